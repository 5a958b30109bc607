/** However somebody comes, by token, passkey, OpenID or as who he has invited himself: he is one person. */
import { beforeEach, expect, test } from "vitest";
import { relyingPartyOrigin } from "../../operators/relying-party.ts";
import { OpenidBrowser } from "../../testing/openid-browser.ts";
import { keepUp, useOpenidWorld } from "../../testing/openid-world.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postFromPage, signedIn } from "../../testing/test-passkey.ts";

const [world, at] = useOpenidWorld();
beforeEach(() => keepUp(world()));

const RAISE = { name: "vera", role: "manager", note: "she needs it" };
const secretIn = (link: unknown) => String(link).split("#invitation=")[1];

test("token, passkey, OpenID and an account that he has invited are no two people, and a stranger is a second one", async () => {
	const olga = await TestOperator.named(world(), "olga");
	const bob = await TestOperator.named(world(), "bob");
	const otto = await TestOperator.named(world(), "otto");
	const pia = await TestOperator.named(world(), "pia");
	await TestOperator.named(world(), "vera", world().url, "viewer");
	const waits = { Value: { outcome: "waits_for_second_person", askedBy: "olga" } };

	// By token first, then by passkey.
	expect(await olga.post("/operators/role", RAISE)).toMatchObject({ body: waits });
	const cookie = await signedIn(world(), "olga");
	expect(await postFromPage(world(), "/backoffice/operators/role", { cookie, body: RAISE })).toMatchObject({
		body: waits,
	});

	// By OpenID, which a link of two others has bound to her.
	const link = async (name: string, one: TestOperator, two: TestOperator) => {
		const body = { name, role: "manager", note: "she comes by OpenID" };
		await one.does("/operators/invite", body);
		return secretIn((await two.does("/operators/invite", body))["link"]);
	};
	const byOpenid = new OpenidBrowser(relyingPartyOrigin(world().url));
	at().signsIn("sub-olga");
	const invitation = { purpose: "invitation", secret: await link("olga", bob, otto) };
	expect(await byOpenid.goes(invitation)).toBe("signed_in");
	expect(await byOpenid.post("/backoffice/operators/role", RAISE)).toMatchObject({ body: waits });

	// As somebody whom she and another one have invited: not by the same OpenID, and not by another one.
	const secret = await link("olga-2", olga, pia);
	const again = new OpenidBrowser(relyingPartyOrigin(world().url));
	expect(await again.goes({ purpose: "invitation", secret })).toBe("refused");
	again.signOutAtProviders();
	at().signsIn("sub-of-olga-too");
	expect(await again.goes({ purpose: "invitation", secret })).toBe("signed_in");
	const close = { Value: { ...waits.Value, reason: "no_second_person" } };
	expect(await again.post("/backoffice/operators/role", RAISE)).toMatchObject({ body: close });
	// Nor as who has given her a link.
	expect(await bob.post("/operators/role", RAISE)).toMatchObject({ body: close });

	const stranger = await TestOperator.named(world(), "carl");
	expect(await stranger.does("/operators/role", RAISE)).toEqual({ outcome: "done" });
});
