/** The pages whose pictures are kept. */
import { alarms, approvals, onboarding, partner, rejectedBets, session, today, viewerSession } from "./answers.ts";
import { auditLog, bet, conflicts, exchanges } from "./answers-about-a-bet.ts";
import { report } from "./answers-of-a-report.ts";
import { found, jobs, shownJob, statement, statements } from "./answers-of-the-books.ts";
import { jackpots, round } from "./answers-of-the-desk.ts";
import { BET_ID, PARTNER_ID, ROUND_ID } from "./ids.ts";
import type { Answers, Scene } from "./scene.ts";

const signedIn: Answers = {
	"/operator-session/current": session,
	"/bet-stops": { items: [] },
	"/games": {
		items: [
			{ gameCode: 9, name: "Keno", providerId: null },
			{ gameCode: 23, name: "Fast Keno", providerId: null },
			{ gameCode: 27, name: "Auto Roulette", providerId: null },
		],
	},
};

export const SCENES: Readonly<Record<string, Scene>> = {
	"sign-in": {
		address: "",
		answers: { "/operator-session/ways": { openid: true } },
		until: "sign-in button",
	},
	today: { address: "", answers: signedIn, today, until: ".figure" },
	find: { address: "find?text=LK-88120457", answers: { ...signedIn, "/find": found }, until: "table" },
	alarms: { address: "alarms", answers: { ...signedIn, "/alarms": alarms }, until: ".alarm" },
	"rejected-bets": {
		address: "rejected-bets",
		answers: { ...signedIn, "/rejected-bets": rejectedBets },
		until: ".rows [role=row][data-index]",
		act: async (page) => {
			for (const index of [1, 2]) await page.locator(`[data-index="${index}"] input`).check();
		},
	},
	"all-stopped": {
		address: "rejected-bets",
		answers: {
			...signedIn,
			"/rejected-bets": { items: [] },
			"/bet-stops": {
				items: [{ of: { scope: "game", id: 23 }, stoppedBy: "tom.becker", stoppedAt: "2026-11-26T13:59:40.000Z" }],
			},
		},
		until: "#page .empty",
	},
	bet: {
		address: `bets/${BET_ID}`,
		answers: {
			...signedIn,
			"/bets/find": bet,
			"/exchanges": exchanges,
			"/conflicts": conflicts,
			"/audit-log": auditLog,
		},
		until: ".events td",
	},
	partner: {
		address: `partners/${PARTNER_ID}`,
		answers: { ...signedIn, "/partners/find": partner, "/onboarding": onboarding },
		until: "going-live li",
	},
	"partner-for-viewer": {
		address: `partners/${PARTNER_ID}`,
		answers: {
			...signedIn,
			"/operator-session/current": viewerSession,
			"/partners/find": partner,
			"/onboarding": onboarding,
		},
		until: "going-live li",
	},
	round: {
		address: `rounds/${ROUND_ID}`,
		answers: { ...signedIn, "/rounds/find": round },
		until: "round-acts form",
	},
	jackpots: { address: "promotions/jackpots", answers: { ...signedIn, "/jackpots": jackpots }, until: "tbody tr" },
	"stop-dialog": {
		address: "rejected-bets",
		answers: { ...signedIn, "/rejected-bets": { items: [] } },
		until: "#page .empty",
		act: async (page) => {
			await page.getByRole("button", { name: "Stop bets" }).click();
			await page.getByLabel("Code of the game").fill("23");
		},
	},
	"job-with-failures": {
		address: "promotions/work",
		answers: { ...signedIn, "/jobs": jobs, "/jobs/show": shownJob },
		until: ".outcomes li",
	},
	approvals: {
		address: "approvals",
		answers: { ...signedIn, "/approvals": approvals, "/partners/find": partner },
		until: ".waiting li:nth-child(2) td",
	},
	report: {
		address: `reports?first=2026-11-22&last=2026-11-26&by=day&partner=${PARTNER_ID}`,
		answers: { ...signedIn, "/reports": report },
		until: "tfoot",
	},
	month: {
		address: `reports/statement?partner=${PARTNER_ID}&month=2026-10`,
		answers: { ...signedIn, "/reports/statement": statement, "/reports/statements": statements },
		until: "tfoot",
	},
};
