import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { takenBet } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

describe("what decides nothing is no reason to refuse an accept: the stake is debited already", () => {
	test.each([
		["a PartnerTransactionId that is a number", { PartnerTransactionId: 4711 }],
		["one that is null", { PartnerTransactionId: null }],
		["one that is an object", { PartnerTransactionId: { id: 1 } }],
		["one of 257 characters", { PartnerTransactionId: "x".repeat(257) }],
		["one with a NUL, which no database holds", { PartnerTransactionId: "a\u0000b" }],
		["one with half a character", { PartnerTransactionId: "\ud83d" }],
		["a Balance that is null", { Balance: null }],
	])("%s", async (_, value) => {
		const betId = await takenBet(alice);
		expect(await partner.accept(betId, value)).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
	});

	test("a Message that is null", async () => {
		const betId = await takenBet(alice);
		expect(await partner.accept(betId, {}, { Message: null })).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
	});
});

describe("null stands for a field that is left out", () => {
	test.each(["Amount", "TaxAmount", "PartnerUserId"])("%s", async (field) => {
		const betId = await takenBet(alice);
		expect(await partner.accept(betId, { [field]: null })).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
	});

	test.each(["BetId", "TransactionType"])("but never for %s, which an accept must have", async (field) => {
		const betId = await takenBet(alice);
		expect(await partner.accept(betId, { [field]: null })).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(`Value.${field}`) },
		});
		expect(await trailOf(world(), betId)).toBe("-1 taken");
	});
});

test.each(["abc", "", "-5.00", "05.00", "5,00", "5e0", 1e21, 1e-7, -5, 5.000_000_000_000_001])(
	"an amount that is none in any currency is malformed, and can be mended and sent again: %s",
	async (amount) => {
		const betId = await takenBet(alice);
		for (const field of ["Amount", "TaxAmount"]) {
			expect(await partner.accept(betId, { [field]: amount })).toMatchObject({
				status: 400,
				body: { ErrorCode: 103_752, Message: expect.stringContaining(`Value.${field}`) },
			});
		}
		expect(await world().owner`select from conflict where subject_id = ${betId}`).toHaveLength(0);
		expect(await partner.accept(betId, { Amount: "5.00" })).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
	},
);

test("what decides is refused where it cannot be read: an amount, a player", async () => {
	const betId = await takenBet(alice);
	for (const value of [{ Amount: true }, { TaxAmount: {} }, { PartnerUserId: 7 }, { PartnerUserId: "" }]) {
		expect(await partner.accept(betId, value)).toMatchObject({ status: 400, body: { ErrorCode: 103_752 } });
	}
	expect(await trailOf(world(), betId)).toBe("-1 taken");
});
