import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	FREEBETS_AS_CSV_MAX,
	freebetListSchema,
	freebetsCsvRequestSchema,
	freebetsCsvSchema,
	freebetsRequestSchema,
} from "@webframe/shared/wire";
import type { z } from "zod";
import { freebetsCsv } from "../../bonuses/freebets-csv.ts";
import { freebetFilter, showFreebets } from "../../bonuses/show-bonuses.ts";
import { success } from "../../platform/http/surface.ts";
import type { Sight } from "../../store/sight.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const list = operation({
	path: "/promo/freebets",
	demands: "look",
	summary: "A partner's freebets, with what they cost",
	description: "Of a campaign, a player or a file (requestKey), in the order of their issue ids.",
	body: freebetsRequestSchema,
	value: freebetListSchema,
	answer: "A page of the list.",
});

const csv = operation({
	path: "/promo/freebets/csv",
	demands: "export",
	summary: "The same as CSV",
	description: `At most ${FREEBETS_AS_CSV_MAX} at once. What a spreadsheet would take for a formula is escaped.`,
	body: freebetsCsvRequestSchema,
	value: freebetsCsvSchema,
	answer: "The text of the file, and where the next one begins.",
});

/** Source: wire contract, section 8. */
export function registerPromoFreebets(app: OpenAPIHono<BackofficeEnv>, { bonuses }: BackofficeContext): void {
	app.openapi(list, async (c) => {
		const { limit, ...filter } = c.req.valid("json");
		const { items, ...next } = await read(c.get("sight"), filter, limit);
		return c.json(success({ items: [...items], ...next }), 200);
	});
	app.openapi(csv, async (c) => {
		const { items, ...next } = await read(c.get("sight"), c.req.valid("json"), FREEBETS_AS_CSV_MAX);
		return c.json(success({ csv: freebetsCsv(items), ...next }), 200);
	});

	async function read(sight: Sight, filter: z.infer<typeof freebetsCsvRequestSchema>, limit: number) {
		const items = await showFreebets(bonuses, sight, { ...freebetFilter(filter), limit });
		return { items, ...nextCursor(items, limit, ({ issueId }) => issueId) };
	}
}
