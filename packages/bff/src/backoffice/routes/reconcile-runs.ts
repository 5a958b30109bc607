import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	type RunValue,
	runListSchema,
	runRequestSchema,
	runsRequestSchema,
	runValueSchema,
	startRunRequestSchema,
} from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { RunRow } from "../../store/reconcile-runs.ts";
import { findRun, goOnWithRun, newestRuns, startRun } from "../../wagering/reconcile-run.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { partnerNamed } from "../partner-named.ts";
import { operation } from "../route.ts";

const answer = "The run as it stands, with what differs so far.";

const start = operation({
	path: "/reconcile/start",
	demands: "mend",
	summary: "Begin a comparison of a partner's books that is kept",
	description:
		"Of all bets that were placed in a period, without those of test players unless `includeTest` asks for them. Nothing is compared yet: go on with it. It changes nothing, here or there.",
	body: startRunRequestSchema,
	value: runValueSchema,
	answer,
});

const goOn = operation({
	path: "/reconcile/continue",
	demands: "mend",
	summary: "Compare the next bets of a run",
	description: "Until `isComplete` ask again: anybody may, at any process, and after any pause.",
	body: runRequestSchema,
	value: runValueSchema,
	answer,
});

const find = operation({
	path: "/reconcile/run",
	demands: "mend",
	summary: "A run as it stands",
	body: runRequestSchema,
	value: runValueSchema,
	answer,
});

const list = operation({
	path: "/reconcile/runs",
	demands: "mend",
	summary: "The newest runs, of a partner or of all",
	body: runsRequestSchema,
	value: runListSchema,
	answer: "The runs, the newest first.",
});

/** Source: back office design, *Pages*, Reconciliation. */
export function registerReconcileRuns(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { wagering } = context;
	app.openapi(start, async (c) => {
		const { partnerId, since, until, includeTest } = c.req.valid("json");
		const partner = partnerNamed(context, partnerId);
		const period = { partner, since: new Date(since), until: new Date(until), includeTest };
		return c.json(success(await whole(await startRun(wagering, period, c.get("operator")))), 200);
	});
	app.openapi(goOn, async (c) => {
		const { runId } = c.req.valid("json");
		const run = await findRun(wagering, runId);
		if (run === undefined) throw notFound();
		await goOnWithRun(wagering, partnerNamed(context, run.partnerId), run);
		return c.json(success(await whole(runId)), 200);
	});
	app.openapi(find, async (c) => c.json(success(await whole(c.req.valid("json").runId)), 200));
	app.openapi(list, async (c) => {
		const rows = await newestRuns(wagering, c.req.valid("json").partnerId ?? null);
		return c.json(success({ items: rows.map(shown) }), 200);
	});

	async function whole(runId: string): Promise<RunValue> {
		const run = await findRun(wagering, runId);
		if (run === undefined) throw notFound();
		const { findings, notCompared, unreadable } = run;
		return runValueSchema.parse({ ...shown(run), findings, notCompared, unreadable });
	}
}

function shown({ since, until, startedAt, changedAt, ...run }: RunRow) {
	const { runId, partnerId, includeTest, startedBy, isComplete, compared, differences } = run;
	return {
		...{ runId, partnerId, includeTest, startedBy, isComplete, compared, differences },
		since: since.toISOString(),
		until: until.toISOString(),
		startedAt: startedAt.toISOString(),
		changedAt: changedAt.toISOString(),
	};
}
