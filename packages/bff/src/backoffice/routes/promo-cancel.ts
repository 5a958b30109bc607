import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	type CancelIssuedValue,
	campaignActionRequestSchema,
	campaignActionValueSchema,
	cancelFreebetRequestSchema,
	cancelIssuedValueSchema,
	freebetActionValueSchema,
} from "@webframe/shared/wire";
import {
	cancelCampaignByOperator,
	cancelFreebetByOperator,
	cancelIssuedByOperator,
	type IssuedCancelled,
} from "../../bonuses/by-operator.ts";
import { showCampaign, showFreebet } from "../../bonuses/show-bonuses.ts";
import { actionEnvelope, actionValue, promoValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const ofFreebet = operation({
	path: "/promo/cancel",
	demands: "money",
	summary: "Cancel a freebet",
	description: "One that can still be used, whoever has issued it. Bets that were placed with it go on.",
	body: cancelFreebetRequestSchema,
	value: freebetActionValueSchema,
	answer: "What came of it, and the freebet as it stands.",
});

const ofCampaign = operation({
	path: "/promo/campaigns/cancel",
	demands: "money",
	summary: "End a campaign",
	description: "No more is issued under it, whoever has made it. What was issued stays.",
	body: campaignActionRequestSchema,
	value: campaignActionValueSchema,
	answer: "What came of it, and the campaign as it stands.",
});

const issued = operation({
	path: "/promo/campaigns/cancel-issued",
	demands: "money",
	summary: "Cancel all freebets of a campaign that can still be used",
	description:
		"Bets that were placed go on. It ends no campaign: do that first. Where isComplete is false there are more, and you ask again.",
	body: campaignActionRequestSchema,
	value: cancelIssuedValueSchema,
	answer: "What came of it, and how many this call has cancelled.",
});

/** Source: wire contract, section 8. */
export function registerPromoCancel(app: OpenAPIHono<BackofficeEnv>, { bonuses }: BackofficeContext): void {
	app.openapi(ofFreebet, async (c) => {
		const { note, ...name } = c.req.valid("json");
		const outcome = await cancelFreebetByOperator(bonuses, name, { operator: c.get("operator"), note });
		const freebet = await showFreebet(bonuses, name.partnerId, name.issueId);
		return c.json(actionEnvelope({ ...promoValue(outcome), ...(freebet === undefined ? {} : { freebet }) }), 200);
	});
	app.openapi(ofCampaign, async (c) => {
		const { note, ...name } = c.req.valid("json");
		const outcome = await cancelCampaignByOperator(bonuses, name, { operator: c.get("operator"), note });
		const campaign = await showCampaign(bonuses, name.partnerId, name.campaignId);
		return c.json(actionEnvelope({ ...promoValue(outcome), ...(campaign === undefined ? {} : { campaign }) }), 200);
	});
	app.openapi(issued, async (c) => {
		const { note, ...name } = c.req.valid("json");
		const outcome = await cancelIssuedByOperator(bonuses, name, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(shown(outcome)), 200);
	});
}

function shown(outcome: IssuedCancelled): CancelIssuedValue {
	const value = actionValue(outcome);
	if (outcome.kind === "refused") return value;
	return { ...value, cancelled: outcome.cancelled, isComplete: outcome.isComplete };
}
