import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	checkRatesRequestSchema,
	RATE_COLUMNS,
	RATE_LINES_MAX,
	type RatesFileValue,
	rateListSchema,
	ratesFileValueSchema,
	ratesRequestSchema,
	storeRatesRequestSchema,
} from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { checkRates, listRates, type RatesStored, storeRates } from "../../reports/rates.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { CHECK_RATES_PATH, operation, STORE_RATES_PATH } from "../route.ts";

const COLUMNS = `The first line names the columns: ${RATE_COLUMNS.join(", ")}; at most ${RATE_LINES_MAX} follow. \`perEur\` is how many units of the currency are a euro.`;

const list = operation({
	path: "/rates",
	demands: "look",
	summary: "What a euro was on some days, and who says so",
	body: ratesRequestSchema,
	value: rateListSchema,
	answer: "The stored rates, the newest day first.",
});

const check = operation({
	path: CHECK_RATES_PATH,
	demands: "money",
	summary: "Look over a file of rates before it is stored",
	description: `Nothing is written. ${COLUMNS}`,
	body: checkRatesRequestSchema,
	value: ratesFileValueSchema,
	answer: "What the file says, how much of it is stored already, and the lines that are wrong.",
});

const store = operation({
	path: STORE_RATES_PATH,
	demands: "money",
	summary: "Store the rates of a file",
	description: `All of them or none. ${COLUMNS} Two people must ask for the same rates of the same source. A stored rate stays: a file that says something else of a day is refused.`,
	body: storeRatesRequestSchema,
	value: ratesFileValueSchema,
	answer: "What came of it, what the file says, and the lines that are wrong.",
});

/** Source: back office design, *Reports*. */
export function registerRates(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(list, async (c) => {
		return c.json(success({ items: [...(await listRates(context, c.req.valid("json")))] }), 200);
	});
	app.openapi(check, async (c) => {
		return c.json(actionEnvelope(shown(await checkRates(context, c.req.valid("json")))), 200);
	});
	app.openapi(store, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const stored = await storeRates(context, request, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(shown(stored)), 200);
	});
}

function shown(stored: RatesStored): RatesFileValue {
	const value = actionValue(stored);
	if (stored.kind === "refused") return { ...value, problems: [...stored.problems] };
	return { ...value, ...stored.totals, ...("stored" in stored ? { stored: stored.stored } : {}) };
}
