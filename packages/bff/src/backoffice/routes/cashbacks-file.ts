import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	CASHBACK_COLUMNS,
	CASHBACK_LINES_MAX,
	type CashbackFileValue,
	cashbackFileValueSchema,
	checkCashbackFileRequestSchema,
	issueCashbackFileRequestSchema,
} from "@webframe/shared/wire";
import {
	type CashbackFileChecked,
	type CashbackFileIssued,
	checkCashbackFile,
	issueCashbackFile,
} from "../../jobs/cashback-file.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { CHECK_CASHBACKS_PATH, ISSUE_CASHBACKS_PATH, operation } from "../route.ts";

const COLUMNS = `The first line names the columns: ${CASHBACK_COLUMNS.join(", ")}; at most ${CASHBACK_LINES_MAX} follow.`;

const issue = operation({
	path: ISSUE_CASHBACKS_PATH,
	demands: "money",
	summary: "Issue the cashbacks of a file",
	description: `Nothing of a file of which a line is wrong. ${COLUMNS} They are given by work of its own, each once; \`/jobs/show\` says how far it is. The same file, or another one under the same requestKey, is given once. When its sums come to more than a threshold, together or with what you moved in the last 24 hours, a second operator must ask for the same file.`,
	body: issueCashbackFileRequestSchema,
	value: cashbackFileValueSchema,
	answer: "What came of it, what it comes to, and the lines that are wrong.",
});

const check = operation({
	path: CHECK_CASHBACKS_PATH,
	demands: "money",
	summary: "Look over a file of cashbacks before it is issued",
	description: `Nothing is written. ${COLUMNS}`,
	body: checkCashbackFileRequestSchema,
	value: cashbackFileValueSchema,
	answer: "What issuing it would come to, and the lines that are wrong.",
});

/** Source: back office design, *Pages*, Promotions. */
export function registerCashbacksFile(app: OpenAPIHono<BackofficeEnv>, { jobs }: BackofficeContext): void {
	app.openapi(issue, async (c) => {
		const { note, partnerId, csv, requestKey } = c.req.valid("json");
		const by = { operator: c.get("operator"), note };
		return c.json(actionEnvelope(shown(await issueCashbackFile(jobs, { partnerId, csv, requestKey }, by))), 200);
	});
	app.openapi(check, async (c) => {
		const { partnerId, csv, requestKey } = c.req.valid("json");
		return c.json(actionEnvelope(shown(await checkCashbackFile(jobs, { partnerId, csv, requestKey }))), 200);
	});
}

function shown(issued: CashbackFileIssued | CashbackFileChecked): CashbackFileValue {
	const value = actionValue(issued);
	switch (issued.kind) {
		case "nothing_to_do":
			return { ...value, requestKey: issued.requestKey, jobId: issued.jobId };
		case "refused":
			return { ...value, ...(issued.problems === undefined ? {} : { problems: [...issued.problems] }) };
		default: {
			const { requestKey, cashbacks, amounts } = issued.totals;
			const work = "jobId" in issued ? { jobId: issued.jobId } : {};
			return { ...value, requestKey, cashbacks, amounts: [...amounts], ...work };
		}
	}
}
