import { envelopeSchema, type ShowJobValue, showJobValueSchema, startedJobValueSchema } from "@webframe/shared/wire";
import type { TestOperator } from "./test-operator.ts";

/** Has work done that was started. @returns it, with its first items */
export async function endedJob(operator: TestOperator, jobId: string): Promise<ShowJobValue> {
	await operator.world.service.doJobs();
	await operator.world.settle();
	const answer = await operator.post("/jobs/show", { jobId, limit: 100 });
	return showJobValueSchema.parse(envelopeSchema.parse(answer.body).Value);
}

/** Sends everything of a range again. @returns the bets, and what became of each */
export async function resendRange(operator: TestOperator, range: object): Promise<readonly (readonly unknown[])[]> {
	const { job } = startedJobValueSchema.parse(await operator.does("/bets/resend-range", range));
	if (job === undefined) return [];
	const { items } = await endedJob(operator, job.jobId);
	return items.map(({ subjectId, outcome }) => [subjectId, outcome]);
}
