/** Operators who sign in at a real OpenID provider: from the invitation to the proof once more. */
import { beforeEach, expect, test } from "vitest";
import { relyingPartyOrigin } from "../../operators/relying-party.ts";
import { OpenidBrowser } from "../../testing/openid-browser.ts";
import { keepUp, openidInvitation, useOpenidWorld } from "../../testing/openid-world.ts";

const [world, at] = useOpenidWorld();
beforeEach(() => keepUp(world()));

const browser = () => new OpenidBrowser(relyingPartyOrigin(world().url));

test("who was invited signs in at the provider in the place of making a passkey, and comes back the same way", async () => {
	const ann = browser();
	expect(await ann.post("/operator-session/ways")).toMatchObject({ body: { Value: { openid: true } } });
	at().signsIn("sub-ann");
	expect(await ann.goes(await openidInvitation(world(), "ann"))).toBe("signed_in");
	const signedIn = { status: 200, body: { Value: { name: "ann", role: "manager", passkeys: 0, openid: true } } };
	expect(await ann.post("/operator-session/current")).toMatchObject(signedIn);
	const end = { sessionId: crypto.randomUUID(), note: "why" };
	expect(await ann.post("/backoffice/sessions/end", end)).toMatchObject({ status: 200 });
	const first = ann.session;
	await ann.post("/operator-session/end");
	expect(await ann.goes()).toBe("signed_in");
	expect(ann.session).not.toBe(first);
	expect(await ann.post("/operator-session/current")).toMatchObject(signedIn);
	const rows = await world().owner`
		select actor, action, details from audit_log where subject = 'operator ann' order by audit_id`;
	expect(rows.map(({ action }) => action)).toEqual([
		"operator.invite",
		"operator.openid",
		"operator.session_end",
		"operator.sign_in",
	]);
	expect(rows[1]).toMatchObject({ actor: "ann", details: { issuer: at().issuer, subject: "sub-ann" } });
	expect(rows[3]).toMatchObject({ actor: "ann", details: { by: "openid" } });
});

test("whoever is signed in at the provider already is let in without a word, and has proven nothing by that", async () => {
	const bea = browser();
	at().signsIn("sub-bea", { roles: "wf-finance" });
	expect(await bea.goes(await openidInvitation(world(), "bea", "finance"))).toBe("signed_in");
	const before = at().signIns;
	expect(await bea.goes()).toBe("signed_in");
	expect(at().signIns).toBe(before);
	// What counts as shown is when the provider has seen her, not when she came from there.
	const sessions = await world().owner`
		select proven_at from operator_session where operator = 'bea' order by opened_at`;
	expect(sessions[1]).toEqual(sessions[0]);
});

test("whoever has shown it for too long no more signs in at the provider anew, and keeps the session", async () => {
	const cleo = browser();
	at().signsIn("sub-cleo");
	expect(await cleo.goes(await openidInvitation(world(), "cleo"))).toBe("signed_in");
	await world().owner`update operator_session set proven_at = proven_at - make_interval(mins => 10)`;
	const change = { name: "nobody", role: "viewer", note: "why" };
	expect(await cleo.post("/backoffice/operators/role", change)).toMatchObject({
		status: 403,
		body: { Value: { reason: "proof_needed" } },
	});
	const before = at().signIns;
	const session = cleo.session;
	expect(await cleo.goes({ purpose: "prove" })).toBe("proven");
	expect(at().signIns).toBe(before + 1);
	expect(cleo.session).toBe(session);
	expect(await cleo.post("/backoffice/operators/role", change)).toMatchObject({
		body: { Value: { reason: "unknown_operator" } },
	});
});
