/** B. What the partner's accepts can do wrong: twice, contradicting, too early, too late, of another amount. */
import { beforeEach, expect, test } from "vitest";
import { connectToHub } from "../../packages/bff/src/testing/test-hub.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { postJson, type TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { answersAbout, callsAbout, PAYOUT, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

const conflictsOf = async (betId: number): Promise<readonly string[]> =>
	(await world().owner<{ kind: string }[]>`select kind from conflict where subject_id = ${betId}`).map(
		({ kind }) => kind,
	);

test("F19 the same accept 100 times at once over two processes: one transition, one event, and 100 equal answers", async () => {
	const other = await world().startAnother();
	const partner = await TestPartner.logIn(world());
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 5_000, times: 1 });
	const betId = await world().bet(alice);
	const before = (await alice.bet(betId)).sequence;
	const hub = await connectToHub(world().url, alice.token);
	const pushes: unknown[] = [];
	for (const name of ["betInProgress", "betAccepted", "betRejected", "betSettled"])
		hub.on(name, (bet: unknown) => pushes.push([name, bet]));
	const body = { ErrorCode: 200, Message: "ok", Value: { BetId: betId, TransactionType: -1, Amount: "5.00" } };
	const answers = await Promise.all(
		Array.from({ length: 100 }, (_, index) =>
			postJson(`${index % 2 === 0 ? world().url : other.url}/payments/accept`, body, { ...partner.headers }),
		),
	);
	const texts = new Set(answers.map(({ status, body: told }) => JSON.stringify([status, told])));
	expect(texts).toEqual(new Set(['[200,{"ErrorCode":200,"Message":"recorded"}]']));
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", sequence: before + 1 });
	// The casino's own accept finds it done.
	await world().pass(6_000);
	expect(answersAbout(world(), betId)).toEqual([200]);
	// What is told to one connection comes in order: behind the answer to this nothing is left on its way.
	await hub.invoke("Resume", 0);
	await hub.stop();
	const told = { betId, status: "accepted", sequence: before + 1 };
	expect(pushes).toEqual([["betAccepted", expect.objectContaining(told)]]);
});

test("F20 a -1 is accepted and then refused: nothing moves, 102823, and the contradiction is listed", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptThenRefuse", times: 1 });
	const betId = await world().bet(alice);
	expect(answersAbout(world(), betId)).toEqual([200, 102_823]);
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
	expect(await conflictsOf(betId)).toEqual(["contradicts_outcome"]);
});

test("F20 a -1 is refused and then accepted: it never plays, and its stake goes back once", async () => {
	world().casino.faults.add({ ...STAKE, fault: "refuseThenAccept", times: 1 });
	const betId = await world().bet(alice);
	await world().pass(3_000);
	expect(answersAbout(world(), betId).slice(0, 2)).toEqual([200, 200]);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test("F20 a payout is refused and then accepted: 102823, nothing moves here, and both stories are listed", async () => {
	world().casino.faults.add({ ...PAYOUT, fault: "refuseThenAccept", times: 1 });
	const betId = await world().bet(alice);
	await world().pass(ROUND_MS);
	expect(answersAbout(world(), betId).slice(1)).toEqual([200, 102_823]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 refused");
	// What a casino says of the 0.00 of a lost bet is nothing to its player.
	const { status, winAmount } = await alice.bet(betId);
	expect(status).toBe(winAmount === "0.00" ? "lose" : "checking");
	expect(await listedOf(world(), betId)).toEqual(["contradicted"]);
	expect(await conflictsOf(betId)).toEqual(["contradicts_outcome"]);
});

test.each([1, 2, 4, -2])("F21 an accept of a %i before that of the stake: unknown, and nothing moves", async (type) => {
	const Value = { TransactionType: type, Amount: "100.00" };
	world().casino.faults.add({ ...STAKE, fault: "acceptStray", value: Value, times: 1 });
	const betId = await world().bet(alice);
	expect(answersAbout(world(), betId)).toEqual([103_752, 200]);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
});

test.each([
	["5.01", 103_801],
	["4.99", 103_801],
	["0.00", 103_801],
	["500", 103_801],
	[5.01, 103_801],
	["5e0", 103_752],
	["NaN", 103_752],
	["-5.00", 103_752],
] as const)(
	"F22 an accept with the Amount %s, which was not sent: nothing moves until the right one comes",
	async (Amount, told) => {
		world().casino.faults.add({ ...STAKE, fault: "acceptFields", value: { Value: { Amount } }, times: 1 });
		const betId = await world().bet(alice);
		expect(await alice.bet(betId)).toMatchObject({ status: "inProgress" });
		expect(answersAbout(world(), betId)[0]).toBe(told);
		const partner = await TestPartner.logIn(world());
		const body = { ErrorCode: 200, Message: "ok", Value: { BetId: betId, TransactionType: -1, Amount: "5.0" } };
		expect((await partner.post("/payments/accept", body)).body).toMatchObject({ ErrorCode: 200 });
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
	},
);

test.each([
	["an Amount", { Amount: "999.00" }],
	["a TaxAmount", { TaxAmount: "0.99" }],
	["both", { Amount: "999.00", TaxAmount: "0.99" }],
])(
	"F22 an accept of a payout with %s other than was sent: 103801, nothing moves, and the message is kept for a person",
	async (_, Value) => {
		await world().configure({ tax: { base: "payout", rate: "0.1" } });
		const betId = await world().bet(alice);
		world().casino.faults.add({ ...PAYOUT, fault: "acceptFields", value: { Value }, betId, times: 1 });
		await world().pass(ROUND_MS);
		expect(answersAbout(world(), betId)).toEqual([200, 103_801]);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 taken");
		expect(await conflictsOf(betId)).toEqual(["amount_differs"]);
		// Its accept stays out: it is sent again, and the casino tells the truth then.
		await world().pass(40_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
		await world().configure({});
	},
);

test.each(["0", "0.00", 0, null])(
	"F22 a casino that writes TaxAmount %s into every accept where none was sent loses no bet",
	async (TaxAmount) => {
		world().casino.faults.add({ call: "*", fault: "acceptFields", value: { Value: { TaxAmount } }, times: 2 });
		const betId = await world().bet(alice);
		await world().pass(ROUND_MS);
		expect(answersAbout(world(), betId)).toEqual([200, 200]);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	},
);

test("F23 an accept after the bet was rejected and returned: recorded as late, and the one return stands", async () => {
	await world().configure({ refundConditions: ["timeout"] });
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 60_000, times: 1 });
	world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
	const betId = await world().bet(alice);
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
	await world().pass(60_000);
	expect(answersAbout(world(), betId).at(-1)).toBe(200);
	expect(await listedOf(world(), betId)).toEqual(["accepted_after_rollback"]);
	expect(await conflictsOf(betId)).toEqual(["accepted_after_rollback"]);
	expect(callsAbout(world(), betId, "/rollbacks/make")).toHaveLength(1);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	await world().configure({ refundConditions: [] });
});

test("F24 our answer to an accept is lost after its commit: the partner repeats it and hears the same", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptAnswerLost", times: 2 });
	const betId = await world().bet(alice);
	const { sequence } = await alice.bet(betId);
	await world().pass(5_000);
	expect(answersAbout(world(), betId)).toEqual([200, 200, 200]);
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", sequence });
});
