import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { endOfCall } from "./end-of-call.ts";
import { type Exchange, ExchangeLog } from "./exchange-log.ts";
import { forgetExchanges } from "./forget-exchanges.ts";

const given = useTestDatabase();
const START = new Date("2026-01-01T12:00:00.000Z");
let clock: ManualClock;

beforeEach(async () => {
	await given().owner`truncate exchange`;
	clock = new ManualClock(START);
});

function call(betId: number, over: Partial<Exchange> = {}): Exchange {
	return {
		happenedAt: clock.now(),
		direction: "out",
		partnerId: 1556,
		call: "/payments/make",
		request: `{"BetId":${betId},"Amount":"5.00"}`,
		answer: '{"ErrorCode":200,"Message":"Success"}',
		status: 200,
		durationMs: 12,
		...over,
	};
}

async function kept(): Promise<number> {
	const [row] = await given().owner<{ rows: number }[]>`select count(*)::int as rows from exchange`;
	return row?.rows ?? 0;
}

test("calls wait for a second and are written together, in their order", async () => {
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database: given().database, clock, logger });
	for (let betId = 1; betId <= 300; betId++) log.record(call(betId));
	expect(clock.waiting).toBe(1);
	await clock.advance(999);
	expect(await kept()).toBe(0);
	await clock.advance(1);
	await expect.poll(kept).toBe(300);
	const rows = await given().owner`select subject_ids from exchange order by exchange_id`;
	expect(rows.map(({ subject_ids }) => subject_ids)).toEqual(Array.from({ length: 300 }, (_, index) => [index + 1]));
	await log.stop();
	expect(clock.waiting).toBe(0);
});

test("where a redirect led stands before its answer, without what may let somebody in", async () => {
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database: given().database, clock, logger });
	const location = "https://www.casino.example/login?session=s3cr3t#top";
	const reply = { kind: "answered", status: 301, text: "<html>moved</html>", location } as const;
	log.record(call(1, endOfCall(reply)));
	log.record({ ...call(2, endOfCall(reply)), call: "/users/auth" });
	await log.stop();
	const rows = await given().owner<{ status: number; answer: string }[]>`
		select status, answer from exchange order by exchange_id`;
	const line = "[a redirect to https://www.casino.example/login, which was not followed]\n";
	expect(rows).toEqual([
		{ status: 301, answer: `${line}<html>moved</html>` },
		{ status: 301, answer: `${line}[18 characters of another form]` },
	]);
});

test("a hundred are written at once, without waiting for the second to pass", async () => {
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database: given().database, clock, logger });
	for (let betId = 1; betId <= 100; betId++) log.record(call(betId));
	await clock.advance(0);
	await expect.poll(kept).toBe(100);
	await log.stop();
});

test("whoever flushes at once with others writes nothing twice, and a stop leaves nothing behind", async () => {
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database: given().database, clock, logger });
	for (let betId = 1; betId <= 1_234; betId++) log.record(call(betId));
	await Promise.all([log.flush(), log.flush(), clock.advance(1_000), log.flush(), log.stop()]);
	expect(await kept()).toBe(1_234);
	expect(log.dropped).toBe(0);
});

test("an answer is kept with its code; a call without an answer with the reason; what is no JSON as it is", async () => {
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database: given().database, clock, logger });
	log.record(call(1, { answer: { ErrorCode: 103_752, Message: "no" } }));
	log.record(call(2, { status: null, answer: "lost: no answer within 400 ms" }));
	log.record(call(3, { status: 502, answer: "<h1>Bad gateway</h1>\0\ud800" }));
	log.record(
		call(4, { request: '[{"BetId":5},{"BetId":6},{"BetId":5},{"BetId":7.5},{"BetId":99999999999999999999}]' }),
	);
	log.record(call(8, { answer: '{"ErrorCode": 99999999999999999999}' }));
	await log.stop();
	const rows = await given().owner`
		select answer, status, error_code as code, subject_ids as ids from exchange order by exchange_id`;
	expect(rows).toEqual([
		{ answer: '{"ErrorCode":103752,"Message":"no"}', status: 200, code: 103_752, ids: [1] },
		{ answer: "lost: no answer within 400 ms", status: null, code: null, ids: [2] },
		{ answer: "<h1>Bad gateway</h1>\ufffd\ufffd", status: 502, code: null, ids: [3] },
		{ answer: expect.any(String), status: 200, code: 200, ids: [5, 6] },
		{ answer: expect.any(String), status: 200, code: null, ids: [8] },
	]);
});

describe("while the database is away", () => {
	function withoutDatabase() {
		const { logger, lines } = memoryLogger();
		// Nothing listens on this port.
		const database = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", connectionsMax: 1 });
		return { log: new ExchangeLog({ database, clock, logger }), lines, database };
	}

	test("taking a call costs and throws nothing, and no more than a bounded number of calls wait", async () => {
		const { log, lines, database } = withoutDatabase();
		for (let betId = 1; betId <= 10_100; betId++) log.record(call(betId));
		expect(log.dropped).toBe(100);
		await log.flush();
		expect(lines.join("")).toContain('"dropped":100');
		await log.stop();
		await database.end();
	});

	test("no more than a bounded number of characters wait", async () => {
		const { log, database } = withoutDatabase();
		const long = "x".repeat(64_000);
		for (let betId = 1; betId <= 600; betId++) log.record(call(betId, { answer: long }));
		expect(log.dropped).toBeGreaterThan(90);
		expect(log.dropped).toBeLessThan(110);
		await log.stop();
		await database.end();
	});

	test("calls are kept for some tries, then given up and counted: those behind them get their turn", async () => {
		const { log, database } = withoutDatabase();
		for (let betId = 1; betId <= 700; betId++) log.record(call(betId));
		for (let tries = 1; tries <= 4; tries++) await log.flush();
		expect(log.dropped).toBe(0);
		await log.flush();
		expect(log.dropped).toBe(100);
		await log.stop();
		await database.end();
	});
});

test("calls are written once the database is back", async () => {
	const { owner, database } = given();
	const { logger } = memoryLogger();
	const log = new ExchangeLog({ database, clock, logger });
	await owner`alter table exchange rename to elsewhere`;
	log.record(call(1));
	await log.flush();
	await owner`alter table elsewhere rename to exchange`;
	log.record(call(2));
	await log.flush();
	expect(await kept()).toBe(2);
	expect(log.dropped).toBe(0);
	await log.stop();
});

test("calls older than the days for which they are kept are deleted, in bounded pieces; younger ones stay", async () => {
	const { owner, database } = given();
	const day = (days: number): Date => new Date(START.getTime() - days * 24 * 3_600_000);
	await owner`
		insert into exchange (happened_at, direction, partner_id, call, subject_ids, request, duration_ms)
		select ${day(8)}::timestamptz, 'out', 1, '/payments/make', array[n], '', 1 from generate_series(1, 5001) n`;
	await owner`
		insert into exchange (happened_at, direction, partner_id, call, subject_ids, request, duration_ms)
		values (${day(6.9)}::timestamptz, 'out', 1, '/payments/make', array[1], '', 1)`;
	expect(await forgetExchanges({ database, clock }, 7)).toBe(true);
	expect(await kept()).toBe(2);
	expect(await forgetExchanges({ database, clock }, 7)).toBe(false);
	expect(await kept()).toBe(1);
});
