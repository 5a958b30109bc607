/** The scenes of what came of tickets: a win at its table, counts of past rounds, and a list with the fate of each pick. */
import type { FrameBetDetails } from "@webframe/shared/wire";
import { madeBet, madeConfig } from "../src/testing/made-data.ts";
import { NOW, type Scene } from "./scene.ts";
import { listed, ROUND, roundOf, scene, seedOf, tableOf } from "./table-scenes.ts";

const ROULETTE = 22;
const FIVE_BET = 6;
const TWO_WHEELS = 199;
const MINUTE_MS = 60_000;
const CENTS = 100n;

interface Ticket {
	readonly betId: number;
	readonly gameCode: number;
	readonly roundId?: number;
	readonly minutesAgo?: number;
	/** In minor units. */
	readonly picks: readonly (readonly [outcome: string, minor: bigint])[];
}

/** Red 30 wins in the round of all scenes, in two places. */
const WINNER: Ticket = {
	betId: 2_041,
	gameCode: ROULETTE,
	picks: [
		["straight:17", 20n],
		["straight:30", 20n],
		["colour:red", 100n],
		["dozen:2", 100n],
	],
};

const TICKETS: readonly Ticket[] = [
	{
		betId: 1_987,
		gameCode: FIVE_BET,
		roundId: 4_690,
		minutesAgo: 9,
		picks: [
			["drawn:21", 100n],
			["all:4-30", 50n],
			["sum:over:92.5", 200n],
		],
	},
	{
		betId: 2_003,
		gameCode: TWO_WHEELS,
		roundId: 4_702,
		minutesAgo: 6,
		picks: [
			["straight:8", 20n],
			["multiplier:3", 40n],
		],
	},
	{
		...WINNER,
		betId: 2_019,
		minutesAgo: 4,
		picks: [
			...WINNER.picks,
			["split:27-30", 20n],
			["corner:25-26-28-29", 40n],
			["straight:0", 20n],
			["half:high", 100n],
		],
	},
];

function decimal(minor: bigint): string {
	return `${minor / CENTS}.${String(minor % CENTS).padStart(2, "0")}`;
}

function stakeOf({ picks }: Ticket): bigint {
	return picks.reduce((sum, [, minor]) => sum + minor, 0n);
}

/** A ticket as it stands before its round is drawn. */
function madeTicket(ticket: Ticket): FrameBetDetails {
	const { betId, gameCode, roundId = ROUND, minutesAgo = 1, picks } = ticket;
	const at = new Date(NOW - minutesAgo * MINUTE_MS).toISOString();
	return madeBet({
		...{ betId, gameCode, roundId, amount: decimal(stakeOf(ticket)), at, placedAt: at },
		selection: { market: "picks", picks: picks.map(([outcome, minor]) => ({ outcome, amount: decimal(minor) })) },
	});
}

/** What becomes of it: what the rules of its game make of the draw of its round. */
async function endOf(ticket: Ticket): Promise<Pick<FrameBetDetails, "status" | "winAmount">> {
	const table = tableOf(ticket.gameCode);
	const drawn = await table.draw(await seedOf(table, ticket.roundId ?? ROUND));
	const stake = stakeOf(ticket);
	const win = drawn?.settle(madeTicket(ticket).selection, { stake, playing: stake, cashOut: undefined });
	if (win === undefined) throw new Error("The rules cannot read the ticket.");
	return { status: win === 0n ? "lose" : "win", winAmount: decimal(win) };
}

export const TICKET_SCENES: Readonly<Record<string, Scene>> = {
	"table-won": scene({
		gameCode: ROULETTE,
		isOld: true,
		until: ".own .bet-picks",
		prepare: (bff) => bff.setBet(madeTicket(WINNER)),
		drawn: { share: 1, element: "webframe-wheel" },
		act: async (page, bff) => {
			await bff.changeBet(WINNER.betId, await endOf(WINNER));
			await page.locator("webframe-win-moment .win").waitFor();
		},
	}),
	"results-counted": scene({
		gameCode: ROULETTE,
		isOld: true,
		until: "webframe-wheel .strip li .visually-hidden",
		act: async (page) => {
			await page.locator("webframe-wheel .counts summary").dispatchEvent("click");
			await page.locator("webframe-wheel .counts ul").first().waitFor({ state: "attached" });
		},
		heights: { 320: 1_000, 768: 1_200 },
	}),
	"bets-tickets": {
		prepare: async (bff) => {
			const tables = [ROULETTE, FIVE_BET, TWO_WHEELS].map(tableOf);
			bff.config = madeConfig(NOW, { games: tables.map(listed) });
			bff.results = await Promise.all(
				TICKETS.map(({ gameCode, roundId = ROUND, minutesAgo = 1 }) =>
					roundOf(tableOf(gameCode), minutesAgo * MINUTE_MS, roundId),
				),
			);
			for (const ticket of TICKETS) await bff.setBet({ ...madeTicket(ticket), ...(await endOf(ticket)) });
		},
		attributes: { "active-tab": "bets" },
		until: ".bet-picks",
		act: async (page) => {
			// The round of a bet is read with its details; it is known of the others from then on.
			for (const index of [2, 1, 0]) await page.locator(".details").nth(index).dispatchEvent("click");
			await page.locator(".bet-picks b").nth(2).waitFor();
			await page.locator("webframe-fairness .button").first().waitFor();
		},
		heights: { 320: 900 },
	},
};
