import type { OpenAPIHono } from "@hono/zod-openapi";
import { campaignActionValueSchema, createCampaignRequestSchema } from "@webframe/shared/wire";
import { createByOperator } from "../../bonuses/by-operator.ts";
import { termsOfCampaign } from "../../bonuses/campaign-terms.ts";
import { showCampaign } from "../../bonuses/show-bonuses.ts";
import { actionEnvelope, promoValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/promo/campaigns/create",
	demands: "money",
	summary: "Make a campaign of freebets",
	description:
		"It says once what many freebets are like, and you issue under it with /promo/issue. Its id begins with wf-, which no partner can use: its marketing system makes campaigns of its own. Nothing is given away by it.",
	body: createCampaignRequestSchema,
	value: campaignActionValueSchema,
	answer: "What came of it, and the campaign as it stands.",
});

/** Source: wire contract, section 8. */
export function registerPromoCampaignsCreate(app: OpenAPIHono<BackofficeEnv>, { bonuses }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, partnerId, ...campaign } = c.req.valid("json");
		const { campaignId } = campaign;
		const wanted = { partnerId, campaignId, terms: termsOfCampaign(campaign) };
		const outcome = await createByOperator(bonuses, wanted, { operator: c.get("operator"), note });
		const shown = await showCampaign(bonuses, partnerId, campaignId);
		const value = { ...promoValue(outcome), ...(shown === undefined ? {} : { campaign: shown }) };
		return c.json(actionEnvelope(value), 200);
	});
}
