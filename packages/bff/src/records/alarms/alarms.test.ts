/** One open row for each kind and subject, from whichever process, and nobody can fill the table or slow down who raises. */
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { type AlarmRow, acknowledgeAlarm, forgetAlarms, listEndedAlarms, listOpenAlarms } from "../../store/alarms.ts";
import { breakable } from "../../testing/breakable-database.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { Alarms, OPEN_OF_KIND_MAX, OTHERS } from "./alarms.ts";
import { keepAlarms } from "./keep-alarms.ts";
import { kindsUntil } from "./kinds.ts";

const given = useTestDatabase();
const START = new Date("2026-01-01T12:00:00.000Z");
let clock: ManualClock;
let lines: string[];

beforeEach(async () => {
	await given().owner`truncate alarm, alarm_message, partner_circuit, bet_stop`;
	clock = new ManualClock(START);
});

function newProcess(database: Database | undefined = given().database): Alarms {
	const log = memoryLogger();
	lines = log.lines;
	return new Alarms({ database, clock, logger: log.logger });
}

const open = async () => await listOpenAlarms(given().database, 1_000);
const JWT = { kind: "jwt_refused", subject: "partner 7", about: { partnerId: 7 }, text: "it goes on" } as const;
const BEFORE = { kind: "partner_circuit_opened", subject: "partner 7 payments" } as const;

test("a line of the log at once, and one open row however often and from wherever it is seen", async () => {
	const [one, other] = [newProcess(), newProcess()];
	for (let time = 0; time < 3; time++) one.raise(JWT);
	other.raise({ ...JWT, about: { partnerId: 7, code: 103_811 } });
	expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
		{ alarm: "jwt_refused", partnerId: 7, level: 50 },
	]);
	await Promise.all([one.stop(), other.stop()]);
	expect(await open()).toMatchObject([{ ...subjectOf(JWT), count: 4, isSevere: true, openedAt: START, endedAt: null }]);
});

function subjectOf({ kind, subject }: { readonly kind: string; readonly subject: string }) {
	return { kind, subject };
}

test("what has a start and an end ends its row; the next time is another row", async () => {
	const raise = async () => {
		const alarms = newProcess();
		alarms.raise({ ...BEFORE, about: {}, text: "away" });
		await alarms.stop();
		await clock.advance(1_000);
	};
	await raise();
	const ending = newProcess();
	ending.end({ ...BEFORE, name: "partner_circuit_closed", about: {}, text: "again" });
	await ending.stop();
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ alarm: "partner_circuit_closed", level: 40 });
	await raise();
	const endedAt = new Date(START.getTime() + 1_000);
	expect(await open()).toMatchObject([{ ...BEFORE, openedAt: endedAt }]);
	const ended = await listEndedAlarms(given().database, undefined, 10);
	expect(ended).toMatchObject([{ ...BEFORE, openedAt: START, endedAt }]);
});

test("a flood costs one write in a second, and as many rows of a kind as there are places, the rest under one", async () => {
	const alarms = newProcess();
	const kind = "accepted_after_rollback";
	for (let bet = 0; bet < OPEN_OF_KIND_MAX + 50; bet++)
		alarms.raise({ kind, subject: `bet ${bet}`, about: {}, text: "executed" });
	await alarms.stop();
	const rows = await open();
	expect(rows).toHaveLength(OPEN_OF_KIND_MAX + 1);
	expect(rows.find(({ subject }) => subject === OTHERS)).toMatchObject({ kind, count: 50 });
});

test("a database that is away is no error for who raises; the row is written when it is back", async () => {
	const fault = breakable(given().database);
	fault.isAway = true;
	const alarms = newProcess(fault.database);
	alarms.raise(JWT);
	await clock.advance(1_000);
	expect(await open()).toEqual([]);
	fault.isAway = false;
	await clock.advance(1_000);
	await alarms.stop();
	expect(await open()).toMatchObject([subjectOf(JWT)]);
});

test("texts of others are stored without what a terminal would obey, without secrets, and cut", async () => {
	const alarms = newProcess();
	const message = { token: "secret-token", name: `\u001b[2J\u0000<b>\ud800${"x".repeat(5_000)}` };
	alarms.raise({ kind: "provider_money_unknown", subject: "provider 1", about: { message }, text: "fits nothing" });
	await alarms.stop();
	const [{ cause } = { cause: "" }] = await open();
	expect(cause).toMatch(/^fits nothing/);
	expect(cause).toContain("<b>");
	expect(cause).not.toMatch(/[\p{Cc}\p{Cs}]|secret-token/u);
	expect(cause.length).toBeLessThanOrEqual(600);
});

test("what somebody has sent stands in the log alone: every role reads rows", async () => {
	const alarms = newProcess();
	const about = { providerBetId: "b-1" };
	const message = { betId: "b-1", winAmount: "120.00" };
	alarms.raise({ kind: "provider_money_unknown", subject: "provider 1", about, message, text: "fits nothing" });
	await alarms.stop();
	expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ ...about, message }]);
	expect(await open()).toMatchObject([{ cause: 'fits nothing: {"providerBetId":"b-1"}' }]);
});

const keep = () => keepAlarms({ database: given().database, clock });

test("what was not seen for a quarter of an hour has ended by itself; what happened once ends with somebody's word", async () => {
	const alarms = newProcess();
	alarms.raise(JWT);
	alarms.raise({ kind: "passkey_counter_back", subject: "operator eli", about: {}, text: "a copy" });
	await alarms.stop();
	await clock.advance(16 * 60_000);
	await keep();
	const left = await open();
	expect(left).toMatchObject([{ kind: "passkey_counter_back" }]);
	const by = { operator: "olga", note: "it was me", endedByIt: kindsUntil("acknowledged"), now: clock.now() };
	const acknowledge = (row: AlarmRow | undefined) =>
		acknowledgeAlarm(given().database, { ...by, alarmId: row?.alarmId ?? 0 });
	expect(await acknowledge(left[0])).toMatchObject({ acknowledgedBy: "olga", endedAt: clock.now() });
	expect(await acknowledge(left[0])).toBeUndefined();
	expect(await open()).toEqual([]);
});

test("an alarm of a circuit or a stop that died with its process is opened again, and its end is made good", async () => {
	const now = clock.now();
	const { owner, database } = given();
	await owner`
		insert into partner (partner_id, name, api_url, is_active, settings, created_at, changed_at)
		values (7, 'x', 'https://x.example', true, '{}', ${now}, ${now}) on conflict do nothing`;
	await owner`insert into partner_circuit (partner_id, calls, cause, opened_at) values (7, 'payments', 'HTTP 503', ${now})`;
	await owner`insert into bet_stop (scope, subject_id, stopped_by, stopped_at) values ('game', 23, 'olga', ${now})`;
	await keep();
	await keep();
	expect((await open()).map(subjectOf)).toEqual([BEFORE, { kind: "bets_stopped", subject: "game 23" }]);
	await owner`update partner_circuit set closed_at = ${now}`;
	await owner`delete from bet_stop`;
	await keep();
	expect(await open()).toEqual([]);
	expect(await forgetAlarms(database, new Date(now.getTime() + 1), 10)).toBe(2);
});
