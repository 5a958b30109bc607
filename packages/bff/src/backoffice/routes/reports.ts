import type { OpenAPIHono } from "@hono/zod-openapi";
import { formatAmount } from "@webframe/shared/money";
import {
	type ReportsRequest,
	recomputeRequestSchema,
	recomputeValueSchema,
	reportBetListSchema,
	reportBetsRequestSchema,
	reportsCsvSchema,
	reportsRequestSchema,
	reportsValueSchema,
} from "@webframe/shared/wire";
import { badRequest } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { reportCsv } from "../../reports/csv.ts";
import { recomputeDay } from "../../reports/recompute.ts";
import { type Report, showReport } from "../../reports/show-report.ts";
import { type BookedTransaction, listBooked } from "../../store/booked-transactions.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { deliveryCursor, nextCursor, readDeliveryCursor } from "../cursors.ts";
import { partnerNamed } from "../partner-named.ts";
import { operation } from "../route.ts";

const HOUR_MS = 3_600_000;

const report = operation({
	path: "/reports",
	demands: "look",
	summary: "Stakes, payouts, returns, tax, freebets and jackpots, by hour, day or month",
	description:
		"Of one partner or all, by partner, game and currency; days are those of each partner's `reportTimeZone`. A transaction counts in the hour in which it was accepted, and never in another one later. Test players are left out unless `includeTest` asks for them. `euro` stands in a row where a rate is stored for each of its days (`/rates`).",
	body: reportsRequestSchema,
	value: reportsValueSchema,
	answer: "The rows in which something was accepted, and their totals by currency.",
});

const csv = operation({
	path: "/reports/csv",
	demands: "export",
	summary: "The same as CSV",
	description: "What a spreadsheet would take for a formula is escaped; numbers stay numbers.",
	body: reportsRequestSchema,
	value: reportsCsvSchema,
	answer: "The text of the file.",
});

const bets = operation({
	path: "/reports/bets",
	demands: "look",
	summary: "The transactions that a report has counted in an hour",
	body: reportBetsRequestSchema,
	value: reportBetListSchema,
	answer: "A page of them, the newest bet first.",
});

const recompute = operation({
	path: "/reports/recompute",
	demands: "export",
	summary: "Add a day of a partner up from its bets once more",
	description:
		"What the report says, what the bets say, and the difference, test players among them. It changes nothing.",
	body: recomputeRequestSchema,
	value: recomputeValueSchema,
	answer: "Both, by game and currency.",
});

/** Source: back office design, *Reports*. */
export function registerReports(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database } = context;
	app.openapi(report, async (c) => {
		const { items, totals, euro } = await readReport(context, c.req.valid("json"));
		return c.json(success({ items: [...items], totals: [...totals], euro }), 200);
	});
	app.openapi(csv, async (c) => {
		const { items } = await readReport(context, c.req.valid("json"));
		return c.json(success({ csv: reportCsv(items) }), 200);
	});
	app.openapi(bets, async (c) => {
		const { hour, partnerId, gameCode, currency, includeTest, cursor, limit } = c.req.valid("json");
		const begins = new Date(hour);
		const items = await listBooked(database, c.get("sight"), {
			span: { partnerId, begins, ends: new Date(begins.getTime() + HOUR_MS) },
			gameCode: gameCode ?? null,
			currency: currency ?? null,
			includeTest,
			before: readDeliveryCursor(cursor),
			limit,
		});
		return c.json(success({ items: items.map(shown), ...nextCursor(items, limit, deliveryCursor) }), 200);
	});
	app.openapi(recompute, async (c) => {
		const { partnerId, day } = c.req.valid("json");
		return c.json(success(await recomputeDay(context, partnerNamed(context, partnerId), day)), 200);
	});
}

async function readReport(context: BackofficeContext, request: ReportsRequest): Promise<Report> {
	const { partnerId } = request;
	const partners = partnerId === undefined ? context.partners.all() : [partnerNamed(context, partnerId)];
	const shownReport = await showReport(context, partners, request);
	if (shownReport === undefined)
		throw badRequest("lastDay: the report has too many rows; take fewer days, or one partner");
	return shownReport;
}

function shown({ digits, amount, taxAmount, freebetStake, acceptedAt, ...one }: BookedTransaction) {
	return {
		...one,
		amount: formatAmount(amount, digits),
		taxAmount: formatAmount(taxAmount, digits),
		freebetStake: formatAmount(freebetStake, digits),
		acceptedAt: acceptedAt.toISOString(),
	};
}
