/** The pages: the only place that lists them. Each is a chunk of its own, loaded when it is opened first. */
import type { LitElement } from "lit";
import type { BackofficeCall } from "../api/calls.ts";
import { isLetIn, type May } from "../api/demands.ts";
import type { IconName } from "../parts/icon.ts";
import { WORDS } from "../words/english.ts";
import { BASE, FIND, OWN_PASSKEYS } from "./addresses.ts";

/** A page gets what stands in its address. */
export interface PageElement extends LitElement {
	/** What follows the page's name in the path. */
	key: string;
	query: URLSearchParams;
	may: May;
}

export interface Page {
	/** The first part of the path behind `/backoffice/`. */
	readonly name: string;
	readonly title: string;
	readonly icon: IconName;
	/** Its custom element. */
	readonly tag: string;
	/** It does not stand in the navigation: another way leads there. */
	readonly isHidden?: boolean;
	/** The call that it is about, where not everybody may make it: it is no page for others. */
	readonly asks?: BackofficeCall;
	readonly load: () => Promise<new () => PageElement>;
}

export const PAGES: readonly Page[] = [
	{
		name: "today",
		title: WORDS.today.title,
		icon: "today",
		tag: "today-page",
		load: async () => (await import("../pages/today/today-page.ts")).TodayPage,
	},
	{
		name: "alarms",
		title: WORDS.alarms.title,
		icon: "alarm",
		tag: "alarms-page",
		load: async () => (await import("../pages/alarms/alarms-page.ts")).AlarmsPage,
	},
	{
		name: "rejected-bets",
		title: WORDS.rejectedBets.title,
		icon: "rejected",
		tag: "rejected-bets-page",
		load: async () => (await import("../pages/rejected-bets/rejected-bets-page.ts")).RejectedBetsPage,
	},
	{
		name: "bets",
		title: WORDS.bet.title,
		icon: "bet",
		tag: "bet-page",
		load: async () => (await import("../pages/bet/bet-page.ts")).BetPage,
	},
	{
		name: "players",
		title: WORDS.players.title,
		icon: "players",
		tag: "players-page",
		load: async () => (await import("../pages/players/players-page.ts")).PlayersPage,
	},
	{
		name: "rounds",
		title: WORDS.rounds.title,
		icon: "rounds",
		tag: "rounds-page",
		load: async () => (await import("../pages/rounds/rounds-page.ts")).RoundsPage,
	},
	{
		name: "promotions",
		title: WORDS.promotions.title,
		icon: "promotions",
		tag: "promotions-page",
		load: async () => (await import("../pages/promotions/promotions-page.ts")).PromotionsPage,
	},
	{
		name: "approvals",
		asks: "/approvals",
		title: WORDS.approvals.title,
		icon: "approvals",
		tag: "approvals-page",
		load: async () => (await import("../pages/approvals/approvals-page.ts")).ApprovalsPage,
	},
	{
		name: "partners",
		title: WORDS.partners.title,
		icon: "partners",
		tag: "partners-page",
		load: async () => (await import("../pages/partners/partners-page.ts")).PartnersPage,
	},
	{
		name: "providers",
		title: WORDS.providers.title,
		icon: "providers",
		tag: "providers-page",
		load: async () => (await import("../pages/providers/providers-page.ts")).ProvidersPage,
	},
	{
		name: "reports",
		title: WORDS.reports.title,
		icon: "reports",
		tag: "reports-page",
		load: async () => (await import("../pages/reports/reports-page.ts")).ReportsPage,
	},
	{
		name: "reconciliation",
		asks: "/reconcile/runs",
		title: WORDS.reconciliation.title,
		icon: "reconciliation",
		tag: "reconciliation-page",
		load: async () => (await import("../pages/reconciliation/reconciliation-page.ts")).ReconciliationPage,
	},
	{
		name: "audit-log",
		asks: "/audit-log",
		title: WORDS.auditLog.title,
		icon: "audit",
		tag: "audit-log-page",
		load: async () => (await import("../pages/audit-log/audit-log-page.ts")).AuditLogPage,
	},
	{
		name: "operators",
		asks: "/operators",
		title: WORDS.operators.title,
		icon: "operators",
		tag: "operators-page",
		load: async () => (await import("../pages/operators/operators-page.ts")).OperatorsPage,
	},
	{
		name: OWN_PASSKEYS,
		title: WORDS.ownPasskeys.title,
		icon: "lock",
		tag: "own-passkeys-page",
		isHidden: true,
		load: async () => (await import("../pages/own-passkeys/own-passkeys-page.ts")).OwnPasskeysPage,
	},
	{
		name: FIND,
		title: WORDS.find.name,
		icon: "search",
		tag: "find-page",
		isHidden: true,
		load: async () => (await import("../pages/find/find-page.ts")).FindPage,
	},
];

/** Whether a page is for somebody who may do this much. */
export function isFor({ asks }: Page, may: May): boolean {
	return asks === undefined || isLetIn(may, asks);
}

export interface Place {
	readonly page: Page;
	readonly key: string;
	readonly query: URLSearchParams;
}

/** What an address leads to; undefined for one that is none of the page's. */
export function placeOf({
	pathname,
	search,
}: {
	readonly pathname: string;
	readonly search: string;
}): Place | undefined {
	if (!pathname.startsWith(BASE)) return undefined;
	const [name = "", key = "", ...more] = pathname.slice(BASE.length).split("/");
	const page = name === "" ? PAGES[0] : PAGES.find((candidate) => candidate.name === name);
	if (page === undefined || more.length > 0) return undefined;
	return { page, key: decoded(key), query: new URLSearchParams(search) };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
