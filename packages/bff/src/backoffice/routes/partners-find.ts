import type { OpenAPIHono } from "@hono/zod-openapi";
import { backofficePartnerSchema, findPartnerRequestSchema } from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";

const route = operation({
	path: "/partners/find",
	demands: "look",
	summary: "A partner with its settings",
	description: "Its secrets are not among them.",
	body: findPartnerRequestSchema,
	value: backofficePartnerSchema,
	answer: "The partner as it stands.",
});

export function registerPartnersFind(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const partner = await showPartner(context, c.req.valid("json").partnerId);
		if (partner === undefined) throw notFound();
		return c.json(success(partner), 200);
	});
}
