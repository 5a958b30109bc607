import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	madeSecretValueSchema,
	partnerActionValueSchema,
	partnerNoteRequestSchema,
	removeSecretRequestSchema,
} from "@webframe/shared/wire";
import { addSecret, removeSecret } from "../../partners/partner-secrets.ts";
import { makePromoSecret } from "../../partners/promo-secrets.ts";
import { actionEnvelope, actionValue, outcomeOf } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";

const answer = "What came of it, and the partner as it stands.";

const add = operation({
	path: "/partners/secrets/add",
	demands: "settings",
	summary: "Make a second secret of a partner",
	description: "As `bff partner secret add`. It is shown this one time; both are good until one is removed.",
	body: partnerNoteRequestSchema,
	value: madeSecretValueSchema,
	answer: `${answer} The secret.`,
});

const remove = operation({
	path: "/partners/secrets/remove",
	demands: "settings",
	summary: "End a secret of a partner at once",
	description: "As `bff partner secret remove`. The only one stays. Tokens that were got with it live an hour at most.",
	body: removeSecretRequestSchema,
	value: partnerActionValueSchema,
	answer,
});

const promo = operation({
	path: "/partners/promo-secret",
	demands: "settings",
	summary: "Make a new secret of a partner's marketing system",
	description: "As `bff promo secret`. It is shown this one time; the one of before is good for a day more.",
	body: partnerNoteRequestSchema,
	value: madeSecretValueSchema,
	answer: `${answer} The secret.`,
});

/** Source: back office design, *Pages*, partners. */
export function registerPartnersSecrets(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock, secretsKey } = context;
	const partnerOf = async (partnerId: number) => {
		const partner = await showPartner(context, partnerId);
		return partner === undefined ? {} : { partner };
	};
	app.openapi(add, async (c) => {
		const { partnerId, note } = c.req.valid("json");
		const made = await addSecret(database, { partnerId, note, actor: c.get("operator"), now: clock.now() });
		const { secret, secretId } = made.kind === "made" ? made : {};
		const value = { ...actionValue(outcomeOf(made.kind)), ...(await partnerOf(partnerId)), secret, secretId };
		return c.json(actionEnvelope(value), 200);
	});
	app.openapi(remove, async (c) => {
		const { partnerId, secretId, note } = c.req.valid("json");
		const change = { partnerId, secretId, note, actor: c.get("operator"), now: clock.now() };
		const outcome = outcomeOf(await removeSecret(database, change));
		return c.json(actionEnvelope({ ...actionValue(outcome), ...(await partnerOf(partnerId)) }), 200);
	});
	app.openapi(promo, async (c) => {
		const { partnerId, note } = c.req.valid("json");
		const change = { partnerId, note, secretsKey, actor: c.get("operator"), now: clock.now() };
		const made = await makePromoSecret(database, change);
		const { secret } = made.kind === "made" ? made : {};
		const value = { ...actionValue(outcomeOf(made.kind)), ...(await partnerOf(partnerId)), secret };
		return c.json(actionEnvelope(value), 200);
	});
}
