import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	actionValueSchema,
	endOnboardingLinkRequestSchema,
	onboardingLinkRequestSchema,
	onboardingLinkValueSchema,
	onboardingRequestSchema,
	onboardingValueSchema,
} from "@webframe/shared/wire";
import { checklistOf, endLink, goodLinks, makeOnboardingLink, onboardingAddress } from "../../partners/onboarding.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { actionEnvelope, actionValue, outcomeOf } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const find = operation({
	path: "/onboarding",
	demands: "look",
	summary: "The checklist of a partner or a provider that goes live",
	description: "It tests itself: each line is what the service has seen.",
	body: onboardingRequestSchema,
	value: onboardingValueSchema,
	answer: "The checklist, and the links that show it.",
});

const link = operation({
	path: "/onboarding/link",
	demands: "settings",
	summary: "Make a link that shows a partner or a provider its checklist, and nothing else",
	description: "It is shown this one time, and good for 30 days.",
	body: onboardingLinkRequestSchema,
	value: onboardingLinkValueSchema,
	answer: "What came of it, and the link.",
});

const end = operation({
	path: "/onboarding/end",
	demands: "settings",
	summary: "End a link to a checklist at once",
	body: endOnboardingLinkRequestSchema,
	value: actionValueSchema,
	answer: "What came of it.",
});

/** Source: back office design, *Pages*, onboarding. */
export function registerOnboarding(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(find, async (c) => {
		const subject = c.req.valid("json");
		const [checklist, links] = await Promise.all([checklistOf(context.database, subject), goodLinks(context, subject)]);
		if (checklist === undefined) throw notFound();
		const shown = links.map(({ linkId, madeBy, madeAt, endsAt }) => {
			return { linkId, madeBy, madeAt: madeAt.toISOString(), endsAt: endsAt.toISOString() };
		});
		return c.json(success({ lines: [...checklist.lines], links: shown }), 200);
	});
	app.openapi(link, async (c) => {
		const { note, ...subject } = c.req.valid("json");
		const secret = await makeOnboardingLink(context, subject, { operator: c.get("operator"), note });
		if (secret === undefined) return c.json(actionEnvelope(actionValue(outcomeOf(`unknown_${subject.scope}`))), 200);
		const address = onboardingAddress(context.relyingParty.origin, secret);
		return c.json(actionEnvelope({ ...actionValue({ kind: "done" }), link: address }), 200);
	});
	app.openapi(end, async (c) => {
		const { note, linkId, ...subject } = c.req.valid("json");
		const isEnded = await endLink(context, subject, linkId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(actionValue(outcomeOf(isEnded ? "done" : "nothing_to_do"))), 200);
	});
}
