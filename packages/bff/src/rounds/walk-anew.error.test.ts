/**
 * A round that changes again while it is walked over is walked over from its first bet: none keeps what an earlier
 * result, or no cancellation, made of it.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { useWorld, type World } from "../testing/world.ts";
import { recover } from "../wagering/recover.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
/** As many bets as are walked over in one go. */
const PART = 200;
/** What 5.00 on three numbers wins, by hits. */
const WINS = new Map([
	[0, "0.00"],
	[2, "10.00"],
	[3, "240.00"],
]);

let operators: readonly TestOperator[];
let alice: TestPlayer;
let another: Awaited<ReturnType<World["startAnother"]>>;

beforeAll(async () => {
	operators = [await TestOperator.named(world(), "olga"), await TestOperator.named(world(), "oskar")];
	alice = await TestPlayer.logIn(world(), "alice");
	another = await world().startAnother();
});

/** Two people ask where two are needed. @returns what came of it */
async function ask(path: string, body: object, url?: string): Promise<unknown> {
	let outcome: unknown;
	for (const operator of operators) {
		({ outcome } = await operator.does(path, body, url));
		if (outcome !== "waits_for_second_person") break;
	}
	return outcome;
}

const resultWith = (hits: number): { readonly numbers: readonly number[] } => ({
	numbers: Array.from({ length: 20 }, (_, index) => (index < hits ? index + 1 : index + 4)),
});

/** Bets to which nothing can happen, behind those that are there: lost ones without transactions. */
async function pad(likeBetId: number): Promise<void> {
	await world().owner`
		insert into bet select (jsonb_populate_record(b, jsonb_build_object(
			'bet_id', nextval('money_id'), 'idempotency_key', gen_random_uuid(), 'state', 'lose', 'win_amount', 0))).*
		from bet b, generate_series(1, ${PART}) where b.bet_id = ${likeBetId}`;
}

interface WalkedRound {
	readonly roundId: number;
	/** It stands in the second part of the walk. */
	readonly betId: number;
	/** Hits that pay another amount than what was drawn, and than each other. */
	readonly hits: readonly [number, number];
}

/** A drawn round whose walk takes three parts. */
async function drawnRound(): Promise<WalkedRound> {
	const { roundId } = await alice.newRound();
	const first = await alice.place({ roundId });
	await pad(first);
	const betId = await alice.place({ roundId });
	await pad(first);
	await world().pass(ROUND_MS);
	const { winAmount } = await alice.bet(betId);
	const [one, other] = [...WINS].flatMap(([hits, amount]) => (amount === winAmount ? [] : [hits]));
	if (one === undefined || other === undefined) throw new Error("Too few results are left.");
	return { roundId, betId, hits: [other, one] };
}

const correct = (roundId: number, hits: number, url?: string): Promise<unknown> =>
	ask("/rounds/correct", { roundId, result: resultWith(hits) }, url);

/** The walk's first two parts: our bet has been decided on, and the end is not reached. The other process stands still. */
async function walkTwoParts(by: Pick<World, "service"> = world()): Promise<void> {
	await by.service.step();
	await by.service.step();
	await world().settle();
}

/** Lets what was decided go through, while nobody walks. */
async function sendAll(): Promise<void> {
	while ((await recover(world().service.wagering)) > 0) await world().settle();
}

async function isSettled(roundId: number): Promise<boolean> {
	const [row] = await world().owner`select settled_at from round where round_id = ${roundId}`;
	return row?.["settled_at"] !== null;
}

/** Changes the round as a process does that dies after its commit. */
async function changeAndDie(roundId: number, change: { readonly state: string; readonly hits: number }): Promise<void> {
	const result = JSON.stringify(resultWith(change.hits));
	const correctedAt = new Date(world().clock.now().getTime() + 1);
	await world().owner`
		update round set state = ${change.state}, result = ${result}::text::jsonb, corrected_at = ${correctedAt},
			settled_at = null where round_id = ${roundId}`;
}

describe.each([
	["by an operator of this process", (roundId: number, hits: number) => correct(roundId, hits)],
	["by an operator of another process", (roundId: number, hits: number) => correct(roundId, hits, another.url)],
	[
		"by a process that died after its commit",
		(roundId: number, hits: number) => changeAndDie(roundId, { state: "finished", hits }),
	],
])("a round is corrected again during its walk %s", (_, change) => {
	test("and every bet is paid by the last result before it counts as settled", async () => {
		const { roundId, betId, hits } = await drawnRound();
		await correct(roundId, hits[0]);
		await walkTwoParts();
		expect(await alice.bet(betId)).toMatchObject({ winAmount: WINS.get(hits[0]) });
		await change(roundId, hits[1]);
		await world().pass(30_000);
		expect(await alice.bet(betId)).toMatchObject({ winAmount: WINS.get(hits[1]) });
		expect((await alice.ledger(betId)).at(-1)).toEqual([1, WINS.get(hits[1])]);
		expect(await isSettled(roundId)).toBe(true);
	});
});

describe.each([
	["by an operator", (roundId: number) => ask("/rounds/cancel", { roundId })],
	[
		"by a process that died after its commit",
		(roundId: number, hits: number) => changeAndDie(roundId, { state: "cancelled", hits }),
	],
])("a round is cancelled during the walk of its correction %s", (_, cancel) => {
	test("and every stake goes back before it counts as settled", async () => {
		const { roundId, betId, hits } = await drawnRound();
		await correct(roundId, hits[0]);
		await walkTwoParts();
		await cancel(roundId, hits[0]);
		await world().pass(30_000);
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect((await alice.ledger(betId)).at(-1)).toEqual([2, "5.00"]);
		expect(await isSettled(roundId)).toBe(true);
	});
});

test("a round that gets an earlier result back, while a process stood in its walk, is no round in which nothing changed", async () => {
	const { roundId, betId, hits } = await drawnRound();
	await correct(roundId, hits[0]);
	await walkTwoParts();
	await sendAll();
	await correct(roundId, hits[1], another.url);
	await walkTwoParts(another);
	await sendAll();
	expect((await alice.ledger(betId)).at(-1)).toEqual([1, WINS.get(hits[1])]);
	await correct(roundId, hits[0], another.url);
	for (let part = 0; part < 3; part++) await world().service.step();
	// The casino has seen this payout: a person has to settle it.
	expect(new Set(await listedOf(world(), betId))).toEqual(new Set(["correction_blocked"]));
});
