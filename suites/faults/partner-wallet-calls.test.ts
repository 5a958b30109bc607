/** A. What the partner's wallet can ask for at the wrong time, or answer when we ask it about a player. */
import { beforeEach, expect, test } from "vitest";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import {
	type Answer,
	postJson,
	refreshToken,
	request,
	type TestPlayer,
} from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

test("F14 a return is asked for a stake that is not accepted, is refused, or is paid: refused; for one that plays: made once", async () => {
	const partner = await TestPartner.logIn(world());
	const askFor = async (betId: number): Promise<unknown> => {
		const { status, body } = await partner.post("/rollbacks/make", { BetId: betId, PartnerUserId: "alice" });
		await world().settle();
		return [status, body];
	};
	const refused = [200, expect.objectContaining({ ErrorCode: 103_752 })];
	world().casino.faults.add({ ...STAKE, fault: "acceptNever", times: 1 });
	const taken = await world().bet(alice);
	world().casino.faults.add({ ...STAKE, fault: "acceptCode", times: 1 });
	const rejected = await world().bet(alice);
	const paid = await world().bet(alice);
	const returned = await world().bet(alice);
	for (const betId of [taken, rejected]) expect(await askFor(betId)).toEqual(refused);
	expect(await askFor(returned)).toEqual([200, expect.objectContaining({ ErrorCode: 200 })]);
	await askFor(returned);
	await world().pass(ROUND_MS);
	expect(await askFor(paid)).toEqual(refused);
	await askFor(returned);
	await world().pass(10_000);

	expect(await trailOf(world(), taken)).toBe("-1 withdrawn");
	expect(await trailOf(world(), rejected)).toBe("-1 refused");
	const typesOf = async (betId: number) => (await alice.ledger(betId)).map(([type]) => type);
	expect(await typesOf(paid)).toEqual([-1, 1]);
	expect(await typesOf(returned)).toEqual([-1, 2]);
	for (const betId of [taken, rejected, paid]) {
		expect(callsAbout(world(), betId, "/payments/make", 2)).toEqual([]);
		expect(callsAbout(world(), betId, "/rollbacks/make")).toEqual([]);
	}
});

test("F17 /users/data does not know the player, or tells a balance that is none: told so, and bets go their way", async () => {
	const askBalance = () => request(`${world().url}/frame/balance`, { headers: alice.headers });
	world().casino.faults.add({ call: "/users/data", fault: "code", value: 102_145, times: 1 });
	expect((await askBalance()).status).toBe(401);
	for (const Balance of ["abc", "1e3", null, {}]) {
		world().casino.faults.clear();
		world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance } } });
		expect((await askBalance()).status).toBe(503);
		const betId = await world().bet(alice);
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	}
	// A balance below the stake, and below nothing, is shown; whether a bet can be paid its wallet decides.
	world().casino.faults.clear();
	world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance: "-1" } } });
	expect(await askBalance()).toMatchObject({ status: 200, body: { Value: { balance: "-1.00" } } });
	expect(await trailOf(world(), await world().bet(alice))).toBe("-1 accepted");
});

test("F18 /users/auth times out: the same refresh token is never sent a second time, and the frame is not let in", async () => {
	const token = await refreshToken(world(), "dora");
	const authorize = (key: string): Promise<Answer> => {
		const body = { partnerClientId: PARTNER_ID, refreshToken: token };
		return postJson(`${world().url}/auth/user-token`, body, { "idempotency-key": key });
	};
	const authCalls = () => world().casino.traffic.received.filter(({ path }) => path === "/users/auth").length;
	const before = authCalls();
	world().casino.faults.add({ call: "/users/auth", fault: "hang", processed: true, player: "dora", times: 1 });
	expect(await authorize("login")).toMatchObject({ status: 503, body: { ErrorCode: 103_799 } });
	expect((await authorize("login")).status).toBe(503);
	expect((await authorize("another")).status).toBe(401);
	await world().pass(120_000);
	expect((await authorize("login")).status).toBe(401);
	expect(authCalls()).toBe(before + 1);
});
