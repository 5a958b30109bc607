import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	backofficeProviderSchema,
	changeProviderRequestSchema,
	emptyRequestSchema,
	findProviderRequestSchema,
	providerActionValueSchema,
	providerGamesSchema,
	providerListSchema,
	providerNoteRequestSchema,
} from "@webframe/shared/wire";
import { writtenSettingsOfProvider } from "../../partners/apply-providers.ts";
import { changeProvider, syncProvider } from "../../partners/provider-changes.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { readProviderGames } from "../../store/provider-games.ts";
import { listProviderKeys, readProviders } from "../../store/providers.ts";
import { actionEnvelope, actionValue, outcomeOf } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showProvider } from "../show-provider.ts";
import { checkedAddress } from "./partners.ts";

const answer = "What came of it, and the provider as it stands.";

const list = operation({
	path: "/providers",
	demands: "look",
	summary: "All providers of games",
	description: "As `bff provider list`.",
	body: emptyRequestSchema,
	value: providerListSchema,
	answer: "All of them, by number.",
});

const find = operation({
	path: "/providers/find",
	demands: "look",
	summary: "A provider with its settings",
	description: "Its keys are not among them.",
	body: findProviderRequestSchema,
	value: backofficeProviderSchema,
	answer: "The provider as it stands.",
});

const games = operation({
	path: "/providers/games",
	demands: "look",
	summary: "The games of a provider, as its list told them last",
	body: findProviderRequestSchema,
	value: providerGamesSchema,
	answer: "Those that are in its list now, by code.",
});

const change = operation({
	path: "/providers/change",
	demands: "settings",
	summary: "Change a provider: name, address, switch and settings",
	description:
		"All settings as they are to be; what is left out gets its default. Sessions that are open keep their limits.",
	body: changeProviderRequestSchema.extend({ settings: writtenSettingsOfProvider }),
	value: providerActionValueSchema,
	answer,
});

const sync = operation({
	path: "/providers/sync",
	demands: "settings",
	summary: "Read a provider's list of games again within a minute",
	description: "As `bff provider sync`.",
	body: providerNoteRequestSchema,
	value: providerActionValueSchema,
	answer,
});

/** Source: back office design, *Pages*, providers. */
export function registerProviders(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock, providers } = context;
	app.openapi(list, async (c) => {
		const [rows, keys] = await Promise.all([readProviders(database), listProviderKeys(database, clock.now())]);
		const items = rows.map(({ providerId, counterpartyId, name, apiUrl, isActive }) => {
			const count = keys.filter((key) => key.providerId === providerId).length;
			return { providerId, counterpartyId, name, apiUrl, isActive, keys: count };
		});
		return c.json(success({ items }), 200);
	});
	app.openapi(find, async (c) => {
		const provider = await showProvider(context, c.req.valid("json").providerId);
		if (provider === undefined) throw notFound();
		return c.json(success(provider), 200);
	});
	app.openapi(games, async (c) => {
		const { providerId } = c.req.valid("json");
		const items = (await readProviderGames(database))
			.filter((game) => game.providerId === providerId)
			.map(({ gameCode, gameId, name, category, maxOdd }) => ({ gameCode, gameId, name, category, maxOdd }));
		return c.json(success({ items }), 200);
	});
	app.openapi(change, async (c) => {
		const { basedOn, ...asked } = c.req.valid("json");
		checkedAddress(context, asked);
		const about = { basedOn: new Date(basedOn), actor: c.get("operator"), now: clock.now() };
		const outcome = await changeProvider(database, { ...asked, ...about });
		if (outcome.kind === "done") await providers.refresh();
		const provider = await showProvider(context, asked.providerId);
		return c.json(actionEnvelope({ ...actionValue(outcome), ...(provider === undefined ? {} : { provider }) }), 200);
	});
	app.openapi(sync, async (c) => {
		const { providerId, note } = c.req.valid("json");
		const isThere = await syncProvider(database, { providerId, note, actor: c.get("operator"), now: clock.now() });
		const provider = await showProvider(context, providerId);
		const outcome = outcomeOf(isThere ? "done" : "unknown_provider");
		return c.json(actionEnvelope({ ...actionValue(outcome), ...(provider === undefined ? {} : { provider }) }), 200);
	});
}
