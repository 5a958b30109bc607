/** A file of rates by command: looked over, asked for, stored by a second person, and never changed. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeRates } from "../reports/rates.ts";
import { expectDone, expectRefusal } from "../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../testing/test-command.ts";

const commands = useCommands();
const DAY = "2025-12-31";
let folder: string;
let file: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "rates-"));
	file = join(folder, "rates.csv");
});
beforeEach(async () => {
	await commands().owner`truncate euro_rate, approval`;
});
afterAll(() => rm(folder, { recursive: true }));

const CSV = `day,currency,perEur\n${DAY},USD,1.0823\n${DAY},JPY,163.25\n`;

async function rates(csv: string, more = " --note year-end") {
	await writeFile(file, csv);
	return await commands().bff(`rates ${file} --source ECB${more}`);
}

/** Somebody at the page gives the same file. */
async function second(csv: string) {
	const context = { database: commands().database, clock: { now: () => COMMAND_NOW } };
	return await storeRates(context, { csv, source: "ECB" }, { operator: "olga", note: "seen" });
}

const stored = async () =>
	await commands().owner<{ currency: string; rate: string; asked: string; by: string }[]>`
		select currency, per_eur::text as rate, asked_by as asked, stored_by as by from euro_rate order by 1`;

test("one person's rates wait; with the second one they are stored exactly, both are named, and audited once", async () => {
	const account = `command line (${userInfo().username})`;
	for (let count = 0; count < 2; count++) expectRefusal(await rates(CSV), `2 rates of ${DAY} to ${DAY} from ECB wait`);
	expect(await stored()).toEqual([]);
	expect(await second(CSV)).toMatchObject({ kind: "done" });
	expect(await stored()).toEqual([
		{ currency: "JPY", rate: "163.250000000000000000", asked: account, by: "olga" },
		{ currency: "USD", rate: "1.082300000000000000", asked: account, by: "olga" },
	]);
	expect(await commands().audited()).toMatchObject([
		{ action: "approval.ask", subject: "rates from ECB", actor: account },
		{ action: "rates.store", subject: "rates from ECB", actor: "olga" },
	]);
	expect(expectDone(await rates(CSV))).toEqual([
		`Nothing to do: 2 rates of ${DAY} to ${DAY} from ECB are stored already.`,
	]);
});

test("nobody is the second person who has a token by the account that asked", async () => {
	await commands().owner`truncate operator, operator_gift cascade`;
	expectDone(await commands().bff("operator token olga --role finance"));
	await rates(CSV);
	expect(await second(CSV)).toMatchObject({ kind: "waits_for_second_person", isClose: true });
	expect(await stored()).toEqual([]);
});

test("a file is only looked over, and nothing of it is written or waits", async () => {
	expect(expectDone(await rates(CSV, " --check"))).toEqual([`2 rates of ${DAY} to ${DAY} from ECB would be stored.`]);
	expect(await commands().owner`select from approval`).toHaveLength(0);
	expectRefusal(await rates(CSV, ""), "Give --note");
});

test("a wrong line is named with its number and column, and a file that cannot be read with its name", async () => {
	const end = await rates(`${CSV}${DAY},GBP,0\n`);
	expectRefusal(end, "line 4, perEur: must be more than 0");
	expectRefusal(
		await commands().bff(`rates ${folder}/none.csv --source ECB --check`),
		"none.csv cannot be read: ENOENT",
	);
});
