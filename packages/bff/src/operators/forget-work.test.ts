import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../platform/sha256.ts";
import { endItem, insertJob, insertJobItems, stopJob } from "../store/operator-jobs.ts";
import { listJobs } from "../store/operator-jobs-view.ts";
import { insertRun } from "../store/reconcile-runs.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { forgetWork, JOB_ITEMS_KEPT_MS, RUNS_KEPT_MS } from "./forget-work.ts";

const given = useTestDatabase();
const PARTNER_ID = 7;
const NOW = new Date("2026-03-01T12:00:00.000Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const forget = () => forgetWork({ database: given().database, clock: { now: () => NOW } });

/** Work of three items, of which one is done, one refused and one was stopped before its turn. */
async function work(requestKey: string, endedAt: Date | undefined): Promise<string> {
	const { database } = given();
	const jobId = randomUUID();
	const about = {
		kind: "cashbacks",
		partnerId: PARTNER_ID,
		contentSha256: sha256(requestKey),
		note: "a note",
	} as const;
	const who = { startedBy: "ann", askedBy: null, items: 3, now: ago(2 * RUNS_KEPT_MS) };
	await database.begin(async (sql) => {
		expect(await insertJob(sql, { jobId, requestKey, ...about, ...who })).toBe(true);
		await insertJobItems(
			sql,
			jobId,
			[1, 2, 3].map((line) => ({ line, content: { accountId: `user-${line}` } })),
		);
	});
	await endItem(database, { jobId, line: 1, outcome: "done", reason: null, subjectId: null });
	await endItem(database, { jobId, line: 2, outcome: "refused", reason: "unknown_player", subjectId: null });
	if (endedAt !== undefined) await stopJob(database, jobId, "ann", endedAt);
	return jobId;
}

async function itemsOf(jobId: string): Promise<number> {
	return (await given().owner`select from operator_job_item where job_id = ${jobId}`).count;
}

test("items go 90 days after the end of their work; the work stays with its counts, and under its key nothing is done again", async () => {
	const [old, young, open] = [
		await work("old", ago(JOB_ITEMS_KEPT_MS + 1)),
		await work("young", ago(JOB_ITEMS_KEPT_MS)),
		await work("open", undefined),
	];
	expect(await forget()).toBe(false);
	expect([await itemsOf(old), await itemsOf(young), await itemsOf(open)]).toEqual([0, 3, 3]);
	const shown = await listJobs(given().database, { before: null, limit: 10 });
	expect(shown.map(({ items, done, notDone }) => [items, done, notDone])).toEqual([
		[3, 1, 1],
		[3, 1, 1],
		[3, 1, 1],
	]);
	await forget();
	expect(await listJobs(given().database, { before: null, limit: 10 })).toEqual(shown);
	await expect(work("old", undefined)).rejects.toThrow("expected false to be true");
});

test("comparisons of books go 400 days after somebody has gone on with them last", async () => {
	const { owner, database } = given();
	await owner`
		insert into partner (partner_id, name, api_url, settings, is_active, created_at, changed_at)
		values (${PARTNER_ID}, 'p', 'https://p.example', '{}', true, ${NOW}, ${NOW})`;
	for (const startedAt of [ago(RUNS_KEPT_MS + 1), ago(RUNS_KEPT_MS), NOW]) {
		const span = { since: ago(RUNS_KEPT_MS), until: NOW, includeTest: false };
		await insertRun(database, { runId: randomUUID(), partnerId: PARTNER_ID, ...span, startedBy: "ann", startedAt });
	}
	expect(await forget()).toBe(false);
	const left = await owner`select changed_at from reconcile_run order by changed_at`;
	expect(left.map((row) => row["changed_at"])).toEqual([ago(RUNS_KEPT_MS), NOW]);
});
