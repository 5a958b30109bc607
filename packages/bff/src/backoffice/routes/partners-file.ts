import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	applyFileValueSchema,
	approveFileRequestSchema,
	findPartnerRequestSchema,
	findProviderRequestSchema,
	partnerActionValueSchema,
} from "@webframe/shared/wire";
import { partnerAsFile, providerAsFile } from "../../partners/as-file.ts";
import { approveFile } from "../../partners/file-changes.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";
import { showProvider } from "../show-provider.ts";

const answer = "The file, as text. In the place of secrets stand names of variables.";

const exportPartner = operation({
	path: "/partners/export",
	demands: "look",
	summary: "A partner as a file for `bff apply`",
	description: "Applied, it changes no setting; from then on all that it names is managed by the file.",
	body: findPartnerRequestSchema,
	value: applyFileValueSchema,
	answer,
});

const exportProvider = operation({
	path: "/providers/export",
	demands: "look",
	summary: "A provider as a file for `bff apply`",
	body: findProviderRequestSchema,
	value: applyFileValueSchema,
	answer,
});

const approve = operation({
	path: "/partners/approve-file",
	demands: "settings",
	summary: "Let a file make the change that it was stopped for",
	description:
		"A file that would change what two operators have decided stops and names a hash. Two operators approve exactly that change; within 30 days the file may make it.",
	body: approveFileRequestSchema,
	value: partnerActionValueSchema,
	answer: "What came of it, and the partner as it stands.",
});

/** Source: back office design, *Settings and files*. */
export function registerPartnersFile(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(exportPartner, async (c) => {
		const partner = await showPartner(context, c.req.valid("json").partnerId);
		if (partner === undefined) throw notFound();
		const { partnerId, secrets } = partner;
		return c.json(success({ file: textOf(partnerAsFile(partner, { partnerId, secrets: secrets.length })) }), 200);
	});
	app.openapi(exportProvider, async (c) => {
		const provider = await showProvider(context, c.req.valid("json").providerId);
		if (provider === undefined) throw notFound();
		return c.json(
			success({ file: textOf(providerAsFile(provider, { ...provider, keys: provider.keys.length })) }),
			200,
		);
	});
	app.openapi(approve, async (c) => {
		const { partnerId, sha256: hash, note } = c.req.valid("json");
		const outcome = await approveFile(context, { partnerId, hash, note, operator: c.get("operator") });
		const partner = await showPartner(context, partnerId);
		return c.json(actionEnvelope({ ...actionValue(outcome), ...(partner === undefined ? {} : { partner }) }), 200);
	});
}

function textOf(file: object): string {
	return `${JSON.stringify(file, null, "\t")}\n`;
}
