/** What waits for a second person is shown with the call that gives it, and is taken back by who has asked for it. */
import { beforeAll, expect, test } from "vitest";
import { CLOSE_MS } from "../../records/approvals.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let alice: TestOperator;
let bob: TestOperator;
let fred: TestOperator;
let audrey: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	fred = await TestOperator.named(world(), "fred", world().url, "finance");
	audrey = await TestOperator.named(world(), "audrey", world().url, "auditor");
	await TestPlayer.logIn(world(), "paula");
});

let keys = 0;

function cashback(amount = "700.00"): object {
	return { partnerId: PARTNER_ID, cashbacks: [{ requestKey: `wait-${++keys}`, partnerUserId: "paula", amount }] };
}

async function only(operator: TestOperator): Promise<Record<string, unknown>> {
	const [first = {}, ...others] = await operator.lists("/approvals");
	expect(others).toEqual([]);
	return first;
}

test("is listed with who asked, why, until when and what it depends on; the same call with the same body gives it", async () => {
	const body = cashback();
	await alice.does("/cashbacks", body);
	const seen = await only(bob);
	expect(seen).toMatchObject({
		action: "cashback.issue",
		subject: `partner ${PARTNER_ID}`,
		request: { partnerUserId: "paula", amount: "700.00", currency: "EUR" },
		askedBy: "alice",
		note: "alice asks",
		call: "/cashbacks",
		mayGive: true,
	});
	expect(Date.parse(String(seen["until"])) - Date.parse(String(seen["askedAt"]))).toBe(86_400_000);
	expect(seen).not.toHaveProperty("body");
	const shown = await bob.does("/approvals/show", { approvalId: seen["approvalId"], note: undefined });
	expect(shown).toEqual({ ...seen, body });
	const given = await postJson(
		`${world().url}/backoffice${shown["call"]}`,
		{ ...(shown["body"] as object), note: "bob agrees" },
		{ authorization: `Bearer ${bob.token}` },
	);
	expect(given.body).toMatchObject({ Value: { items: [{ outcome: "done" }] } });
	expect(await alice.lists("/approvals")).toEqual([]);
	expect((await bob.post("/approvals/show", { approvalId: seen["approvalId"] })).status).toBe(404);
});

test("of a list each item is kept with itself alone: who gives one that he was shown gives no other", async () => {
	const amounts = ["700.00", "800.00"];
	const cashbacks = amounts.map((amount) => ({ requestKey: `of-list-${amount}`, partnerUserId: "paula", amount }));
	await alice.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
	const waiting = async () => await bob.lists("/approvals");
	const first = (await waiting()).find(({ request }) => (request as { amount: string }).amount === "700.00");
	const shown = await bob.does("/approvals/show", { approvalId: first?.["approvalId"], note: undefined });
	expect(shown["body"]).toEqual({ partnerId: PARTNER_ID, cashbacks: cashbacks.slice(0, 1) });
	const given = await bob.does(String(shown["call"]), shown["body"] as object);
	expect(given).toMatchObject({ items: [{ requestKey: "of-list-700.00", outcome: "done" }] });
	const [left, ...others] = await waiting();
	expect(left).toMatchObject({ request: { amount: "800.00" } });
	expect(others).toEqual([]);
	await alice.does("/approvals/take-back", { approvalId: left?.["approvalId"] });
});

test("says who may give it: not who has asked, nobody whose role may not do it, nobody who has given the other a credential", async () => {
	const { basedOn, settings } = await settingsOf();
	await alice.does("/partners/change", {
		partnerId: PARTNER_ID,
		basedOn,
		settings: { ...settings, currencyDigits: { EUR: 3 } },
	});
	const told = async (operator: TestOperator) => {
		const { mayGive, whyNot } = await only(operator);
		return [mayGive, whyNot];
	};
	expect([await told(alice), await told(bob), await told(fred), await told(audrey)]).toEqual([
		[false, "yours"],
		[true, undefined],
		[false, "role"],
		[false, "role"],
	]);
	const givenAt = new Date(world().clock.now().getTime() - CLOSE_MS + 1);
	await world().owner`
		insert into operator_gift (operator, given_by, given_at) values ('bob', 'alice', ${givenAt}::timestamptz)`;
	expect(await told(bob)).toEqual([false, "close"]);
	await world().owner`delete from operator_gift`;
	const { approvalId } = await only(alice);
	await alice.does("/approvals/take-back", { approvalId });
});

async function settingsOf(): Promise<{ readonly basedOn: unknown; readonly settings: object }> {
	const { settings, changedAt } = await alice.does("/partners/find", { partnerId: PARTNER_ID, note: undefined });
	return { basedOn: changedAt, settings: settings as object };
}

test("is taken back by who has asked for it alone; then it is asked for anew, and the log says all of it", async () => {
	const body = cashback();
	await alice.does("/cashbacks", body);
	const { approvalId } = await only(alice);
	expect(await bob.does("/approvals/take-back", { approvalId })).toEqual({ outcome: "refused", reason: "not_yours" });
	expect(await alice.does("/approvals/take-back", { approvalId })).toEqual({ outcome: "done" });
	expect(await alice.does("/approvals/take-back", { approvalId })).toEqual({
		outcome: "refused",
		reason: "not_waiting",
	});
	expect(await bob.lists("/approvals")).toEqual([]);
	expect(await bob.does("/cashbacks", body)).toMatchObject({
		items: [{ outcome: "waits_for_second_person", askedBy: "bob" }],
	});
	expect(await only(alice)).toMatchObject({ askedBy: "bob", note: "bob asks", mayGive: true });
	const [row] = await alice.lists("/audit-log", { action: "approval.take_back" });
	expect(row).toMatchObject({ actor: "alice", details: { action: "cashback.issue" } });
	expect(await alice.does("/cashbacks", body)).toMatchObject({ items: [{ outcome: "done" }] });
});

test("ends by itself after a day, and with the role of who has asked", async () => {
	await fred.does("/cashbacks", cashback());
	expect(await alice.lists("/approvals")).toHaveLength(1);
	await world().owner`update operator set asks_from = ${world().clock.now()}::timestamptz where name = 'fred'`;
	expect(await alice.lists("/approvals")).toEqual([]);
	await bob.does("/cashbacks", cashback());
	expect(await alice.lists("/approvals")).toHaveLength(1);
	await world().owner`update approval set asked_at = asked_at - interval '24 hours'`;
	expect(await alice.lists("/approvals")).toEqual([]);
});
