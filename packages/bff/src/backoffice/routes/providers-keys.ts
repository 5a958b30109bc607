import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	createProviderRequestSchema,
	madeKeyValueSchema,
	providerActionValueSchema,
	providerNoteRequestSchema,
	removeKeyRequestSchema,
} from "@webframe/shared/wire";
import { providerSchema } from "../../partners/apply-providers.ts";
import { addKey, createProvider, removeKey } from "../../partners/provider-changes.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { type ActionOutcome, actionEnvelope, actionValue, outcomeOf } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showProvider } from "../show-provider.ts";
import { checkedAddress } from "./partners.ts";

const answer = "What came of it, and the provider as it stands.";

const create = operation({
	path: "/providers/create",
	demands: "settings",
	summary: "Add a provider of games, switched off, with its first Counterparty Key",
	description: "The key is shown this one time: both sides sign with it. Its settings are the defaults.",
	body: createProviderRequestSchema,
	value: madeKeyValueSchema,
	answer: `${answer} The key.`,
});

const add = operation({
	path: "/providers/keys/add",
	demands: "settings",
	summary: "Make a second Counterparty Key of a provider",
	description:
		"It is shown this one time. What the provider signs with either is taken; we sign with the first until that is ended.",
	body: providerNoteRequestSchema,
	value: madeKeyValueSchema,
	answer: `${answer} The key.`,
});

const remove = operation({
	path: "/providers/keys/remove",
	demands: "settings",
	summary: "End a Counterparty Key at once",
	description: "The only one stays.",
	body: removeKeyRequestSchema,
	value: providerActionValueSchema,
	answer,
});

/** Source: back office design, *Pages*, providers. */
export function registerProvidersKeys(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock, secretsKey, providers } = context;
	/** Other processes follow within two seconds. */
	const shown = async (providerId: number, outcome: ActionOutcome) => {
		if (outcome.kind === "done") await providers.refresh();
		const provider = await showProvider(context, providerId);
		return { ...actionValue(outcome), ...(provider === undefined ? {} : { provider }) };
	};
	app.openapi(create, async (c) => {
		const { counterpartyId, ...asked } = c.req.valid("json");
		checkedAddress(context, asked);
		const named = providerSchema.shape.counterpartyId.safeParse(counterpartyId);
		if (!named.success) throw badRequest(`counterpartyId: ${named.error.issues[0]?.message ?? "is none"}`);
		const about = { secretsKey, actor: c.get("operator"), now: clock.now() };
		const made = await createProvider(database, { ...asked, counterpartyId, ...about });
		const { key, keyId } = made.kind === "made" ? made : {};
		return c.json(actionEnvelope({ ...(await shown(asked.providerId, outcomeOf(made.kind))), key, keyId }), 200);
	});
	app.openapi(add, async (c) => {
		const asked = c.req.valid("json");
		const made = await addKey(database, { ...asked, secretsKey, actor: c.get("operator"), now: clock.now() });
		const { key, keyId } = made.kind === "made" ? made : {};
		return c.json(actionEnvelope({ ...(await shown(asked.providerId, outcomeOf(made.kind))), key, keyId }), 200);
	});
	app.openapi(remove, async (c) => {
		const asked = c.req.valid("json");
		const removed = await removeKey(database, { ...asked, actor: c.get("operator"), now: clock.now() });
		return c.json(actionEnvelope(await shown(asked.providerId, outcomeOf(removed))), 200);
	});
}
