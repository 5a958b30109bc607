import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	jobListSchema,
	jobsRequestSchema,
	type ShowJobValue,
	showJobRequestSchema,
	showJobValueSchema,
	stopJobRequestSchema,
} from "@webframe/shared/wire";
import { stopJob } from "../../jobs/stop-job.ts";
import { badRequest, notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { type JobCursor, type JobItemView, listJobItems, listJobs, viewJob } from "../../store/operator-jobs-view.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor } from "../cursors.ts";
import { showJob } from "../job-value.ts";
import { operation } from "../route.ts";

const list = operation({
	path: "/jobs",
	demands: "look",
	summary: "Long work that operators have started, and how far it is",
	description: "Files and ranges, newest first.",
	body: jobsRequestSchema,
	value: jobListSchema,
	answer: "A page of the list.",
});

const show = operation({
	path: "/jobs/show",
	demands: "look",
	summary: "One piece of long work, and what became of its items",
	body: showJobRequestSchema,
	value: showJobValueSchema,
	answer: "How far it is, and the next items that have ended.",
});

const stop = operation({
	path: "/jobs/stop",
	demands: "mend",
	summary: "End a piece of long work before its end",
	description: "What was done stays done, and what is left is not done. One person is enough.",
	body: stopJobRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: back office design, *Long work*. */
export function registerJobs(app: OpenAPIHono<BackofficeEnv>, { database, jobs }: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const { cursor, limit } = c.req.valid("json");
		const rows = await listJobs(database, { before: cursor === undefined ? null : readCursor(cursor), limit });
		const next = nextCursor(rows, limit, ({ startedAt, jobId }) => `${startedAt.getTime()}.${jobId}`);
		return c.json(success({ items: rows.map(showJob), ...next }), 200);
	});
	app.openapi(show, async (c) => {
		const { jobId, ...filter } = c.req.valid("json");
		const job = await viewJob(database, jobId);
		if (job === undefined) throw notFound();
		const items = await listJobItems(database, c.get("sight"), { jobId, ...filter });
		return c.json(success({ job: showJob(job), items: items.map(showItem) }), 200);
	});
	app.openapi(stop, async (c) => {
		const { jobId, note } = c.req.valid("json");
		const outcome = await stopJob(jobs, jobId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(actionValue(outcome)), 200);
	});
}

/** @throws ApiError 400 for a text that is no cursor. */
function readCursor(text: string): JobCursor {
	// More digits are a time that the database does not know.
	const [, time = "", jobId = ""] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
	if (jobId === "") throw badRequest("cursor: is not a cursor of this list");
	return { startedAt: new Date(Number(time)), jobId };
}

function showItem({ line, outcome, reason, subjectId, accountId }: JobItemView): ShowJobValue["items"][number] {
	return {
		line,
		outcome,
		...(reason === null ? {} : { reason }),
		...(subjectId === null ? {} : { subjectId }),
		...(accountId === null ? {} : { accountId }),
	};
}
