import type { OpenAPIHono } from "@hono/zod-openapi";
import { campaignListSchema, campaignsRequestSchema } from "@webframe/shared/wire";
import { showCampaigns } from "../../bonuses/show-bonuses.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { nextCursor } from "../cursors.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/promo/campaigns",
	demands: "look",
	summary: "A partner's campaigns, with what was issued under them and what it costs",
	description: "Those of operators and of the partner itself, in the order of their ids.",
	body: campaignsRequestSchema,
	value: campaignListSchema,
	answer: "A page of the list.",
});

/** Source: wire contract, section 8. */
export function registerPromoCampaigns(app: OpenAPIHono<BackofficeEnv>, { bonuses }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { partnerId, cursor, limit } = c.req.valid("json");
		const items = await showCampaigns(bonuses, { partnerId, after: cursor ?? "", limit });
		const next = nextCursor(items, limit, ({ campaignId }) => campaignId);
		return c.json(success({ items: [...items], ...next }), 200);
	});
}
