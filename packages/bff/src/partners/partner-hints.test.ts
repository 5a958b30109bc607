import { expect, test } from "vitest";
import { TestPartner } from "../testing/test-partner.ts";
import { postJson, refreshToken, TestPlayer } from "../testing/test-player.ts";
import { takenBet } from "../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import { balanceHints } from "./partner-hints.ts";
import { showPartnerState } from "./partner-state.ts";

const world = useWorld({ looksOften: true });

/** The partner's hints, as `call field: hint`. */
async function hints(): Promise<readonly string[]> {
	const state = await showPartnerState(world().owner, PARTNER_ID);
	return state.hints.map(({ call, field, hint }) => `${call} ${field}: ${hint}`);
}

async function logIn(name: string, told: object): Promise<number> {
	const token = await refreshToken(world(), name);
	const Value = "RefreshToken" in told ? { ...told, RefreshToken: token } : told;
	world().casino.faults.add({ call: "/users/auth", fault: "fields", value: { Value }, times: 1 });
	const answer = await postJson(`${world().url}/auth/user-token`, {
		partnerClientId: PARTNER_ID,
		refreshToken: token,
	});
	return answer.status;
}

test("each stands once in the partner's state, with its field, however often it comes", async () => {
	expect(await logIn("alice", { RefreshToken: "the same" })).toBe(200);
	expect(await logIn("bob", { Balance: -1.005 })).toBe(200);
	expect(await logIn("bob", { Balance: -1.005 })).toBe(200);
	expect(await logIn("bob", { IsTest: 0 })).toBe(200);
	expect(await logIn("carol", { CurrencyCode: 978 })).toBe(503);
	await expect
		.poll(hints)
		.toEqual([
			"/users/auth Value.Balance: negative",
			"/users/auth Value.Balance: number",
			"/users/auth Value.Balance: too_many_digits",
			"/users/auth Value.CurrencyCode: unreadable",
			"/users/auth Value.IsTest: not_boolean",
			"/users/auth Value.RefreshToken: given_back_unchanged",
		]);
});

test("balances, nonsense as the answer to a make and an accept's Balance are seen too", async () => {
	const dora = await TestPlayer.logIn(world(), "dora");
	world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance: "-1.00" } }, times: 1 });
	await fetch(`${world().url}/frame/balance`, { headers: dora.headers });
	world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance: [] } }, times: 1 });
	await fetch(`${world().url}/frame/balance`, { headers: dora.headers });
	world().casino.faults.add({ call: "/payments/make", fault: "body", value: "<html>", times: 1 });
	await dora.place();
	const betId = await takenBet(dora);
	const partner = await TestPartner.logIn(world());
	expect(await partner.accept(betId, { Balance: "12.345" })).toMatchObject({ body: { ErrorCode: 200 } });
	await expect
		.poll(hints)
		.toEqual(
			expect.arrayContaining([
				"/payments/accept Value.Balance: too_many_digits",
				"/payments/make body: unreadable",
				"/users/data Value.Balance: negative",
				"/users/data Value.Balance: unreadable",
			]),
		);
	await world().pass(1_500);
	const [row] = await world().owner<{ answer: string }[]>`
		select answer from exchange where call = '/users/data' and answer like '[cannot be read: Value.Balance%'`;
	expect(row).toBeDefined();
});

test.each([
	["10.00", []],
	["10.0000", []],
	[undefined, []],
	["10.001", ["too_many_digits"]],
	[10, ["number"]],
	["-10.00", ["negative"]],
	[-0.001, ["number", "negative", "too_many_digits"]],
	["ten", ["unreadable"]],
	[1e300, ["unreadable"]],
])("a balance of %j: %j", (told, expected) => {
	expect(balanceHints(told, 2)).toEqual(expected);
});
