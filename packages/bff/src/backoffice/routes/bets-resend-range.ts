import type { OpenAPIHono } from "@hono/zod-openapi";
import { resendRangeRequestSchema, startedJobValueSchema } from "@webframe/shared/wire";
import { RESEND_ITEMS_MAX, resendRange } from "../../jobs/resend-range.ts";
import { spanOf } from "../../platform/time-span.ts";
import { viewJob } from "../../store/operator-jobs-view.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { showJob } from "../job-value.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/bets/resend-range",
	demands: "mend",
	summary: "Send everything on a partner's list again",
	description: `All refused and manual transactions but stakes, oldest bet first, at most ${RESEND_ITEMS_MAX} of them, as work of its own: \`/jobs/show\` says what became of each. Of one bet one is sent at a time: ask again for those that waited.`,
	body: resendRangeRequestSchema,
	value: startedJobValueSchema,
	answer: "The work that was started.",
});

/** Source: wire contract, section 5.8. */
export function registerBetsResendRange(app: OpenAPIHono<BackofficeEnv>, { database, jobs }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { partnerId, code, includeTest, note, ...span } = c.req.valid("json");
		const filter = { code: code ?? null, ...spanOf(span), includeTest };
		const started = await resendRange(jobs, partnerId, filter, { operator: c.get("operator"), note });
		const job = started.kind === "done" ? await viewJob(database, started.jobId) : undefined;
		const value = actionValue({ kind: started.kind });
		return c.json(actionEnvelope(job === undefined ? value : { ...value, job: showJob(job) }), 200);
	});
}
