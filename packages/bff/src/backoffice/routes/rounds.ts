import type { OpenAPIHono } from "@hono/zod-openapi";
import { formatAmount } from "@webframe/shared/money";
import {
	backofficeRoundSchema,
	checkRoundRequestSchema,
	checkRoundValueSchema,
	findRoundRequestSchema,
	roundListSchema,
	roundsRequestSchema,
} from "@webframe/shared/wire";
import { recallRound } from "../../games/recall-round.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { checkRoundChange } from "../../rounds/check-change.ts";
import { listRounds, listTroubledRounds, sumBetsOfRound, viewRound } from "../../store/rounds-view.ts";
import { PREVIEW_BETS_MAX, type RoundSum } from "../../wagering/preview-round.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor, readIdCursor } from "../cursors.ts";
import { operation } from "../route.ts";
import { LATE_MS, showListedRound, showWholeRound } from "../show-round.ts";

/** Of more the oldest are told. */
const TROUBLED_MAX = 100;

const list = operation({
	path: "/rounds",
	demands: "look",
	summary: "Rounds of our own games: first those that somebody holds or that are late",
	description: `\`late\`: it is not settled ${LATE_MS / 1_000} s after its end, or after it was changed.`,
	body: roundsRequestSchema,
	value: roundListSchema,
	answer: "A page of the list, newest first.",
});

const find = operation({
	path: "/rounds/find",
	demands: "look",
	summary: "One round, what was staked on it, and the form of its result",
	body: findRoundRequestSchema,
	value: backofficeRoundSchema,
	answer: "The round as it stands.",
});

const check = operation({
	path: "/rounds/check",
	demands: "settings",
	summary: "What cancelling a round, or another result, would cost",
	description: `Nothing is written. The decisions are those that \`/rounds/cancel\` and \`/rounds/correct\` make, on the first ${PREVIEW_BETS_MAX} bets.`,
	body: checkRoundRequestSchema,
	value: checkRoundValueSchema,
	answer: "The sums by partner and currency, and whether a second person is needed.",
});

/** Source: back office design, *Pages*, Rounds. */
export function registerRounds(
	app: OpenAPIHono<BackofficeEnv>,
	{ database, clock, ownGames, rounds }: BackofficeContext,
): void {
	app.openapi(list, async (c) => {
		const { gameCode, cursor, limit } = c.req.valid("json");
		const now = clock.now();
		const filter = { gameCode: gameCode ?? null, before: readIdCursor(cursor), limit };
		const [items, troubled] = await Promise.all([
			listRounds(database, filter),
			cursor === undefined ? listTroubledRounds(database, new Date(now.getTime() - LATE_MS), TROUBLED_MAX) : [],
		]);
		const next = nextCursor(items, limit, ({ roundId, edition }) => String(gameCode === undefined ? roundId : edition));
		const recalled = await Promise.all(items.map((row) => recallRound(ownGames, row)));
		// Of a round that is not settled nothing is forgotten.
		const shown = (rows: typeof items) => rows.map((row) => showListedRound(ownGames, row, now));
		return c.json(success({ troubled: shown(troubled), items: shown(recalled), ...next }), 200);
	});
	app.openapi(find, async (c) => {
		const { roundId } = c.req.valid("json");
		const round = await viewRound(database, roundId);
		if (round === undefined) throw notFound();
		const bets = await sumBetsOfRound(database, roundId);
		const recalled = await recallRound(ownGames, round);
		return c.json(success(showWholeRound(ownGames, recalled, bets, clock.now())), 200);
	});
	app.openapi(check, async (c) => {
		const wanted = c.req.valid("json");
		const { roundId } = wanted;
		const result = wanted.to === "result" ? wanted.result : null;
		const checked = await checkRoundChange(rounds, { roundId, result }, c.get("operator"));
		if (checked.kind === "refused") {
			return c.json(success({ outcome: checked.kind, reason: checked.reason, sums: [], isComplete: true }), 200);
		}
		const { kind: outcome, sums, isComplete, text } = checked;
		const resultText = text === undefined ? {} : { resultText: text };
		return c.json(success({ outcome, ...resultText, sums: sums.map(showSum), isComplete }), 200);
	});
}

function showSum({ digits, before, after, takenBack, given, ...sum }: RoundSum) {
	const amount = (minor: bigint) => formatAmount(minor, digits);
	return {
		...sum,
		before: amount(before),
		after: amount(after),
		takenBack: amount(takenBack),
		given: amount(given),
	};
}
