import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	createPartnerRequestSchema,
	emptyRequestSchema,
	madeSecretValueSchema,
	partnerActionValueSchema,
	partnerAddressRequestSchema,
	partnerListSchema,
	switchPartnerRequestSchema,
} from "@webframe/shared/wire";
import { partnerSchema } from "../../partners/apply-partners.ts";
import { changeAddress } from "../../partners/change-address.ts";
import { switchPartner } from "../../partners/partner-changes.ts";
import { createPartner } from "../../partners/partner-secrets.ts";
import { unworkableAddress } from "../../partners/unworkable.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { success } from "../../platform/http/surface.ts";
import { listPartnerSecrets, readPartners } from "../../store/partners.ts";
import { type ActionOutcome, actionEnvelope, actionValue, outcomeOf } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { showPartner } from "../show-partner.ts";

const answer = "What came of it, and the partner as it stands.";

const list = operation({
	path: "/partners",
	demands: "look",
	summary: "All partners",
	description: "As `bff partner list`.",
	body: emptyRequestSchema,
	value: partnerListSchema,
	answer: "All of them, by number.",
});

const create = operation({
	path: "/partners/create",
	demands: "settings",
	summary: "Add a partner, switched off, with its first secret",
	description: "As `bff partner add`. The secret is shown this one time. Its settings are the defaults.",
	body: createPartnerRequestSchema,
	value: madeSecretValueSchema,
	answer: `${answer} Its secret.`,
});

const address = operation({
	path: "/partners/address",
	demands: "settings",
	summary: "Change a partner's name and address",
	description: "Where money is sent to, two people decide: another address needs a second one, a name does not.",
	body: partnerAddressRequestSchema,
	value: partnerActionValueSchema,
	answer,
});

const onOff = operation({
	path: "/partners/switch",
	demands: "settings",
	summary: "Switch a partner on or off",
	description: "As `bff partner on`, `off`. Off takes no new players and no new bets; what is owed goes on.",
	body: switchPartnerRequestSchema,
	value: partnerActionValueSchema,
	answer,
});

const namedSchema = partnerSchema.pick({ name: true, apiUrl: true });

/** Name and address as a file may have them. @throws bad request, the field named */
export function checkedAddress(
	{ allowPrivateNetworks }: Pick<BackofficeContext, "allowPrivateNetworks">,
	{ name, apiUrl }: { readonly name: string; readonly apiUrl: string },
): void {
	const parsed = namedSchema.safeParse({ name, apiUrl });
	const [issue] = parsed.error?.issues ?? [];
	if (issue !== undefined) throw badRequest(`${issue.path.join(".")}: ${issue.message}`);
	const [unworkable] = unworkableAddress(apiUrl, allowPrivateNetworks);
	if (unworkable !== undefined) throw badRequest(`${unworkable.field}: ${unworkable.message}`);
}

/** Source: back office design, *Pages*, partners. */
export function registerPartners(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock, partners } = context;
	/** Other processes follow within two seconds. */
	const shown = async (partnerId: number, outcome: ActionOutcome) => {
		if (outcome.kind === "done") await partners.refresh();
		const partner = await showPartner(context, partnerId);
		return { ...actionValue(outcome), ...(partner === undefined ? {} : { partner }) };
	};
	app.openapi(list, async (c) => {
		const [rows, secrets] = await Promise.all([readPartners(database), listPartnerSecrets(database, clock.now())]);
		const items = rows.map(({ partnerId, name, apiUrl, isActive }) => {
			const count = secrets.filter((secret) => secret.partnerId === partnerId).length;
			return { partnerId, name, apiUrl, isActive, secrets: count };
		});
		return c.json(success({ items }), 200);
	});
	app.openapi(create, async (c) => {
		const { partnerId, name, apiUrl, note } = c.req.valid("json");
		checkedAddress(context, { name, apiUrl });
		const { settings } = partnerSchema.omit({ secrets: true }).parse({ id: partnerId, name, apiUrl });
		const partner = { partnerId, name, apiUrl, isActive: false, settings };
		const made = await createPartner(database, { ...partner, actor: c.get("operator"), note, now: clock.now() });
		if (made.kind === "exists")
			return c.json(actionEnvelope(await shown(partnerId, { kind: "refused", reason: "exists" })), 200);
		const { secret, secretId } = made;
		return c.json(actionEnvelope({ ...(await shown(partnerId, { kind: "done" })), secret, secretId }), 200);
	});
	app.openapi(address, async (c) => {
		const { partnerId, name, apiUrl, basedOn, note } = c.req.valid("json");
		checkedAddress(context, { name, apiUrl });
		const change = { partnerId, name, apiUrl, basedOn: new Date(basedOn), note, operator: c.get("operator") };
		return c.json(actionEnvelope(await shown(partnerId, await changeAddress(context, change))), 200);
	});
	app.openapi(onOff, async (c) => {
		const { partnerId, isOn, note } = c.req.valid("json");
		const change = { partnerId, isActive: isOn, note, actor: c.get("operator"), now: clock.now() };
		const outcome = outcomeOf(await switchPartner(database, change));
		return c.json(actionEnvelope(await shown(partnerId, outcome)), 200);
	});
}
