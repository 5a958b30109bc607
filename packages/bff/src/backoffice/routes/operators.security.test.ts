/** Nobody lets anybody in alone, nobody raises himself or another alone, and whoever was let in is no second person at once. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CLOSE_MS } from "../../records/approvals.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postJson } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});
beforeEach(() => world().clock.advance(1_000));

const waits = { outcome: "waits_for_second_person" };
const roles = async () => {
	const items = await alice.lists("/operators");
	return new Map(items.map(({ name, role }) => [name, role]));
};

/** Calls as who holds a token that was given by a call. */
async function callWith(token: unknown, path: string, body: object): Promise<number> {
	const answer = await postJson(`${world().url}/backoffice${path}`, body, { authorization: `Bearer ${token}` });
	return answer.status;
}

test("two make a token, which only the second one is shown; it is good for its role, and until its end", async () => {
	const until = new Date(world().clock.now().getTime() + 60_000).toISOString();
	const body = { name: "dora", role: "viewer", until };
	expect(await alice.does("/operators/token", body)).toEqual({
		...waits,
		askedBy: "alice",
		askedAt: expect.any(String),
	});
	expect(await alice.does("/operators/token", body)).toMatchObject(waits);
	expect(await bob.does("/operators/token", { ...body, role: "manager" })).toMatchObject(waits);
	expect((await roles()).has("dora")).toBe(false);
	const { token, ...answer } = await bob.does("/operators/token", body);
	expect(answer).toEqual({ outcome: "done", role: "viewer" });
	expect(await callWith(token, "/rejected-bets", {})).toBe(200);
	expect(await callWith(token, "/operators/revoke", { name: "alice", note: "mine" })).toBe(403);
	const [row] = await world().owner`
		select actor, note, details from audit_log where subject = 'operator dora' and action = 'operator.token'`;
	expect(row).toEqual({ actor: "bob", note: "bob asks", details: { role: "viewer", endsAt: until, askedBy: "alice" } });
	expect(JSON.stringify(await world().owner`select * from audit_log`)).not.toContain(token);
	await world().clock.advance(60_000);
	expect(await callWith(token, "/rejected-bets", {})).toBe(401);
});

test("neither of the two is a second person to whom they let in, for 30 days", async () => {
	const body = { name: "erik", role: "manager" };
	await alice.does("/operators/token", body);
	const { token } = await bob.does("/operators/token", body);
	const change = { name: "dora", role: "support", note: "she needs it" };
	const headers = { authorization: `Bearer ${token}` };
	const asErik = async () => (await postJson(`${world().url}/backoffice/operators/role`, change, headers)).body;
	expect(await asErik()).toMatchObject({ Value: waits });
	for (const giver of [alice, bob]) {
		expect(await giver.does("/operators/role", change)).toMatchObject({
			...waits,
			askedBy: "erik",
			reason: "no_second_person",
		});
	}
	expect((await roles()).get("dora")).toBe("viewer");
	// As 30 days later, when also what was asked for has to be asked for anew.
	await world().owner`update operator_gift set given_at = given_at - make_interval(secs => ${CLOSE_MS / 1_000})`;
	await world().owner`update approval set asked_at = asked_at - make_interval(secs => ${CLOSE_MS / 1_000})`;
	expect(await alice.does("/operators/role", change)).toMatchObject({ ...waits, askedBy: "alice" });
	expect(await asErik()).toMatchObject({ Value: { outcome: "done" } });
	expect((await roles()).get("dora")).toBe("support");
});

test("nobody raises himself or another alone; a lower role counts at once, and takes what was asked for with it", async () => {
	const carl = await TestOperator.named(world(), "carl", world().url, "finance");
	const raise = { name: "carl", role: "manager" };
	expect((await carl.post("/operators/role", { ...raise, note: "I" })).status).toBe(403);
	expect(await alice.does("/operators/role", raise)).toMatchObject(waits);
	expect(await alice.does("/operators/role", raise)).toMatchObject(waits);
	expect((await roles()).get("carl")).toBe("finance");
	const many = { partnerId: PARTNER_ID, cashbacks: [{ requestKey: "k", partnerUserId: "zed", amount: "9000.00" }] };
	expect(await carl.does("/cashbacks", many)).toMatchObject({ items: [{ reason: "unknown_player" }] });
	const lower = { name: "carl", role: "viewer" };
	await alice.does("/operators/role", lower);
	expect(await bob.does("/operators/role", lower)).toEqual({ outcome: "done" });
	expect(await bob.does("/operators/role", lower)).toEqual({ outcome: "nothing_to_do" });
	expect((await carl.post("/cashbacks", { ...many, note: "again" })).status).toBe(403);
	// What alice asked for was a raise from finance.
	expect(await bob.does("/operators/role", raise)).toMatchObject({ ...waits, askedBy: "bob" });
});

test("one person ends a token at once, and a name that is spelt wrong is no success", async () => {
	const fred = await TestOperator.named(world(), "fred");
	expect(await bob.does("/operators/revoke", { name: "fredd" })).toEqual({
		outcome: "refused",
		reason: "unknown_operator",
	});
	expect(await bob.does("/operators/revoke", { name: "fred" })).toEqual({ outcome: "done" });
	expect((await fred.post("/rejected-bets", {})).status).toBe(401);
	expect(await bob.does("/operators/revoke", { name: "fred" })).toEqual({ outcome: "nothing_to_do" });
	const items = await alice.lists("/operators");
	expect(items.find(({ name }) => name === "fred")).toMatchObject({ role: "manager", revokedAt: expect.any(String) });
});

test("a token gives no other role, takes no other one's place unasked, and needs a role for who is new", async () => {
	const token = (body: object) => alice.does("/operators/token", body);
	expect(await token({ name: "bob", role: "viewer", replace: true })).toMatchObject({
		outcome: "refused",
		reason: "has_another_role",
		role: "manager",
	});
	expect(await token({ name: "bob" })).toMatchObject({ outcome: "refused", reason: "has_token" });
	expect(await token({ name: "nobody" })).toMatchObject({ outcome: "refused", reason: "unknown_operator" });
	expect(await alice.does("/operators/role", { name: "nobody", role: "viewer" })).toMatchObject({
		outcome: "refused",
		reason: "unknown_operator",
	});
	const past = { name: "gina", role: "viewer", until: world().clock.now().toISOString(), note: "n" };
	expect(await alice.post("/operators/token", past)).toMatchObject({
		status: 400,
		body: { Message: "until: must lie ahead" },
	});
});
