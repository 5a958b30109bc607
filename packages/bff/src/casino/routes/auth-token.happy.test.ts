import { authTokenValueSchema } from "@webframe/shared/wire";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { SHELF } from "../../app/shelf.ts";
import { applyDocument, applyDocumentSchema } from "../../partners/apply-document.ts";
import { addSecret, removeSecret } from "../../partners/partner-secrets.ts";
import { listPartnerSecrets } from "../../store/partners.ts";
import { postJson, request, valueIn } from "../../testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { tokensPerMinute: 1_000 } });

test.each([PARTNER_ID, String(PARTNER_ID), `PartnerClient-${PARTNER_ID}`])(
	"%j with its secret gets a client token for an hour, which opens the partner's calls",
	async (PartnerClientId) => {
		const answer = await postJson(`${world().url}/auth/token`, { PartnerClientId, SecretKey: SECRET, Extra: 1 });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const value = authTokenValueSchema.parse(valueIn(answer));
		expect(value).toMatchObject({ token_type: "Bearer", expires_in: 3_600 });
		expect(decodeProtectedHeader(value.access_token)).toMatchObject({ alg: "RS256", typ: "client+jwt" });
		const { iat = 0, exp = 0 } = decodeJwt(value.access_token);
		expect(exp - iat).toBe(3_600);
		const verified = await postJson(
			`${world().url}/auth/verify`,
			{ Token: "x" },
			{ authorization: `Bearer ${value.access_token}` },
		);
		expect(verified.status).toBe(200);
	},
);

test("the standard form gets the plain OAuth 2 object", async () => {
	const body = new URLSearchParams({
		grant_type: "client_credentials",
		client_id: `PartnerClient-${PARTNER_ID}`,
		client_secret: SECRET,
	});
	const answer = await request(`${world().url}/auth/token`, { method: "POST", body });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toBe("no-store");
	expect(answer.body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3_600 });
});

test("a partner that was switched off still gets a token: it has to accept what it is still owed", async () => {
	const off = { id: 77, name: "off", apiUrl: "https://off.example", isActive: false, secrets: [SECRET] };
	const { database, partners } = world().service.wagering;
	const document = applyDocumentSchema.parse({ partners: [off] });
	await applyDocument(database, document, { environment: {}, ownGames: SHELF, now: world().clock.now() });
	await partners.refresh();
	const answer = await postJson(`${world().url}/auth/token`, { PartnerClientId: 77, SecretKey: SECRET });
	expect(answer.status).toBe(200);
});

test("during a rotation both secrets get tokens; the removed one gets none from then on, and its tokens live on", async () => {
	const { database, clock } = world().service.wagering;
	const change = { partnerId: PARTNER_ID, actor: "test", now: clock.now() };
	const logIn = (SecretKey: string) =>
		postJson(`${world().url}/auth/token`, { PartnerClientId: PARTNER_ID, SecretKey });
	const secrets = await listPartnerSecrets(database, clock.now());
	const first = secrets.find(({ partnerId }) => partnerId === PARTNER_ID);
	const added = await addSecret(database, change);
	if (added.kind !== "made" || first === undefined) throw new Error("No second secret was made.");
	expect(await addSecret(database, change)).toEqual({ kind: "too_many" });
	const old = await logIn(SECRET);
	expect([old.status, (await logIn(added.secret)).status]).toEqual([200, 200]);
	expect(await removeSecret(database, { ...change, secretId: first.secretId })).toBe("removed");
	expect([(await logIn(SECRET)).status, (await logIn(added.secret)).status]).toEqual([401, 200]);
	const headers = { authorization: `Bearer ${authTokenValueSchema.parse(valueIn(old)).access_token}` };
	expect((await postJson(`${world().url}/auth/verify`, { Token: "x" }, headers)).status).toBe(200);
});
