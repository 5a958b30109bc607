/** Cashbacks of a file: looked over line by line, asked for as a whole, and each given once. */
import { cashbackFileValueSchema } from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cashbackLedger, send } from "../../testing/test-cashback.ts";
import { endedJob } from "../../testing/test-job.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const NAMES = ["paula", "peter", "petra"];
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	for (const name of NAMES) await TestPlayer.logIn(world(), name);
});
beforeEach(async () => {
	await world().service.doJobs();
	await world().owner`update operator_move set moved_at = moved_at - make_interval(hours => 24)`;
});

const fileOf = (amounts: readonly string[]): string =>
	["accountId,currency,amount", ...amounts.map((amount, at) => `${NAMES[at]},EUR,${amount}`), ""].join("\n");

async function ask(operator: TestOperator, call: "check" | "issue", csv: string, more: object = {}) {
	const note = call === "check" ? { note: undefined } : {};
	const value = await operator.does(`/cashbacks/${call}-file`, { partnerId: PARTNER_ID, csv, ...more, ...note });
	return cashbackFileValueSchema.parse(value);
}

const cashbacks = async () => (await world().owner`select cashback_id from cashback`).length;
const jobs = async () => (await world().owner`select job_id from operator_job`).length;

test("what is wrong with a line is told with its number, its column and why; then nothing of the file is written", async () => {
	const csv = [
		"currency,accountId,amount",
		"EUR,paula,1.00",
		"EUR,nobody,1.00",
		"USD,peter,1.00",
		"EUR,petra,1.005",
		"EUR,petra,0",
		"EUR,petra",
		"EUR,,2.00",
	].join("\n");
	const before = [await cashbacks(), await jobs()];
	const problems = [
		{ line: 3, field: "accountId", message: "is no player of this partner: nobody of that name has logged in" },
		{ line: 4, field: "currency", message: "is not the player's, which is EUR" },
		{ line: 5, field: "amount", message: "has more than 2 decimals, or is no amount" },
		{ line: 6, field: "amount", message: "must be more than 0" },
		{ line: 7, message: "has 2 cells and not 3" },
		{ line: 8, field: "accountId", message: expect.any(String) },
	];
	for (const call of ["check", "issue"] as const) {
		expect(await ask(alice, call, csv)).toEqual({ outcome: "refused", reason: "bad_lines", problems });
	}
	expect([await cashbacks(), await jobs()]).toEqual(before);
});

test("a file is looked over, given once to each player, and shown with what came of it; the same again gives nothing", async () => {
	const csv = fileOf(["1.00", "2.50", "0.25"]);
	const sums = { cashbacks: 3, amounts: [{ currency: "EUR", amount: "3.75" }] };
	expect(await ask(alice, "check", csv)).toMatchObject({ outcome: "done", ...sums });
	const { jobId = "", ...started } = await ask(alice, "issue", csv);
	expect(started).toMatchObject({ outcome: "done", ...sums });
	const { job, items } = await endedJob(bob, jobId);
	expect(job).toMatchObject({ kind: "cashbacks", state: "done", items: 3, done: 3, notDone: 0, startedBy: "alice" });
	expect(items.map(({ line, outcome, accountId }) => [line, outcome, accountId])).toEqual([
		[2, "done", "paula"],
		[3, "done", "peter"],
		[4, "done", "petra"],
	]);
	await send(world());
	const paid = await Promise.all(items.map(({ subjectId = 0 }) => cashbackLedger(world(), subjectId)));
	expect(paid).toEqual([[[1, "1.00"]], [[1, "2.50"]], [[1, "0.25"]]]);
	const [row] = await alice.lists("/audit-log", { subject: `cashback ${items[0]?.subjectId}` });
	expect(row).toMatchObject({ actor: "alice", action: "cashback.issue", note: "alice asks", details: { job: jobId } });
	for (const operator of [alice, bob]) {
		expect(await ask(operator, "issue", csv)).toMatchObject({ outcome: "nothing_to_do", jobId });
	}
	expect(await ask(alice, "check", csv)).toMatchObject({ outcome: "nothing_to_do", jobId });
});

test("another file under the key of one that was given is refused", async () => {
	const key = { requestKey: "march" };
	expect(await ask(alice, "issue", fileOf(["1.00"]), key)).toMatchObject({ outcome: "done" });
	expect(await ask(alice, "issue", fileOf(["1.01"]), key)).toEqual({ outcome: "refused", reason: "key_reused" });
});

test("above the threshold two people ask for the very same file; one with another line is another file", async () => {
	const csv = fileOf(["300.00", "300.00"]);
	const before = await cashbacks();
	expect(await ask(alice, "issue", csv)).toMatchObject({ outcome: "waits_for_second_person", askedBy: "alice" });
	expect(await ask(bob, "issue", fileOf(["300.00", "300.01"]))).toMatchObject({
		outcome: "waits_for_second_person",
		askedBy: "bob",
	});
	expect(await cashbacks()).toBe(before);
	const { jobId = "", outcome } = await ask(bob, "issue", csv);
	expect(outcome).toBe("done");
	expect((await endedJob(alice, jobId)).job).toMatchObject({ startedBy: "bob", askedBy: "alice", done: 2 });
	expect(await cashbacks()).toBe(before + 2);
	const [row] = await alice.lists("/audit-log", { action: "cashback.issue_file" });
	expect(row).toMatchObject({ actor: "bob", details: { askedBy: "alice", amounts: { EUR: "600.00" }, job: jobId } });
});

test("two people on two processes who ask for the same small file start it once", async () => {
	const csv = fileOf(["0.11", "0.12", "0.13"]);
	const values = await Promise.all([ask(alice, "issue", csv), ask(bob, "issue", csv)]);
	expect(values.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "nothing_to_do"]);
	expect(new Set(values.map(({ jobId }) => jobId)).size).toBe(1);
});

test("work that is stopped gives nothing of what is left, and says so", async () => {
	const { jobId = "" } = await ask(alice, "issue", fileOf(["0.21"]));
	expect(await bob.does("/jobs/stop", { jobId })).toMatchObject({ outcome: "done" });
	expect(await alice.does("/jobs/stop", { jobId })).toMatchObject({ outcome: "nothing_to_do" });
	const { job, items } = await endedJob(alice, jobId);
	expect(job).toMatchObject({ state: "stopped", stoppedBy: "bob", done: 0, notDone: 0 });
	expect(items).toEqual([]);
	const unknown = await alice.does("/jobs/stop", { jobId: crypto.randomUUID() });
	expect(unknown).toMatchObject({ outcome: "refused", reason: "unknown_job" });
});

test("the list of all work is read page by page", async () => {
	const all = await alice.lists("/jobs", { limit: 100 });
	expect(all.length).toBe(await jobs());
	const { nextCursor, items } = await alice.does("/jobs", { limit: 1, note: undefined });
	expect(items).toEqual([all[0]]);
	expect(await alice.lists("/jobs", { limit: 1, cursor: nextCursor })).toEqual([all[1]]);
	expect((await alice.post("/jobs", { cursor: "x" })).status).toBe(400);
});

test("a coin may be written otherwise than the casino does it: the player's spelling is the one that is sent", async () => {
	const written = { Value: { CurrencyCode: "\u03bcBT" } };
	world().casino.faults.add({ call: "/users/auth", fault: "fields", value: written, times: 1 });
	await TestPlayer.logIn(world(), "pavel");
	const csv = "accountId,currency,amount\npavel,\u00b5BTC,3.00\n";
	const amounts = [{ currency: "\u03bcBT", amount: "3.00" }];
	expect(await ask(alice, "check", csv)).toMatchObject({ outcome: "done", cashbacks: 1, amounts });
});
