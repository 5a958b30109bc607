import { afterEach, beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { listedOf, trailOf } from "../../testing/trail.ts";
import { ROUND_MS, settledBet } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
const short = useWorld();
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	player = await TestPlayer.logIn(world(), "paula");
});
afterEach(() => world().casino.faults.clear());

/** A bet whose payout stands at 10.03, whatever was drawn. */
async function paidTen(): Promise<number> {
	const betId = await settledBet(player);
	expect(await correct(betId, "10.03")).toMatchObject({ outcome: "done" });
	await world().pass(5_000);
	expect((await player.bet(betId)).winAmount).toBe("10.03");
	return betId;
}

async function correct(betId: number, amount: string, by = alice) {
	return await by.does("/bets/correct", { betId, kind: "payout", amount });
}

test("14: with the long key a win is corrected; back to the first amount repeats a key, and nothing of it is sent", async () => {
	const betId = await paidTen();
	expect(await correct(betId, "5.03")).toMatchObject({ outcome: "done" });
	await world().pass(5_000);
	expect((await player.ledger(betId)).slice(-2)).toEqual([
		[-2, "10.03"],
		[1, "5.03"],
	]);
	expect(await player.bet(betId)).toMatchObject({ status: "win", winAmount: "5.03" });
	const before = await player.ledger(betId);
	expect(await correct(betId, "10.03")).toMatchObject({ outcome: "on_manual_list" });
	await world().pass(700_000);
	expect(await player.ledger(betId)).toEqual(before);
	expect(await listedOf(world(), betId)).toEqual(["correction_blocked", "correction_blocked"]);
	expect(await correct(betId, "10.03", bob)).toMatchObject({ outcome: "nothing_to_do" });
});

test("14: with the short key the first correction goes to the manual list, and nothing is sent", async () => {
	const operator = await TestOperator.named(short(), "alice");
	const paul = await TestPlayer.logIn(short(), "paul");
	const betId = await settledBet(paul);
	const before = await paul.ledger(betId);
	const value = await operator.does("/bets/correct", { betId, kind: "payout", amount: "10.03" });
	expect(value).toMatchObject({ outcome: "on_manual_list" });
	await short().pass(10_000);
	expect(await paul.ledger(betId)).toEqual(before);
	expect(new Set(await listedOf(short(), betId))).toEqual(new Set(["correction_blocked"]));
});

test("a correction that was settled as never made is asked for again: the old payout stands, so that there is something to do", async () => {
	const operator = await TestOperator.named(short(), "alice");
	const paul = await TestPlayer.logIn(short(), "paul");
	const betId = await settledBet(paul);
	const again = () => operator.does("/bets/correct", { betId, kind: "payout", amount: "10.03" });
	expect(await again()).toMatchObject({ outcome: "on_manual_list" });
	expect(await again()).toMatchObject({ outcome: "nothing_to_do" });
	const { status, winAmount } = await paul.bet(betId);
	const steps = await short().owner<{ seq: number }[]>`
		select seq from delivery where subject_id = ${betId} and listed is not null order by seq`;
	for (const { seq } of steps) {
		const settled = { betId, seq, outcome: "refused", partnerReference: "the wallet is empty" };
		expect(await operator.does("/bets/resolve", settled)).toMatchObject({ outcome: "done" });
	}
	expect([await paul.bet(betId), await listedOf(short(), betId)]).toMatchObject([{ status, winAmount }, []]);
	expect(await again()).toMatchObject({ outcome: "on_manual_list" });
	expect(new Set(await listedOf(short(), betId))).toEqual(new Set(["correction_blocked"]));
	expect(await again()).toMatchObject({ outcome: "nothing_to_do" });
});

test("a bet that is void gets its stake back, and what was paid is taken back", async () => {
	const betId = await paidTen();
	expect(await alice.does("/bets/correct", { betId, kind: "void" })).toMatchObject({ outcome: "done" });
	await world().pass(5_000);
	expect((await player.ledger(betId)).slice(-2)).toEqual([
		[-2, "10.03"],
		[2, "5.00"],
	]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
});

test("16: the close is on the wire when a correction is asked: the reopen waits for it; the -2 is refused, the new 1 never sent", async () => {
	// One of them wins.
	for (let number = 1; number <= 12; number++)
		await player.place({ selection: { market: "numbers", numbers: [number] } });
	await world().configure({ callTimeoutMs: 3_000 });
	world().casino.faults.add({ call: "/payments/close", fault: "hang", player: "paula", processed: true });
	const passing = world().pass(ROUND_MS);
	const closing = async () => {
		const [row] = await world().owner<{ betId: number }[]>`
			select b.bet_id as "betId" from bet b join delivery d on d.subject_id = b.bet_id
			where b.win_amount > 0 and d.kind = 'close' and d.state = 'sent' order by b.bet_id limit 1`;
		return row?.betId;
	};
	await expect.poll(closing).toBeDefined();
	const betId = (await closing()) ?? 0;
	await alice.post("/bets/correct", { betId, kind: "payout", amount: "10.03", note: "while it is closed" });
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close sent, reopen due, -2 due, 1 due");
	// What hangs goes on hanging; repeats are answered.
	world().casino.faults.clear();
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: -2, player: "paula" });
	await world().configure({});
	await passing;
	await world().pass(30_000);
	expect(await trailOf(world(), betId)).toBe(
		"-1 accepted, 1 accepted, close accepted, reopen accepted, -2 refused, 1 manual",
	);
	expect((await player.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});

test("a correction by two people on two processes is one correction; above the threshold it takes both", async () => {
	const betId = await paidTen();
	const small = await Promise.all([correct(betId, "20.03"), correct(betId, "20.03", bob)]);
	expect(small.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "nothing_to_do"]);
	await world().pass(5_000);
	expect((await player.ledger(betId)).slice(-2)).toEqual([
		[-2, "10.03"],
		[1, "20.03"],
	]);
	expect(await correct(betId, "500.03")).toMatchObject({ outcome: "waits_for_second_person", askedBy: "alice" });
	expect(await correct(betId, "500.03")).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await correct(betId, "500.04", bob)).toMatchObject({ outcome: "waits_for_second_person", askedBy: "bob" });
	expect(await player.bet(betId)).toMatchObject({ winAmount: "20.03" });
	expect(await correct(betId, "500.03", bob)).toMatchObject({ outcome: "done" });
	await world().pass(5_000);
	expect(await player.bet(betId)).toMatchObject({ status: "win", winAmount: "500.03" });
	const rows = await alice.lists("/audit-log", { subject: `bet ${betId}`, action: "bet.correct", limit: 1 });
	expect(rows).toMatchObject([
		{ actor: "bob", details: { askedBy: "alice", grossAmount: "500.03", winAmount: "20.03" } },
	]);
});

test("a reopening that the casino refused, and did by hand, is resolved: the bet is open, and its next step can be resent", async () => {
	const betId = await paidTen();
	world().casino.faults.add({ call: "/payments/close", fault: "code", value: 103_752, betId });
	await correct(betId, "5.03");
	await world().pass(60_000);
	world().casino.faults.clear();
	const rows = await world().owner<{ seq: number; kind: string }[]>`
		select seq, kind from delivery where subject_id = ${betId} and state = 'manual' order by seq`;
	const [reopen, next] = rows;
	expect(reopen?.kind).toBe("reopen");
	const request = { betId, seq: reopen?.seq, outcome: "accepted", partnerReference: "ticket 12", note: "by hand" };
	const answer = await alice.post("/bets/resolve", request);
	expect(answer).toMatchObject({ status: 200, body: { ErrorCode: 200, Value: { outcome: "done" } } });
	const [bet] = await world().owner`select is_closed from bet where bet_id = ${betId}`;
	expect(bet).toEqual({ is_closed: false });
	expect(await alice.does("/bets/resend", { betId, seq: next?.seq })).toMatchObject({ outcome: "done" });
});
