import { makeBetValueSchema } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES } });

/** What is kept of a bet, each with its row of the audit log. */
async function conflictsAbout(betId: number) {
	return await world().owner`
		select c.kind, c.seq, c.message, a.subject from conflict c
		join audit_log a on a.action = 'conflict' and (a.details->>'conflictId')::bigint = c.conflict_id
		where c.subject_id = ${betId} order by c.conflict_id`;
}

test("the same key 50 times at once is one bet, and every caller gets the same answer", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const answers = await Promise.all(Array.from({ length: 50 }, () => alice.makeBet(body, "one-key")));
	expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
	expect(answers[0]?.status).toBe(202);
	await world().settle();
	const bets = await world().owner`select bet_id from bet where idempotency_key = 'one-key'`;
	expect(bets).toHaveLength(1);
	expect(await alice.ledger(bets[0]?.["bet_id"])).toHaveLength(1);
});

test("another body under a used key is refused, and the first bet stands", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const first = await alice.makeBet(body, "two-bodies");
	for (const over of [{ amount: "6.00" }, { selection: { market: "numbers", numbers: [4] } }]) {
		const answer = await alice.makeBet({ ...body, ...over }, "two-bodies");
		expect(answer.body).toMatchObject({ Value: { code: "key_reused", field: "Idempotency-Key" } });
	}
	expect((await alice.makeBet(body, "two-bodies")).body).toEqual(first.body);
	await world().settle();
	const { betId } = makeBetValueSchema.parse(valueIn(first));
	const kept = { kind: "key_reused", seq: 1, subject: `bet ${betId}` };
	expect(await conflictsAbout(betId)).toMatchObject([
		{ ...kept, message: { amount: "6.00" } },
		{ ...kept, message: { amount: "5.00" } },
	]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
});

test("another body under one key at once: one bet, the rest refused", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const amounts = Array.from({ length: 20 }, (_, index) => `${index + 1}.00`);
	const answers = await Promise.all(amounts.map((amount) => alice.makeBet({ ...body, amount }, "race")));
	expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
	const rest = answers.filter((answer) => answer.status !== 202);
	for (const answer of rest) expect(answer.body).toMatchObject({ Value: { code: "key_reused" } });
});

test("the first answer comes again after the round is over", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const first = await alice.makeBet(body, "later");
	await world().pass(60_000);
	expect((await alice.makeBet(body, "later")).body).toEqual(first.body);
});

describe("the first answer comes again when no other bet is taken any more:", () => {
	test.each([
		[
			"bets are stopped",
			() =>
				world()
					.owner`insert into bet_stop (scope, subject_id, stopped_by, stopped_at) values ('all', 0, 'olga', now())`,
			() => world().owner`delete from bet_stop`,
			"unavailable",
		],
		[
			"the partner is switched off",
			() => world().owner`update partner set is_active = false`,
			() => world().owner`update partner set is_active = true`,
			"unavailable",
		],
		[
			"the partner offers the game no more",
			() => world().owner`update partner set settings = settings || '{"games": [23]}'`,
			() => world().owner`update partner set settings = settings || '{"games": null}'`,
			"unknown_game",
		],
	])("%s", async (_, stop, goOn, code) => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const body = await alice.betBody();
		const placed = crypto.randomUUID();
		const first = await alice.makeBet(body, placed);
		expect(first.status).toBe(202);
		await stop();
		await world().clock.advance(3_000);
		await expect.poll(async () => (await alice.makeBet(body)).body).toMatchObject({ Value: { code } });
		expect((await alice.makeBet(body, placed)).body).toEqual(first.body);
		const other = await alice.makeBet({ ...body, amount: "6.00" }, placed);
		expect(other.body).toMatchObject({ Value: { code: "key_reused" } });
		await goOn();
		await world().clock.advance(3_000);
		await expect.poll(async () => (await alice.makeBet(await alice.betBody())).status).toBe(202);
	});
});

test("the first answer comes again when the partner has another tag for the game by then, and it is one bet", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const first = await alice.makeBet(body, "tagged");
	expect(first.status).toBe(202);
	await world().configure({ tags: [{ gameCode: 9, platform: "generic", tagId: 7 }] });
	expect((await alice.makeBet(body, "tagged")).body).toEqual(first.body);
	await world().configure({});
	expect(await world().owner`select 1 from bet where idempotency_key = 'tagged'`).toHaveLength(1);
});

test("two players may use the same key", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const bob = await TestPlayer.logIn(world(), "bob");
	const body = await alice.betBody();
	const answers = await Promise.all([alice.makeBet(body, "shared"), bob.makeBet(body, "shared")]);
	expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
});
