/** An operator comes by a link, registers a passkey, signs in with it, works, proves it anew, and signs out: in a real browser. */
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { usePasskeyBrowser } from "../../testing/test-passkey.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const browser = usePasskeyBrowser(world);
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});

test("the whole way, from two people's link to the end of the session", async () => {
	const { post, register, signIn, prove } = browser();
	const body = { name: "carol", role: "finance" };
	expect(await alice.does("/operators/invite", body)).toMatchObject({ outcome: "waits_for_second_person" });
	const { link, ...answer } = await bob.does("/operators/invite", body);
	expect(answer).toEqual({ outcome: "done", role: "finance" });
	const [address, secret = ""] = String(link).split("#invitation=");
	expect(address).toBe(`${world().url.replace("127.0.0.1", "localhost")}/backoffice/`);

	expect(await post("/backoffice/rejected-bets", {})).toMatchObject({ status: 401 });
	expect(await post("/operator-session/current", {})).toMatchObject({ status: 401 });
	const may = ["look", "payloads", "mend", "money", "export", "approvals"];
	const carol = { name: "carol", role: "finance", may };
	expect(await register(secret)).toMatchObject({ status: 200, body: { Value: carol } });
	expect(await post("/backoffice/rejected-bets", {})).toMatchObject({ status: 200 });
	expect(await post("/backoffice/audit-log", {})).toMatchObject({
		status: 403,
		body: { Value: { reason: "role_may_not" } },
	});

	// A page asks whenever it is opened, and many operators may have one address.
	for (let opened = 0; opened < 40; opened++) {
		expect(await post("/operator-session/current", {})).toMatchObject({ status: 200, body: { Value: carol } });
	}

	// The cookie of localhost is `Secure` all the same, and no script reads it.
	const [cookie] = await browser().context.cookies();
	expect(cookie).toMatchObject({
		name: "__Host-wf-operator",
		secure: true,
		httpOnly: true,
		sameSite: "Strict",
		path: "/",
	});

	await world().clock.advance(10 * 60_000);
	const money = { betId: 999_999, note: "why" };
	expect(await post("/backoffice/bets/reject", money)).toMatchObject({
		status: 403,
		body: { ErrorCode: 103_752, Value: { reason: "proof_needed" } },
	});
	expect(await post("/backoffice/bets/stop", { ...money, seq: 1 })).toMatchObject({ status: 200 });
	expect(await prove()).toMatchObject({ status: 200, body: { Value: carol } });
	expect(await post("/backoffice/bets/reject", money)).toMatchObject({ status: 200 });

	expect(await post("/operator-session/end", {})).toMatchObject({ status: 200 });
	expect(await browser().cookie()).toBe("");
	expect(await post("/backoffice/rejected-bets", {})).toMatchObject({ status: 401 });
	expect(await post("/operator-session/current", {})).toMatchObject({ status: 401 });
	expect(await signIn()).toMatchObject({ status: 200, body: { Value: carol } });
	expect(await post("/backoffice/rejected-bets", {})).toMatchObject({ status: 200 });
	const rows = await world()
		.owner`select actor, action from audit_log where subject = 'operator carol' order by audit_id`;
	expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
		"alice approval.ask",
		"bob operator.invite",
		"carol operator.passkey",
		"carol operator.session_end",
		"carol operator.sign_in",
	]);
});
