import type { OpenAPIHono } from "@hono/zod-openapi";
import { backofficePartnerSchema, findPartnerRequestSchema } from "@webframe/shared/wire";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";

const route = operation({
	path: "/partners/find",
	summary: "A partner with its settings",
	description: "Its secrets are not among them.",
	body: findPartnerRequestSchema,
	value: backofficePartnerSchema,
	answer: "The partner as it stands.",
});

export function registerPartnersFind(app: OpenAPIHono<BackofficeEnv>, { database }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const partner = await showPartner(database, c.req.valid("json").partnerId);
		if (partner === undefined) throw notFound();
		return c.json(success(partner), 200);
	});
}
