import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { locksAwaited } from "../../testing/locks.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { takenBet } from "../../testing/troubled-bets.ts";
import { GAME, useWorld } from "../../testing/world.ts";
import { returnToPartner } from "../../wagering/return-to-partner.ts";

const world = useWorld();
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

const askFor = (BetId: number, over: object = {}) =>
	partner.post("/rollbacks/make", { BetId, PartnerUserId: "alice", ...over });
const refused = { status: 200, body: { ErrorCode: 103_752 } };

/** The types and states of a bet's deliveries. */
async function trail(betId: number): Promise<readonly string[]> {
	const rows = await world().owner<{ step: string }[]>`
		select concat_ws(' ', kind, transaction_type, state) as step from delivery where subject_id = ${betId} order by seq`;
	return rows.map(({ step }) => step);
}

describe("a malformed call is refused by the name of the field", () => {
	test.each([
		["no BetId", { BetId: undefined }, "BetId"],
		["a BetId that is text", { BetId: "1" }, "BetId"],
		["BetId 0", { BetId: 0 }, "BetId"],
		["no PartnerUserId", { PartnerUserId: undefined }, "PartnerUserId"],
		["an empty PartnerUserId", { PartnerUserId: "" }, "PartnerUserId"],
	])("%s", async (_, over, field) => {
		const answer = await askFor(1, over);
		expect(answer).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
		});
	});
});

test("a bet that nobody has, and another player's", async () => {
	const betId = await alice.place();
	expect(await askFor(999_999_999)).toMatchObject(refused);
	expect(await askFor(betId, { PartnerUserId: "bob" })).toMatchObject(refused);
	expect(await trail(betId)).toEqual(["payment -1 accepted"]);
});

test("a bet that is not accepted yet, and one that was refused", async () => {
	const taken = await takenBet(alice);
	expect(await askFor(taken)).toMatchObject(refused);
	expect(await trail(taken)).toEqual(["payment -1 taken"]);
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", times: 1 });
	const rejected = await alice.place();
	expect(await alice.bet(rejected)).toMatchObject({ status: "rejected" });
	expect(await askFor(rejected)).toMatchObject(refused);
});

test("from the moment at which betting closes, whoever has noticed it, and after the draw", async () => {
	const betId = await alice.place();
	const round = await alice.openRound();
	const closesInMs = Date.parse(round.bettingClosesAt) - world().clock.now().getTime();
	await world().clock.advance(closesInMs - 1);
	expect(await world().owner`select state from round where round_id = ${round.roundId}`).toEqual([
		{ state: "betting" },
	]);
	const last = await alice.place();
	await world().clock.advance(1);
	// No worker has closed the round: by the clock it is over.
	expect(await askFor(betId)).toMatchObject(refused);
	expect(await askFor(last)).toMatchObject(refused);
	await world().pass(60_000);
	expect(await askFor(betId)).toMatchObject(refused);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});

test("a round that was stopped before its time", async () => {
	const betId = await alice.place();
	const { roundId } = await alice.bet(betId);
	await world().owner`update round set state = 'review' where round_id = ${roundId}`;
	expect(await askFor(betId)).toMatchObject(refused);
	await world().owner`update round set state = 'betting' where round_id = ${roundId}`;
	expect(await askFor(betId)).toMatchObject({ body: { ErrorCode: 200 } });
});

test("betting that closes between the decision and its writing wins", async () => {
	const betId = await alice.place();
	const { roundId } = await alice.bet(betId);
	const { wagering } = world().service;
	// The round is held by another transaction, which closes it, while the return waits to be written.
	const result = await world().owner.begin(async (sql) => {
		await sql`select 1 from round where round_id = ${roundId} for update`;
		const request = { partnerId: 1556, betId, partnerUserId: "alice" };
		const asked = returnToPartner(wagering, request);
		await expect.poll(() => locksAwaited(world().owner)).toBeGreaterThan(0);
		await sql`update round set state = 'closed' where round_id = ${roundId}`;
		return () => asked;
	});
	expect(await result()).toBe("not_possible");
	expect(await trail(betId)).toEqual(["payment -1 accepted"]);
});

test("a provider's bet is not for the partner to return", async () => {
	const betId = await alice.place();
	await world().owner`update bet set kind = 'provider' where bet_id = ${betId}`;
	expect(await askFor(betId)).toMatchObject(refused);
	await world().owner`update bet set kind = 'own' where bet_id = ${betId}`;
	expect(GAME.gameCode).toBe((await alice.bet(betId)).gameCode);
});
