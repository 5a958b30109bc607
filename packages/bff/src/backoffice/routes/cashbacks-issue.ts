import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	type IssueCashbacksValue,
	issueCashbacksRequestSchema,
	issueCashbacksValueSchema,
} from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { issueByOperator } from "../../wagering/cashback/by-operator.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/cashbacks",
	demands: "money",
	summary: "Issue cashbacks, one or a list",
	description:
		"Each has a key of the operator's own, unique for the partner: asking twice pays once. Each stands by itself: one that is refused does not hold up the others. When they come to more than a threshold, together or with what you moved in the last 24 hours, a second operator must ask for the same.",
	body: issueCashbacksRequestSchema,
	value: issueCashbacksValueSchema,
	answer: "What came of each.",
});

/** Source: wire contract, section 5.7. */
export function registerCashbacksIssue(app: OpenAPIHono<BackofficeEnv>, { wagering }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, ...list } = c.req.valid("json");
		const issued = await issueByOperator(wagering, list, { operator: c.get("operator"), note });
		const items = list.cashbacks.flatMap(({ requestKey }, index) => {
			const one = issued[index];
			return one === undefined ? [] : [{ requestKey, ...shown(one) }];
		});
		return c.json(success({ items }), 200);
	});
}

type Item = Omit<IssueCashbacksValue["items"][number], "requestKey">;

function shown(issued: Awaited<ReturnType<typeof issueByOperator>>[number]): Item {
	switch (issued.kind) {
		case "issued":
			return { outcome: issued.isRepeat ? "nothing_to_do" : "done", cashbackId: issued.cashbackId };
		case "waits_for_second_person":
			return { outcome: issued.kind, askedBy: issued.askedBy };
		case "refused":
			return { outcome: issued.kind, reason: issued.reason };
	}
}
