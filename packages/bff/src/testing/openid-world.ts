import { startOpenidProvider, type TestOpenid } from "@webframe/harness/openid-provider";
import { afterAll } from "vitest";
import { OPENID_CALLBACK_PATH } from "../backoffice/session/route.ts";
import type { Config } from "../config.ts";
import { inviteByCommand } from "../operators/invitations.ts";
import { relyingPartyOrigin } from "../operators/relying-party.ts";
import { ROLES, type Role } from "../operators/roles.ts";
import { useWorld, type World } from "./world.ts";

const CLIENT = { clientId: "webframe", clientSecret: "the-secret-of-webframe-at-the-provider" };

/** What a service is started with whose operators sign in there. The values of the claim are `wf-manager` and the like. */
export function openidConfig(issuer: string): Partial<Config> {
	return {
		OPENID_ISSUER: issuer,
		OPENID_CLIENT_ID: CLIENT.clientId,
		OPENID_CLIENT_SECRET: CLIENT.clientSecret,
		OPENID_ROLES: new Map(ROLES.map((role) => [`wf-${role}`, role])),
	};
}

/** A world with a real provider beside it, whose clock begins where the machine's stands: the provider goes by that one. */
export function useOpenidWorld(): readonly [world: () => World, provider: () => TestOpenid] {
	let provider: TestOpenid | undefined;
	const world = useWorld({
		startsAt: new Date(),
		config: async (url) => {
			const redirectUri = `${relyingPartyOrigin(url)}${OPENID_CALLBACK_PATH}`;
			provider = await startOpenidProvider({ ...CLIENT, redirectUri });
			return openidConfig(provider.issuer);
		},
	});
	afterAll(() => provider?.close());
	return [
		world,
		() => {
			if (provider === undefined) throw new Error("The provider is there only inside tests and hooks.");
			return provider;
		},
	];
}

/** The world's clock goes on to where the provider's is. */
export async function keepUp(world: World): Promise<void> {
	await world.clock.advance(Date.now() - world.clock.now().getTime());
}

/** A link of an operator, as the start of a way to the provider takes it. */
export async function openidInvitation(world: World, name: string, role: Role = "manager") {
	const { database, clock } = world.service.wagering;
	const made = await inviteByCommand(database, { names: [name], role, actor: "test", now: clock.now() });
	if (made.kind !== "given") throw new Error(`${name} got no link.`);
	return { purpose: "invitation", secret: made.all[0]?.secret ?? "" } as const;
}
