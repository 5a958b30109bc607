/** What somebody would try to come in by an OpenID that is not his, or with more than he may. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { relyingPartyOrigin } from "../../operators/relying-party.ts";
import type { Role } from "../../operators/roles.ts";
import { type ForgedOpenid, startForgedOpenid } from "../../testing/forged-openid.ts";
import { OpenidBrowser } from "../../testing/openid-browser.ts";
import { openidInvitation as invite, keepUp, openidConfig, useOpenidWorld } from "../../testing/openid-world.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { useWorld } from "../../testing/world.ts";

const MINUTE_MS = 60_000;

describe("at a real provider", () => {
	const [world, at] = useOpenidWorld();
	beforeEach(() => keepUp(world()));
	const browser = () => new OpenidBrowser(relyingPartyOrigin(world().url));
	/** Somebody who is signed in at the provider and has an operator here. */
	async function bound(name: string, role: Role = "manager"): Promise<OpenidBrowser> {
		const one = browser();
		at().signsIn(`sub-${name}`, { roles: [`wf-${role}`] });
		expect(await one.goes(await invite(world(), name, role))).toBe("signed_in");
		return one;
	}

	test("nobody is found or made by a name or an e-mail: only an invitation binds an OpenID", async () => {
		await TestOperator.named(world(), "ann");
		const stranger = browser();
		at().signsIn("ann", { roles: ["wf-manager"], name: "ann", email: "ann@casino.example", preferred_username: "ann" });
		const before = await world().owner`select name from operator order by name`;
		expect(await stranger.goes()).toBe("refused");
		expect(stranger.session).toBe("");
		expect(await world().owner`select name from operator order by name`).toEqual(before);
		expect(await world().owner`select * from operator_openid`).toEqual([]);
	});

	test("what comes back is good once: neither the address nor the code nor the cookie is taken again", async () => {
		const ben = await bound("ben");
		const callback = await ben.atProvider(await ben.start());
		const { started } = ben;
		expect(await ben.comeBack(callback)).toBe("signed_in");
		expect(ben.started).toBe("");
		expect(await ben.comeBack(callback)).toBe("refused");
		ben.started = started;
		expect(await ben.comeBack(callback)).toBe("refused");
		// The code of before, with a state that is new.
		const address = new URL(await ben.start());
		const used = new URL(callback);
		used.searchParams.set("state", address.searchParams.get("state") ?? "");
		expect(await ben.comeBack(used.href)).toBe("refused");
	});

	test("of two that come back with the same at once one is signed in", async () => {
		const bob = await bound("bob");
		const callback = await bob.atProvider(await bob.start());
		const { started } = bob;
		const twin = browser();
		twin.started = started;
		const ended = await Promise.all([bob.comeBack(callback), twin.comeBack(callback)]);
		expect(ended.toSorted()).toEqual(["refused", "signed_in"]);
	});

	test("nobody is signed in as somebody else by an address that was put under him", async () => {
		const attacker = await bound("mallory");
		const callback = await attacker.atProvider(await attacker.start());
		const victim = browser();
		expect(await victim.comeBack(callback)).toBe("refused");
		await victim.start();
		expect(await victim.comeBack(callback)).toBe("refused");
		expect(victim.session).toBe("");
		// What was put under somebody takes nothing from who began it.
		expect(await attacker.comeBack(callback)).toBe("signed_in");
	});

	test("the code of another browser is worth nothing with a state of one's own: PKCE", async () => {
		const victim = await bound("carl");
		const stolen = new URL(await victim.atProvider(await victim.start())).searchParams.get("code") ?? "";
		const thief = browser();
		const address = new URL(await thief.start());
		const callback = new URL(address.searchParams.get("redirect_uri") ?? "");
		callback.searchParams.set("code", stolen);
		callback.searchParams.set("state", address.searchParams.get("state") ?? "");
		callback.searchParams.set("iss", at().issuer);
		expect(await thief.comeBack(callback.href)).toBe("refused");
	});

	test("an answer that names another provider, or none, is refused: mix-up", async () => {
		const dan = await bound("dan");
		for (const issuer of ["https://elsewhere.example", ""]) {
			const callback = new URL(await dan.atProvider(await dan.start()));
			expect(callback.searchParams.get("iss")).toBe(at().issuer);
			if (issuer === "") callback.searchParams.delete("iss");
			else callback.searchParams.set("iss", issuer);
			expect(await dan.comeBack(callback.href), issuer).toBe("refused");
		}
	});

	test("the claim must stand for the operator's role: it raises nobody, and lets nobody in without", async () => {
		const eve = await bound("eve", "finance");
		const signsInWith = async (claims: object) => {
			at().signsIn("sub-eve", { ...claims });
			return await eve.goes();
		};
		for (const claims of [
			{},
			{ roles: [] },
			{ roles: null },
			{ roles: "wf-manager" },
			{ roles: ["wf-manager", "wf-viewer"] },
			{ roles: "finance" },
			{ roles: "wf-finance " },
			{ roles: "wf-finance,wf-manager" },
			{ roles: { 0: "wf-finance" } },
			{ roles: [["wf-finance"]] },
			{ role: "wf-finance" },
		]) {
			expect(await signsInWith(claims), JSON.stringify(claims)).toBe("refused");
		}
		expect(await signsInWith({ roles: ["staff", "wf-viewer", "wf-finance"] })).toBe("signed_in");
		expect(await eve.post("/operator-session/current")).toMatchObject({ body: { Value: { role: "finance" } } });
		// Nor does a link: it stays good for who comes with the role.
		const link = await invite(world(), "edgar", "manager");
		const edgar = browser();
		at().signsIn("sub-edgar", { roles: ["wf-viewer"] });
		expect(await edgar.goes(link)).toBe("refused");
		at().signsIn("sub-edgar", { roles: ["wf-manager"] });
		expect(await edgar.goes(link)).toBe("signed_in");
	});

	test("an OpenID is one operator's for ever, an operator has one, and a link is good once", async () => {
		await bound("fay");
		const second = await invite(world(), "fay-2");
		const other = browser();
		at().signsIn("sub-fay");
		expect(await other.goes(second)).toBe("refused");
		other.signOutAtProviders();
		at().signsIn("sub-fay-2");
		expect(await other.goes(second)).toBe("signed_in");
		expect(await browser().goes(second)).toBe("refused");
		// Another link binds another one in the place of the first.
		at().signsIn("sub-fay-new");
		expect(await browser().goes(await invite(world(), "fay"))).toBe("signed_in");
		at().signsIn("sub-fay");
		expect(await browser().goes()).toBe("refused");
		expect(await browser().goes(await invite(world(), "fay-3"))).toBe("refused");
	});

	test("a revoked operator does not come back by the provider, nor does a session go on", async () => {
		const gil = await bound("gil");
		const olga = await TestOperator.named(world(), "olga");
		await olga.does("/operators/revoke", { name: "gil" });
		expect((await gil.post("/backoffice/rejected-bets")).status).toBe(401);
		expect(await gil.goes()).toBe("refused");
		await world().clock.advance(1_000);
		const link = await invite(world(), "gil");
		expect(await gil.goes()).toBe("refused");
		expect(await gil.goes(link)).toBe("signed_in");
	});

	test("nobody proves who sits there by an OpenID of somebody else, nor without a session", async () => {
		const hal = await bound("hal");
		const ida = await bound("ida");
		await world().owner`update operator_session set proven_at = proven_at - make_interval(mins => 10)`;
		hal.signOutAtProviders();
		at().signsIn("sub-ida");
		expect(await hal.goes({ purpose: "prove" })).toBe("refused");
		const end = { sessionId: crypto.randomUUID(), note: "why" };
		expect(await hal.post("/backoffice/sessions/end", end)).toMatchObject({
			body: { Value: { reason: "proof_needed" } },
		});
		expect(await ida.post("/backoffice/sessions/end", end)).toMatchObject({ status: 403 });
		expect(await browser().post("/operator-session/openid/start", { purpose: "prove" })).toMatchObject({ status: 401 });
	});

	test("no other page begins it, and a sign-in that was begun is good for ten minutes", async () => {
		const jan = await bound("jan");
		const answer = await fetch(`${world().url}/operator-session/openid/start`, {
			method: "POST",
			headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
			body: JSON.stringify({ purpose: "sign_in" }),
		});
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
		const callback = await jan.atProvider(await jan.start());
		await world().clock.advance(10 * MINUTE_MS);
		expect(await jan.comeBack(callback)).toBe("refused");
	});

	test("whoever sends addresses to come back to is heard thirty times a minute from one address", async () => {
		const kim = browser();
		const statuses: string[] = [];
		for (let tries = 0; tries < 31; tries++) {
			statuses.push(await kim.comeBack(`${world().url}/operator-session/openid/callback?state=${tries}`).catch(String));
		}
		expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => "refused"));
		expect(statuses[30]).toContain("429");
	});
});

describe("at a provider that says what it should not", () => {
	let forged: ForgedOpenid | undefined;
	let now: () => Date = () => new Date();
	const world = useWorld({
		config: async () => {
			forged = await startForgedOpenid(() => ({ now }), "webframe");
			return openidConfig(forged.issuer);
		},
	});
	afterAll(() => forged?.close());
	const at = (): ForgedOpenid => {
		if (forged === undefined) throw new Error("There is no provider yet.");
		return forged;
	};
	let lea: OpenidBrowser;
	const seconds = () => Math.floor(world().clock.now().getTime() / 1_000);

	beforeAll(async () => {
		now = () => world().clock.now();
		lea = new OpenidBrowser(relyingPartyOrigin(world().url));
		const link = await invite(world(), "lea");
		expect(await lea.comeBack(at().sendsBack(await lea.start(link)))).toBe("signed_in");
	});
	beforeEach(() => world().clock.advance(MINUTE_MS));

	async function comesWith(claims: Parameters<ForgedOpenid["says"]>[0], purpose = "sign_in", isOfAnotherKey = false) {
		at().says(claims, isOfAnotherKey);
		return await lea.comeBack(at().sendsBack(await lea.start({ purpose })));
	}

	test("the right one is taken", async () => {
		expect(await comesWith({})).toBe("signed_in");
	});

	test.each([
		["it has another nonce", { nonce: "another" }],
		["it has no nonce", { nonce: undefined }],
		["it is of another issuer", { iss: "https://elsewhere.example" }],
		["it is for another client", { aud: "another" }],
		["it is for several clients, and of another one", { aud: ["webframe", "another"], azp: "another" }],
		["it is of nobody", { sub: undefined }],
		["it is of somebody else", { sub: "somebody" }],
		["it has no role", { roles: undefined }],
	])("an ID token is refused when %s", async (_, claims) => {
		expect(await comesWith(claims)).toBe("refused");
	});

	test("an ID token that another key has signed is refused", async () => {
		expect(await comesWith({}, "sign_in", true)).toBe("refused");
	});

	test("a clock may be thirty seconds off, and no more", async () => {
		const at = seconds();
		for (const [claims, ended] of [
			[{ exp: at - 29 }, "signed_in"],
			[{ exp: at - 31 }, "refused"],
			[{ iat: at + 30 }, "signed_in"],
			[{ iat: at + 31 }, "refused"],
			[{ nbf: at + 31 }, "refused"],
			[{ auth_time: at + 31 }, "refused"],
		] as const) {
			expect(await comesWith(claims), JSON.stringify(claims)).toBe(ended);
		}
	});

	test("a proof takes a sign-in since it was asked for: a provider that leaves that out proves nothing", async () => {
		const started = seconds();
		expect(await comesWith({ auth_time: started }, "prove")).toBe("proven");
		expect(await comesWith({ auth_time: started - 31 }, "prove")).toBe("refused");
		expect(await comesWith({ auth_time: undefined }, "prove")).toBe("refused");
		expect(await comesWith({ auth_time: 0 }, "prove")).toBe("refused");
	});

	test("without a word on when it has seen who it is, a sign-in is no proof", async () => {
		expect(await comesWith({ auth_time: undefined })).toBe("signed_in");
		const end = { sessionId: crypto.randomUUID(), note: "why" };
		expect(await lea.post("/backoffice/sessions/end", end)).toMatchObject({
			body: { Value: { reason: "proof_needed" } },
		});
	});

	test("what somebody has made himself is no state: the provider is not even asked", async () => {
		const address = await lea.start();
		const [text = "", seal = ""] = lea.started.split(".");
		const made = JSON.parse(Buffer.from(text, "base64url").toString());
		const forgery = Buffer.from(JSON.stringify({ ...made, purpose: { kind: "prove", sessionId: "x" } }));
		const before = at().asked;
		for (const cookie of [`${forgery.toString("base64url")}.${seal}`, text, `${text}.`, `${text}.${seal}.x`, "."]) {
			lea.started = cookie;
			expect(await lea.comeBack(at().sendsBack(address)), cookie).toBe("refused");
		}
		lea.started = `${text}.${seal}`;
		expect(await lea.comeBack(at().sendsBack(address, { state: "another" }))).toBe("refused");
		expect(at().asked).toBe(before);
	});

	test("a provider that refuses, or is away, lets nobody in, and is told apart", async () => {
		const refusal = at().sendsBack(await lea.start(), { error: "access_denied", code: "" });
		expect(await lea.comeBack(refusal)).toBe("refused");
		const callback = at().sendsBack(await lea.start());
		await at().close();
		expect(await lea.comeBack(callback)).toBe("provider_away");
		await world().clock.advance(10 * MINUTE_MS);
		expect((await lea.post("/operator-session/openid/start", { purpose: "sign_in" })).status).toBe(503);
	});
});
