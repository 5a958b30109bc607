import type { OpenAPIHono } from "@hono/zod-openapi";
import { changePartnerRequestSchema, changePartnerValueSchema } from "@webframe/shared/wire";
import { changeSettings } from "../../partners/change-settings.ts";
import { writtenSettingsSchema } from "../../partners/settings.ts";
import { unworkableSettings } from "../../partners/unworkable.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";

const route = operation({
	path: "/partners/change",
	demands: "settings",
	summary: "Change the settings of a partner",
	description:
		"All settings as they are to be; what is left out gets its default. They touch only transactions that are written afterwards. What decides how money moves (`tax`, `refundConditions`, `dedupeKey`, `currencyDigits`) who decides on it (`secondPersonAbove`) or in which day and month it stands (`reportTimeZone`) is changed only when a second operator asks for the same.",
	body: changePartnerRequestSchema.extend({ settings: writtenSettingsSchema }),
	value: changePartnerValueSchema,
	answer: "What came of it, and the partner as it stands.",
});

/** Source: wire contract, section 1, "Settings of a partner". */
export function registerPartnersChange(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { partnerId, settings, basedOn, note } = c.req.valid("json");
		const [unworkable] = await unworkableSettings(
			{ sql: context.database, ownGames: context.ownGames },
			settings,
			context.clock.now(),
		);
		if (unworkable !== undefined) throw badRequest(`settings.${unworkable.field}: ${unworkable.message}`);
		const outcome = await changeSettings(context, {
			partnerId,
			settings,
			note,
			basedOn: new Date(basedOn),
			operator: c.get("operator"),
		});
		// Other processes follow within two seconds.
		if (outcome.kind === "done") await context.partners.refresh();
		const partner = await showPartner(context, partnerId);
		const value = actionValue(outcome);
		return c.json(actionEnvelope(partner === undefined ? value : { ...value, partner }), 200);
	});
}
