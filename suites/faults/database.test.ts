/** C. What a database can do wrong: lose an answer, break off, refuse, run full, undo, go away. */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { locksAwaited } from "../../packages/bff/src/testing/locks.ts";
import { type Answer, type TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { breakStatements, faultsMet, mendStatements, type Table } from "./testing/break-statements.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { answersAbout, callsAbout, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
/** A call may take so long here, so that a busy machine loses none that was not meant to be lost. */
const PATIENT_MS = 5_000;
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});
afterEach(() => mendStatements(world()));

/** A client that repeats its bet under its key until it hears of it, as the frame does. */
async function placeUntilHeard(body: object, key: string = crypto.randomUUID()): Promise<number> {
	let answer: Answer | undefined;
	const isPlaced = async (): Promise<boolean> => {
		answer = await alice.makeBet(body, key);
		if (answer.status !== 202) expect(answer.status).toBe(503);
		return answer.status === 202;
	};
	await expect.poll(isPlaced, { interval: 50 }).toBe(true);
	const { betId } = makeBetValueSchema.parse(answer === undefined ? undefined : valueIn(answer));
	world().told.add(betId);
	return betId;
}

async function expectDebitedOnceAndPlaying(betId: number): Promise<void> {
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
}

describe("F30 the answer to a COMMIT is lost", () => {
	test("F30 of a placed bet: the client hears 503, repeats under its key, and it is the one bet that stands", async () => {
		const body = await alice.betBody();
		const key = crypto.randomUUID();
		world().proxy.loseAnswerTo("insert into bet");
		const answer = await alice.makeBet(body, key);
		expect(answer).toMatchObject({ status: 503, body: { ErrorCode: 103_799 } });
		expect(answer.headers.get("retry-after")).toBe("2");
		const betId = await placeUntilHeard(body, key);
		const [row] = await world().owner`select count(*)::int as bets from bet where idempotency_key = ${key}`;
		expect(row).toEqual({ bets: 1 });
		await world().passAnyhow(4_000);
		await expectDebitedOnceAndPlaying(betId);
	});

	test("F30 of an accept: the partner hears 503, repeats it, and hears that it was recorded", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 2_000, times: 1 });
		const betId = await world().bet(alice);
		world().proxy.loseAnswerTo("written as (");
		const { lost } = world().proxy;
		await world().passAnyhow(6_000);
		expect(world().proxy.lost).toBe(lost + 1);
		expect(answersAbout(world(), betId)).toEqual([103_799, 200]);
		await expectDebitedOnceAndPlaying(betId);
	});

	test("F30 of the end of an attempt: the end stands, and nothing goes out twice", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 5_000, times: 1 });
		const { lost } = world().proxy;
		world().proxy.loseAnswerTo("written as (");
		const betId = await world().bet(alice);
		expect(world().proxy.lost).toBe(lost + 1);
		expect(await trailOf(world(), betId)).toBe("-1 taken");
		await world().passAnyhow(8_000);
		expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(1);
		await expectDebitedOnceAndPlaying(betId);
	});
});

test("F30 the end of an attempt is lost before it is written: found without one, and the same -1 again, freshly signed", async () => {
	await world().configure({ callTimeoutMs: PATIENT_MS });
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: PATIENT_MS + 5_000, times: 1 });
	world().casino.faults.add({ ...STAKE, fault: "delay", value: 1_000, times: 1 });
	const betId = await placeUntilHeard(await alice.betBody());
	const makes = (): ReturnType<typeof callsAbout> => callsAbout(world(), betId, "/payments/make");
	await expect.poll(() => makes().length).toBe(1);
	// The casino has taken it; when its answer comes there is no database to write that into.
	await world().proxy.close();
	await world().clock.advance(1_000);
	await world().settle();
	await world().proxy.open();
	expect(await trailOf(world(), betId)).toBe("-1 sent");
	await world().passAnyhow(PATIENT_MS - 1_000);
	// It may still be on the wire.
	expect(makes()).toHaveLength(1);
	await world().passAnyhow(4_000);
	const [first, second, ...more] = makes();
	expect(more).toEqual([]);
	expect(second?.data).toEqual(first?.data);
	expect(second?.claims.nbf).toBeGreaterThan(first?.claims.nbf ?? Number.NaN);
	await world().passAnyhow(4_000);
	expect(makes()).toHaveLength(2);
	await expectDebitedOnceAndPlaying(betId);
	await world().configure({});
});

test("F29 all connections break while 40 bets are placed: none that was told is lost, and none is there twice", async () => {
	// Forty calls at once take their time on a busy machine; what is late here was not meant to be lost.
	await world().configure({ callTimeoutMs: 3_000 });
	const body = await alice.betBody();
	const placing = Array.from({ length: 40 }, () => placeUntilHeard(body));
	world().proxy.cut();
	setImmediate(() => world().proxy.cut());
	const betIds = await Promise.all(placing);
	expect(new Set(betIds).size).toBe(40);
	await world().settle();
	await world().passAnyhow(8_000);
	for (const betId of betIds) await expectDebitedOnceAndPlaying(betId);
	await world().configure({});
});

test("F29 the database cannot be reached between stake and accept: not ready, the partner repeats, and the bet plays", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 1_000, times: 1 });
	const betId = await world().bet(alice);
	await world().proxy.close();
	await world().clock.advance(2_000);
	await world().casino.idle();
	expect(answersAbout(world(), betId)).toEqual([103_799]);
	expect((await fetch(`${world().url}/readyz`)).status).toBe(503);
	expect((await fetch(`${world().url}/livez`)).status).toBe(200);
	await world().proxy.open();
	await expect.poll(async () => (await fetch(`${world().url}/readyz`)).status).toBe(200);
	await world().passAnyhow(8_000);
	await expectDebitedOnceAndPlaying(betId);
});

describe("F32 a statement is undone because of another one: decided again, and nothing goes out twice", () => {
	const cases = ["40001", "40P01"].flatMap((code) =>
		(["bet", "delivery", "player"] as const).map((table) => [code, table] as const),
	);
	test.each<readonly [string, Table]>(cases)("F32 %s when a bet is placed, on %s", async (code, table) => {
		const body = await alice.betBody();
		await breakStatements(world(), table, code, 2);
		const answer = await alice.makeBet(body);
		expect(answer.status).toBe(202);
		await world().settle();
		expect(await faultsMet(world())).toBeGreaterThan(2);
		const { betId } = makeBetValueSchema.parse(valueIn(answer));
		expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(1);
		await expectDebitedOnceAndPlaying(betId);
	});

	test.each<readonly [string, Table]>(cases)("F32 %s when an accept is recorded, on %s", async (code, table) => {
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 2_000, times: 1 });
		const betId = await world().bet(alice);
		await breakStatements(world(), table, code, 5);
		await world().passAnyhow(10_000);
		expect(await faultsMet(world())).toBeGreaterThan(5);
		expect(answersAbout(world(), betId)).toEqual([200]);
		expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(1);
		await expectDebitedOnceAndPlaying(betId);
	});

	test("F32 a real deadlock with somebody who takes the locks in the other order", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 2_000, times: 1 });
		const betId = await world().bet(alice);
		let passing: Promise<void> | undefined;
		await world()
			.owner.begin(async (sql) => {
				await sql`select 1 from player where partner_user_id = 'alice' for update`;
				passing = world().passAnyhow(3_000);
				await expect.poll(() => locksAwaited(world().owner)).toBeGreaterThan(0);
				await sql`select 1 from bet where bet_id = ${betId} for update`;
			})
			// One of the two is undone, and it need not be ours.
			.catch((error: unknown) => expect(error).toMatchObject({ code: "40P01" }));
		await passing;
		await world().passAnyhow(3_000);
		await expectDebitedOnceAndPlaying(betId);
	});
});

test.each([
	["the disk is full", "53100"],
	["memory is out", "53200"],
	["the statement took too long", "57014"],
	["the server shuts down", "57P01"],
	["a lock is not free", "55P03"],
	["the server became read-only", "25006"],
])("F34 %s: bets are refused, accepts are not acknowledged, both go through afterwards", async (_, code) => {
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 1_000, times: 1 });
	const betId = await world().bet(alice);
	await breakStatements(world(), "bet", code, 1_000);
	expect(await alice.makeBet(await alice.betBody())).toMatchObject({ status: 503, body: { ErrorCode: 103_799 } });
	await world().clock.advance(2_000);
	await world().settle();
	expect(answersAbout(world(), betId)).toEqual([103_799]);
	// What only reads goes on.
	expect(await alice.bet(betId)).toMatchObject({ betId });
	await mendStatements(world());
	await world().passAnyhow(6_000);
	await expectDebitedOnceAndPlaying(betId);
});
