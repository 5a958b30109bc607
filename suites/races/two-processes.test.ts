/** Two processes on one database do the same thing at the same moment: one effect comes of it. */

import { expect, test } from "vitest";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS, refusedPayout } from "../../packages/bff/src/testing/troubled-bets.ts";
import { GAME } from "../../packages/bff/src/testing/world.ts";
import { useTwoProcesses } from "./two-processes.ts";

/** So many are opened, drawn and settled by both for the last of these tests. */
const ROUNDS = 3;

const both = useTwoProcesses();
const world = () => both().world;

/** The calls of each transaction that were begun, as `kind:type attempts`. */
async function attemptsOf(betId: number): Promise<readonly string[]> {
	const rows = await world().owner<{ text: string }[]>`
		select concat_ws(' ', kind, transaction_type, attempts) as text from delivery
		where subject_id = ${betId} order by seq`;
	return rows.map(({ text }) => text);
}

test("one retry: a payout whose call failed is sent once more, by one of them", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	await alice.newRound();
	const betId = await alice.place();
	const about = { call: "/payments/make", transactionType: 1, player: "alice" } as const;
	world().casino.faults.add({ ...about, fault: "http", value: 503, times: 1 });
	await both().pass(ROUND_MS + 5_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await attemptsOf(betId)).toEqual(["payment -1 1", "payment 1 2", "close 1"]);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});

test("one accept: a hundred at both processes are one transition, and all are told the same", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	await bob.newRound();
	world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: "bob", transactionType: -1 });
	const betId = await bob.place();
	const before = await bob.bet(betId);
	const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => both().accept(betId, index)));
	expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
		new Set(['[200,{"ErrorCode":200,"Message":"recorded"}]']),
	);
	expect(await bob.bet(betId)).toMatchObject({ status: "accepted", sequence: before.sequence + 1 });
	world().casino.faults.clear();
});

test("one resend: two operators at two processes send a refused payout once, and one of them is told so", async () => {
	const carol = await TestPlayer.logIn(world(), "carol");
	const [ann, ben] = await Promise.all([TestOperator.named(world(), "ann"), TestOperator.named(world(), "ben")]);
	for (let time = 0; time < 3; time++) {
		await carol.newRound();
		const betId = await refusedPayout(carol);
		const outcomes = await Promise.all([
			ann.does("/bets/resend", { betId, seq: 2 }),
			ben.does("/bets/resend", { betId, seq: 2 }, both().other.url),
		]);
		expect(outcomes.map(({ outcome }) => outcome).filter((outcome) => outcome === "done")).toHaveLength(1);
		// The close is due once the casino's accept has come, to whichever process.
		const trail = async (): Promise<string> => {
			await both().step();
			return await trailOf(world(), betId);
		};
		await expect.poll(trail).toBe("-1 accepted, 1 accepted, close accepted");
		expect((await attemptsOf(betId))[1]).toBe("payment 1 2");
		expect((await carol.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
		const entries = await world().owner`
			select from audit_log where action = 'bet.resend' and subject = ${`bet ${betId}`}`;
		expect(entries).toHaveLength(1);
	}
});

test("one round: both open, draw and settle the same rounds", async () => {
	// One more than are settled, because the next one opens while a round is drawn.
	await both().pass((ROUNDS + 1) * ROUND_MS);
	const rounds = await world().owner<{ opens: Date; count: number; settled: number }[]>`
		select betting_opens_at as opens, count(*)::int as count, count(settled_at)::int as settled
		from round where game_code = ${GAME.gameCode} group by 1`;
	expect(rounds.filter(({ settled }) => settled > 0).length).toBeGreaterThanOrEqual(ROUNDS);
	expect(rounds.filter(({ count }) => count > 1)).toEqual([]);
	expect(world().log).toEqual([]);
});
