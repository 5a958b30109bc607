/** Long work of operators whose database goes away in the middle: it goes on where it was, and does nothing twice. */
import { cashbackFileValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { LEASE_MS } from "../../packages/bff/src/jobs/run-jobs.ts";
import { endedJob } from "../../packages/bff/src/testing/test-job.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";

const world = useFaultWorld();
const LINES = 30;
let operator: TestOperator;
let files = 0;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	await world().player("paula");
});

async function start(): Promise<string> {
	files++;
	const rows = Array.from({ length: LINES }, (_, at) => `paula,EUR,0.${files}${at % 10}`);
	const csv = ["accountId,currency,amount", ...rows].join("\n");
	const value = await operator.does("/cashbacks/issue-file", { partnerId: PARTNER_ID, csv });
	return cashbackFileValueSchema.parse(value).jobId ?? "";
}

async function expectGivenOnce(jobId: string): Promise<void> {
	await world().clock.advance(LEASE_MS);
	const { job, items } = await endedJob(operator, jobId);
	expect(job).toMatchObject({ state: "done", done: LINES, notDone: 0 });
	const given = await world().owner<{ cashbackId: number }[]>`
		select cashback_id as "cashbackId" from cashback where request_key like ${`wf-${jobId}-%`} order by cashback_id`;
	expect(items.map(({ subjectId }) => subjectId).toSorted()).toEqual(
		given.map(({ cashbackId }) => cashbackId).toSorted(),
	);
	expect(given).toHaveLength(LINES);
	await world().pass(2_000);
	for (const { cashbackId } of given) expect(await world().casino.books.ledger({ cashbackId })).toHaveLength(1);
}

test("the connection breaks in the middle of an item: its effect is undone, and the item done later", async () => {
	const jobId = await start();
	const { service, proxy, owner } = world();
	const done = async () =>
		(await owner`select 1 from operator_job_item where job_id = ${jobId} and outcome = 'done'`).length;
	const doing = service.doJobs().catch((error: unknown) => error);
	await expect.poll(done, { interval: 1 }).toBeGreaterThan(2);
	proxy.cut();
	await doing;
	await expectGivenOnce(jobId);
});

test("the answer to a COMMIT is lost: what stands is not done again", async () => {
	const jobId = await start();
	const { service, proxy } = world();
	proxy.loseAnswerTo("update operator_job_item");
	await service.doJobs().catch((error: unknown) => error);
	expect(proxy.lost).toBeGreaterThan(0);
	await expectGivenOnce(jobId);
});
