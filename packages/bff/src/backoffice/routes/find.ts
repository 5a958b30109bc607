import type { OpenAPIHono } from "@hono/zod-openapi";
import { formatAmount } from "@webframe/shared/money";
import { type FindHit, findRequestSchema, findValueSchema } from "@webframe/shared/wire";
import { timeOfCall } from "../../platform/call-id.ts";
import { success } from "../../platform/http/surface.ts";
import { findCalls } from "../../store/exchanges.ts";
import {
	type FoundBet,
	findBets,
	findCashbacks,
	findFreebets,
	findNamedByPartner,
	findPlayers,
	findRound,
} from "../../store/find-anything.ts";
import type { Sight } from "../../store/sight.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

/** People write ids with spaces between the digits, as the page shows them. In a transaction's id its type stands before it. */
const ID = /^(?:-?[1-9][0-9]?-)?([1-9][0-9 ]{0,20})$/;

/** What was made for one call is not much. */
const CALLS_MAX = 20;

const route = operation({
	path: "/find",
	demands: "look",
	summary: "Whatever is known of an id",
	description:
		"The text is compared exactly: our id of a bet, a round, a cashback or a call to us (`X-Request-Id`), a partner's id of a player, an issue or a transaction, a provider's id of a bet, or a transaction's, which is its type, a hyphen and our id of the bet.",
	body: findRequestSchema,
	value: findValueSchema,
	answer: "What bears it; an empty list where nothing does.",
});

/** Source: back office design, *Pages*, Find. */
export function registerFind(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const items = await findAnything(context, c.get("sight"), c.req.valid("json").text.trim());
		return c.json(success({ items: [...items] }), 200);
	});
}

async function findAnything(
	{ database, exchangeLog }: BackofficeContext,
	sight: Sight,
	text: string,
): Promise<readonly FindHit[]> {
	const id = idIn(text);
	const cameAt = timeOfCall(text);
	// What this process has not written yet is to be found too.
	if (cameAt !== undefined) await exchangeLog.flush();
	const named = await findNamedByPartner(database, text);
	const ids = id === null ? named : [...new Set([id, ...named])];
	const [bets, players, round, cashbacks, freebets, calls] = await Promise.all([
		findBets(database, text, ids),
		findPlayers(database, sight, text),
		id === null ? undefined : findRound(database, id),
		findCashbacks(database, ids),
		findFreebets(database, text),
		cameAt === undefined ? [] : findCalls(database, { callId: text, cameAt }, CALLS_MAX),
	]);
	return [
		...bets.map((bet) => ({ kind: "bet" as const, ...showFoundBet(bet) })),
		...players.map((player) => ({ kind: "player" as const, ...player })),
		...(round === undefined
			? []
			: [{ kind: "round" as const, ...round, bettingOpensAt: round.bettingOpensAt.toISOString() }]),
		...cashbacks.map((cashback) => ({ kind: "cashback" as const, ...cashback })),
		...freebets.map(({ expiresAt, ...freebet }) => {
			return { kind: "freebet" as const, issueId: text, ...freebet, expiresAt: expiresAt.toISOString() };
		}),
		...calls.map(({ happenedAt, ...made }) => ({
			kind: "call" as const,
			...made,
			happenedAt: happenedAt.toISOString(),
		})),
	];
}

function idIn(text: string): number | null {
	const id = Number(ID.exec(text)?.[1]?.replaceAll(" ", "") ?? Number.NaN);
	return Number.isSafeInteger(id) ? id : null;
}

/** A bet in a list, its money as text. */
export function showFoundBet({ digits, stake, placedAt, ...bet }: FoundBet) {
	return { ...bet, stake: formatAmount(stake, digits), placedAt: placedAt.toISOString() };
}
