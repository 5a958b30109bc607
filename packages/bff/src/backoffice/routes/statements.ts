import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	closeMonthRequestSchema,
	closeMonthValueSchema,
	statementListSchema,
	statementRequestSchema,
	statementSchema,
	statementsRequestSchema,
} from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { closeMonth, listStatements, showStatement } from "../../reports/statements.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { partnerNamed } from "../partner-named.ts";
import { operation } from "../route.ts";

const list = operation({
	path: "/reports/statements",
	demands: "look",
	summary: "A partner's closed months, the newest first",
	body: statementsRequestSchema,
	value: statementListSchema,
	answer: "Each with its hash and what is due by it.",
});

const find = operation({
	path: "/reports/statement",
	demands: "look",
	summary: "The statement of a month: as it was frozen, or as it would be now",
	body: statementRequestSchema,
	value: statementSchema,
	answer: "The statement.",
});

const close = operation({
	path: "/reports/close",
	demands: "money",
	summary: "Close a month of a partner: its statement is frozen",
	description:
		"Two people must ask for the same, an hour after the month's end or later, month by month. The hash of the statement stands in the audit log; what comes later stands in the next statement as `ofEarlierMonths`.",
	body: closeMonthRequestSchema,
	value: closeMonthValueSchema,
	answer: "What came of it, and the statement.",
});

/** Source: back office design, *Reports*. */
export function registerStatements(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const { partnerId } = partnerNamed(context, c.req.valid("json").partnerId);
		return c.json(success({ items: await listStatements(context, partnerId) }), 200);
	});
	app.openapi(find, async (c) => {
		const { partnerId, month } = c.req.valid("json");
		return c.json(success(await showStatement(context, partnerNamed(context, partnerId), month)), 200);
	});
	app.openapi(close, async (c) => {
		const { partnerId, month, note } = c.req.valid("json");
		const partner = partnerNamed(context, partnerId);
		const outcome = await closeMonth(context, partner, month, { operator: c.get("operator"), note });
		const statement = await showStatement(context, partner, month);
		return c.json(actionEnvelope({ ...actionValue(outcome), statement }), 200);
	});
}
