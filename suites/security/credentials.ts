/**
 * The kinds of credentials with which somebody may come who must not get in: for each security scheme of the API
 * description those of the other schemes, and its own as they are when they are worn out, changed, forged or captured.
 */

import { PROMO_SIGNATURE_HEADER } from "@webframe/shared/wire";
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { feedToken } from "../../packages/bff/src/feed/testing/feed-client.ts";
import { revokeOperator } from "../../packages/bff/src/operators/operator-tokens.ts";
import { promoSignature, TestMarketing } from "../../packages/bff/src/testing/test-marketing.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { postJson, TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import type { World } from "../../packages/bff/src/testing/world.ts";
import { TOKEN_KIND } from "../../packages/bff/src/tokens/token-kinds.ts";
import type { Credential } from "../fuzz/endpoint.ts";

export type Refused = ReadonlyMap<string, Credential>;
export const SCHEMES = [
	"clientToken",
	"userToken",
	"feedToken",
	"operatorToken",
	"providerSignature",
	"promoSignature",
] as const;
type Scheme = (typeof SCHEMES)[number];

export interface Cast {
	/** Good ones, to show that the same call gets in with them. */
	readonly good: ReadonlyMap<string, Credential>;
	/** By scheme, and by the name of the kind. */
	readonly refused: ReadonlyMap<string, Refused>;
	/** A player whose log-in has ended: the token reads until it expires, and moves no money (decision 9). */
	readonly loggedOut: TestPlayer;
}

const bearer =
	(token: string): Credential =>
	async () => ({ authorization: `Bearer ${token}` });

/** Everybody who is in the play, on one clock: the worn-out tokens are made first, and then time passes. */
export async function castOf(world: World): Promise<Cast> {
	await TestMarketing.arrive(world);
	const provider = await TestProvider.arrive(world);
	const old = {
		client: clientTokenOf(await TestPartner.logIn(world)),
		user: await TestPlayer.logIn(world, "alice"),
		feed: await feedToken(world.url),
	};
	const lateCall = await provider.sign(undefined);
	await world.pass(1_000);
	await world.clock.advance(Math.max(...Object.values(TOKEN_KIND).map((kind) => kind.lifetimeSeconds)) * 1_000);
	const client = clientTokenOf(await TestPartner.logIn(world));
	const feed = await feedToken(world.url);
	const { token: user } = await TestPlayer.logIn(world, "bob");
	const loggedOut = await TestPlayer.logIn(world, "carol");
	await postJson(`${world.url}/frame/logout`, {}, loggedOut.headers);
	const operator = await TestOperator.named(world, "olga");
	const revoked = await TestOperator.named(world, "oscar");
	const { database, clock } = world.service.wagering;
	await revokeOperator(database, { name: "oscar", actor: "test", now: clock.now() });
	const replaced = operator.token;
	const current = await TestOperator.named(world, "olga");

	const good = new Map<Scheme, Credential>([
		["clientToken", bearer(client)],
		["userToken", bearer(user)],
		["feedToken", bearer(feed)],
		["operatorToken", bearer(current.token)],
		["providerSignature", signedBy(provider)],
		["promoSignature", async (body = "") => promoSignature(body)],
	]);
	const own: Readonly<Record<Scheme, Refused>> = {
		clientToken: new Map([["expired", bearer(old.client)], ...(await forgedFrom(client))]),
		userToken: new Map([["expired", bearer(old.user.token)], ...(await forgedFrom(user))]),
		feedToken: new Map([["expired", bearer(old.feed)], ...(await forgedFrom(feed))]),
		operatorToken: new Map([
			["revoked", bearer(revoked.token)],
			["replaced", bearer(replaced)],
			["of the same length", bearer(`wfo_${"A".repeat(43)}`)],
			["its own in another scheme", async () => ({ authorization: `Basic ${current.token}` })],
		]),
		providerSignature: new Map<string, Credential>([
			["captured, an hour old", async () => lateCall.headers],
			["from the future", signedBy(provider, { sentAt: new Date(clock.now().getTime() + 60_000) })],
			["of another key", signedBy(provider, { key: "the-key-of-somebody-else" })],
			["of another body", async () => (await provider.sign({ betId: "another" })).headers],
			["of another counterparty", async (body) => ({ ...(await signedBy(provider)(body)), "x-counterparty-id": "x" })],
			["a good one without its nonce", async (body) => without(await signedBy(provider)(body), "x-request-id")],
			["a token in its place", async () => ({ "x-sign": client })],
		]),
		promoSignature: new Map<string, Credential>([
			["of another secret", async (body = "") => promoSignature(body, "the-secret-of-somebody-else")],
			["of another body", async () => promoSignature('{"client_id":1}')],
			["of no secret", async (body = "") => promoSignature(body, "")],
			["a token in its place", async () => ({ [PROMO_SIGNATURE_HEADER]: client })],
		]),
	};
	const refused = SCHEMES.map((scheme) => {
		const others = [...good].filter(([name]) => name !== scheme).map(([name, one]) => [`a good ${name}`, one] as const);
		return [scheme, new Map<string, Credential>([...FOR_ALL, ...others, ...own[scheme]])] as const;
	});
	return { good, refused: new Map(refused), loggedOut };
}

const FOR_ALL: Refused = new Map([
	["none", async () => ({})],
	["empty", bearer("")],
	["garbage", bearer("garbage")],
	["unsigned", bearer(`${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`)],
	["in a cookie", async () => ({ cookie: "token=garbage; session=1" })],
]);

/** A good token of ours, changed: by a letter, by its algorithm, and signed anew with somebody else's key. */
async function forgedFrom(token: string): Promise<readonly (readonly [string, Credential])[]> {
	const [head = "", claims = "", signature = ""] = token.split(".");
	const header = decodeProtectedHeader(token);
	const payload = decodeJwt(token);
	const { privateKey } = await generateKeyPair("RS256");
	const longer = { ...payload, exp: (payload.exp ?? 0) + 1_000_000 };
	const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
	const signed = (claimsOf: object, alg: string) =>
		new SignJWT({ ...claimsOf })
			.setProtectedHeader({ ...header, alg })
			.sign(alg === "HS256" ? Buffer.from(head) : privateKey);
	return [
		["its own in another scheme", async () => ({ authorization: `Basic ${token}` })],
		[
			"with another signature",
			bearer(`${head}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`),
		],
		["with a longer life", bearer(`${head}.${encoded(longer)}.${signature}`)],
		["with no algorithm", bearer(`${encoded({ ...header, alg: "none" })}.${claims}.`)],
		["signed by somebody else", bearer(await signed(payload, "RS256"))],
		["signed with a text for a key", bearer(await signed(payload, "HS256"))],
	];
}

function clientTokenOf({ headers }: TestPartner): string {
	return (headers["authorization"] ?? "").replace("Bearer ", "");
}

function signedBy(provider: TestProvider, over: { readonly sentAt?: Date; readonly key?: string } = {}): Credential {
	return async (body) => {
		const json = body === undefined || body === "" ? undefined : z.json().parse(JSON.parse(body));
		return (await provider.sign(json, over)).headers;
	};
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).filter(([one]) => one.toLowerCase() !== name));
}
