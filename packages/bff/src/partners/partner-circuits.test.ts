import { beforeEach, describe, expect, test } from "vitest";
import { alarmsInLog } from "../records/alarms/alarms.ts";
import { breakable } from "../testing/breakable-database.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { PartnerCircuits } from "./partner-circuits.ts";
import { showPartnerState } from "./partner-state.ts";

const given = useTestDatabase();
const EXPIRED = "unsent: CERT_HAS_EXPIRED: certificate has expired";
/** After which pause a process looks at what others have opened. */
const LOOK_MS = 10_000;
let partnerId = 100;
let clock: ManualClock;
let lines: string[];

beforeEach(async () => {
	partnerId++;
	clock = new ManualClock(new Date("2026-01-01T12:00:00.000Z"));
	await given().owner`
		insert into partner (partner_id, name, api_url, is_active, settings, created_at, changed_at)
		values (${partnerId}, 'x', 'https://x.example', true, '{}', ${clock.now()}, ${clock.now()})`;
});

async function newProcess(database = given().database): Promise<PartnerCircuits> {
	const log = memoryLogger();
	lines = log.lines;
	const circuits = new PartnerCircuits({
		database,
		clock,
		logger: log.logger,
		alarms: alarmsInLog(log.logger, clock),
	});
	await circuits.start();
	return circuits;
}

const alarms = () =>
	lines.map((line): unknown => JSON.parse(line)).filter((line) => JSON.stringify(line).includes('"alarm":'));
const state = async () => (await showPartnerState(given().database, partnerId)).circuits;

test("one alarm when it opens, with its cause, and one when it closes; the state of the partner shows both", async () => {
	const circuits = await newProcess();
	circuits.answered(partnerId, "payments");
	circuits.opened(partnerId, "payments", EXPIRED);
	await circuits.stop();
	expect(alarms()).toMatchObject([
		{ level: 50, alarm: "partner_circuit_opened", partnerId, calls: "payments", cause: EXPIRED },
	]);
	const openedAt = "2026-01-01T12:00:00.000Z";
	expect(await state()).toEqual([{ calls: "payments", cause: EXPIRED, openedAt, closedAt: null }]);
	await clock.advance(90_000);
	circuits.answered(partnerId, "payments");
	circuits.answered(partnerId, "payments");
	await circuits.stop();
	expect(alarms().slice(1)).toMatchObject([
		{ level: 40, alarm: "partner_circuit_closed", partnerId, calls: "payments", openMs: 90_000 },
	]);
	const closedAt = "2026-01-01T12:01:30.000Z";
	expect(await state()).toEqual([{ calls: "payments", cause: EXPIRED, openedAt, closedAt }]);
});

describe("several processes", () => {
	test("that find the same raise one alarm", async () => {
		const [one, other] = [await newProcess(), await newProcess()];
		one.opened(partnerId, "logIns", "HTTP 503");
		await one.stop();
		other.opened(partnerId, "logIns", "HTTP 503");
		await other.stop();
		expect(alarms()).toEqual([]);
	});

	test("one that is started later closes what another one has left open", async () => {
		const dead = await newProcess();
		dead.opened(partnerId, "balances", "HTTP 503");
		await dead.stop();
		const next = await newProcess();
		next.answered(partnerId, "payments");
		next.answered(partnerId, "balances");
		await next.stop();
		expect(alarms()).toMatchObject([{ alarm: "partner_circuit_closed", calls: "balances" }]);
	});

	test("one that was started before closes what another one has left open, by a call that is answered since", async () => {
		const [gone, other] = [await newProcess(), await newProcess()];
		other.answered(partnerId, "payments");
		gone.opened(partnerId, "payments", "HTTP 503");
		await gone.stop();
		await clock.advance(LOOK_MS);
		await other.stop();
		expect(await state()).toMatchObject([{ closedAt: null }]);
		expect(alarms()).toEqual([]);
		other.answered(partnerId, "payments");
		await other.stop();
		expect(await state()).toMatchObject([{ closedAt: clock.now().toISOString() }]);
		expect(alarms()).toMatchObject([{ alarm: "partner_circuit_closed", calls: "payments", openMs: LOOK_MS }]);
	});

	test("an answer that is written late closes nothing that was opened since", async () => {
		const fault = breakable(given().database);
		const late = await newProcess(fault.database);
		late.opened(partnerId, "payments", "HTTP 503");
		await expect.poll(state).toMatchObject([{ closedAt: null }]);
		const other = await newProcess();
		await clock.advance(1_000);
		fault.isAway = true;
		late.answered(partnerId, "payments");
		other.answered(partnerId, "payments");
		await expect.poll(state).toMatchObject([{ closedAt: expect.any(String) }]);
		await clock.advance(1_000);
		other.opened(partnerId, "payments", EXPIRED);
		await other.stop();
		fault.isAway = false;
		await clock.advance(LOOK_MS);
		await late.stop();
		expect(await state()).toMatchObject([{ cause: EXPIRED, closedAt: null }]);
	});
});

test("without a database the alarm is raised all the same", async () => {
	const circuits = await newProcess();
	circuits.opened(999_999, "payments", EXPIRED);
	await circuits.stop();
	expect(alarms()).toMatchObject([{ alarm: "partner_circuit_opened", partnerId: 999_999 }]);
});

describe("a state that could not be written", () => {
	test("is written once the database is back, and nobody is told of it twice", async () => {
		const fault = breakable(given().database);
		const circuits = await newProcess(fault.database);
		fault.isAway = true;
		circuits.opened(partnerId, "payments", EXPIRED);
		await clock.advance(10_000);
		expect(await state()).toEqual([]);
		fault.isAway = false;
		await clock.advance(10_000);
		await expect.poll(state).toMatchObject([{ calls: "payments", cause: EXPIRED, closedAt: null }]);
		await circuits.stop();
		expect(alarms()).toHaveLength(1);
	});

	test("is written as it is by then", async () => {
		const fault = breakable(given().database);
		const circuits = await newProcess(fault.database);
		circuits.opened(partnerId, "payments", EXPIRED);
		await expect.poll(state).toMatchObject([{ closedAt: null }]);
		fault.isAway = true;
		circuits.answered(partnerId, "payments");
		circuits.opened(partnerId, "payments", EXPIRED);
		await clock.advance(1_000);
		circuits.answered(partnerId, "payments");
		await clock.advance(9_000);
		fault.isAway = false;
		await clock.advance(10_000);
		await expect.poll(state).toMatchObject([{ calls: "payments", closedAt: "2026-01-01T12:00:01.000Z" }]);
		await circuits.stop();
		expect(clock.waiting).toBe(0);
	});
});

test("a cause is cut, and holds no control characters", async () => {
	const circuits = await newProcess();
	circuits.opened(partnerId, "info", `\u001b[2J${"x".repeat(1_000)}`);
	await circuits.stop();
	const [row] = await state();
	expect(row?.cause).toMatch(/^\ufffd\[2Jx+$/);
	expect(row?.cause).toHaveLength(300);
});
