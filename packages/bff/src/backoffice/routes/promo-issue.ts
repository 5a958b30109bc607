import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	checkFreebetsRequestSchema,
	FREEBET_LINES_MAX,
	type FreebetFileValue,
	freebetFileValueSchema,
	issueFreebetsRequestSchema,
} from "@webframe/shared/wire";
import { checkFile, type FileIssued, issueFile } from "../../bonuses/issue-file.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { CHECK_FREEBETS_PATH, ISSUE_FREEBETS_PATH, operation } from "../route.ts";

const COLUMNS =
	"The first line names the columns: accountId, currency, isTest and campaignId; or in the place of campaignId games, betAmount, betsCount, validFrom, validTo, minOdd, maxOdd.";

const issue = operation({
	path: ISSUE_FREEBETS_PATH,
	demands: "money",
	summary: "Issue the freebets of a file",
	description: `All of them or none, at most ${FREEBET_LINES_MAX}. ${COLUMNS} The same file, or another one under the same requestKey, is issued once. When the stakes of all its bets come to more than a threshold, together or with what you moved in the last 24 hours, a second operator must ask for the same.`,
	body: issueFreebetsRequestSchema,
	value: freebetFileValueSchema,
	answer: "What came of it, what it costs, and the lines that are wrong.",
});

const check = operation({
	path: CHECK_FREEBETS_PATH,
	demands: "money",
	summary: "Look over a file of freebets before it is issued",
	description: `Nothing is written. ${COLUMNS}`,
	body: checkFreebetsRequestSchema,
	value: freebetFileValueSchema,
	answer: "What issuing it would come to, what it costs, and the lines that are wrong.",
});

/** Source: wire contract, section 8. */
export function registerPromoIssue(app: OpenAPIHono<BackofficeEnv>, { bonuses }: BackofficeContext): void {
	app.openapi(issue, async (c) => {
		const { note, partnerId, csv, requestKey } = c.req.valid("json");
		const by = { operator: c.get("operator"), note };
		return c.json(actionEnvelope(shown(await issueFile(bonuses, { partnerId, csv, requestKey }, by))), 200);
	});
	app.openapi(check, async (c) => {
		const { partnerId, csv, requestKey } = c.req.valid("json");
		return c.json(actionEnvelope(shown(await checkFile(bonuses, { partnerId, csv, requestKey }))), 200);
	});
}

function shown(issued: FileIssued): FreebetFileValue {
	const value = actionValue(issued);
	switch (issued.kind) {
		case "nothing_to_do":
			return { ...value, requestKey: issued.requestKey };
		case "refused":
			return { ...value, ...(issued.problems === undefined ? {} : { problems: [...issued.problems] }) };
		default: {
			const { requestKey, freebets, stakes, expectedCost } = issued.totals;
			return { ...value, requestKey, freebets, stakes: [...stakes], expectedCost: [...expectedCost] };
		}
	}
}
