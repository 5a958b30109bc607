import { createTestDatabase, type TestDatabase } from "@webframe/harness";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../platform/database.ts";
import { Alarms } from "../records/alarms/alarms.ts";
import { listOpenAlarms } from "../store/alarms.ts";
import { readIdentity } from "../store/database-identity.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { IdSafety } from "./id-safety.ts";

let original: TestDatabase;

beforeAll(async () => {
	original = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
});
afterAll(() => original.drop());

/** Runs on a database and leaves no connection, so that it can be copied. */
async function using<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
	const database = openDatabase({ url, connectionsMax: 1 });
	try {
		return await work(database);
	} finally {
		await database.end();
	}
}

async function isSafeOn(url: string) {
	return await using(url, async (database) => {
		const { logger, lines } = memoryLogger("error");
		const clock = new ManualClock();
		const alarms = new Alarms({ database, clock, logger });
		const ids = new IdSafety({ database, clock, logger, alarms });
		await ids.start();
		await ids.stop();
		await alarms.stop();
		const open = await listOpenAlarms(database, 10);
		return { isSafe: ids.isSafe, log: lines, alarms: open.map(({ kind, isSevere }) => ({ kind, isSevere })) };
	});
}

test("a new installation is where it is, and stays there over restarts", async () => {
	for (let time = 0; time < 2; time++) {
		expect(await isSafeOn(original.url("webframe_app"))).toEqual({ isSafe: true, log: [], alarms: [] });
	}
});

test("a copy of it is elsewhere, and says so to people, too", async () => {
	const copy = await createTestDatabase(inject("postgresAdminUrl"), original.name);
	onTestFinished(() => copy.drop());
	const { isSafe, log, alarms } = await isSafeOn(copy.url("webframe_app"));
	expect(isSafe).toBe(false);
	expect(alarms).toEqual([{ kind: "database_elsewhere", isSevere: true }]);
	expect(log.join()).toContain("no bet is taken until `bff restore-check` has run");
	expect((await isSafeOn(original.url("webframe_app"))).isSafe).toBe(true);
});

test("a table of bets that was made anew, as a restored dump makes it, is elsewhere", async () => {
	const before = await using(original.url("webframe_app"), readIdentity);
	await using(original.url("webframe_owner"), async (owner) => {
		await owner`alter table bet rename to bet_before`;
		await owner`create table bet (like bet_before)`;
	});
	const after = await using(original.url("webframe_app"), readIdentity);
	expect(after.split(" ").slice(0, 3)).toEqual(before.split(" ").slice(0, 3));
	expect(after).not.toBe(before);
});
