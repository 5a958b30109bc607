/** Bets with a PromoCode: what the casino has given away itself is booked, and everything else refused. */
import { describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

/** A freebet of the casino, and what stands on every transaction of a bet with it. */
async function give(betsCount = 1) {
	const { player, newId, casino } = setup();
	const partnerUserId = await player();
	const issueId = `issue-${newId()}`;
	const isNew = await casino.books.registerIssue({ issueId, partnerUserId, betsCount });
	expect(isNew).toBe(true);
	return { PartnerUserId: partnerUserId, PromoCode: `bonus-${issueId}`, issueId };
}

const usesOf = async (issueId: string) => (await setup().casino.books.issue(issueId))?.uses;

test("every transaction with the codes is booked: the stake moves 0, the payout its Amount, the return 0", async () => {
	const { call, newId, balance, codesOf } = setup();
	const freebet = await give(2);
	const [won, returned] = [newId(), newId()];
	for (const [BetId, TransactionType, Amount] of [
		[won, -1, "0.00"],
		[won, 1, "0.00"],
		[won, -2, "0.00"],
		[won, 4, "7.00"],
		[returned, -1, "0.00"],
		[returned, 2, "0.00"],
	] as const)
		await call("/payments/make", { ...freebet, BetId, TransactionType, Amount });
	expect(codesOf(won)).toEqual([200, 200, 200, 200]);
	expect(codesOf(returned)).toEqual([200, 200]);
	expect(await balance(freebet.PartnerUserId)).toBe("1007.00");
	expect(await usesOf(freebet.issueId)).toBe(1);
});

describe("an acceptance is refused by its accept, and nothing is booked", () => {
	const refused: readonly [string, object, number][] = [
		["with an Amount that is not 0", { Amount: "5.00" }, 103_801],
		["with an issueId that was never issued", { issueId: "never" }, 103_752],
		["with a PromoCode without an issueId", { issueId: undefined }, 103_752],
		["with an issueId without a PromoCode", { PromoCode: undefined }, 103_752],
	];
	test.each(refused)("%s", async (_, over, errorCode) => {
		const { call, newId, balance, codesOf, casino } = setup();
		const freebet = await give();
		const BetId = newId();
		const stake = { ...freebet, BetId, TransactionType: -1, Amount: "0.00", ...over };
		expect(await call("/payments/make", stake)).toMatchObject({ ErrorCode: 200 });
		expect(codesOf(BetId)).toEqual([errorCode]);
		expect(await balance(freebet.PartnerUserId)).toBe("1000.00");
		expect(await casino.books.ledger({ betId: BetId })).toEqual([]);
		expect(await usesOf(freebet.issueId)).toBe(0);
	});

	test("of another player's freebet, and of one under another PromoCode than before", async () => {
		const { call, player, newId, codesOf } = setup();
		const freebet = await give(3);
		const [mine, theirs, other] = [newId(), newId(), newId()];
		const stake = { ...freebet, TransactionType: -1, Amount: "0.00" };
		await call("/payments/make", { ...stake, BetId: mine });
		await call("/payments/make", { ...stake, BetId: theirs, PartnerUserId: await player() });
		await call("/payments/make", { ...stake, BetId: other, PromoCode: "another" });
		expect([mine, theirs, other].flatMap(codesOf)).toEqual([200, 103_752, 103_752]);
		expect(await usesOf(freebet.issueId)).toBe(1);
	});
});

test("of more acceptances than uses, all at once, only the uses are booked; a return or rollback frees one", async () => {
	const { call, callOnly, newId, codesOf, casino } = setup();
	const freebet = await give(2);
	const stake = { ...freebet, TransactionType: -1, Amount: "0.00" };
	const bets = Array.from({ length: 8 }, () => newId());
	await Promise.all(bets.map((BetId) => callOnly("/payments/make", { ...stake, BetId })));
	await casino.idle();
	expect(bets.flatMap(codesOf).toSorted()).toEqual([200, 200, ...Array(6).fill(102_823)].toSorted());
	const [first, second] = bets.filter((bet) => codesOf(bet)[0] === 200);
	await call("/payments/make", { ...stake, BetId: first, TransactionType: 2 });
	await call("/rollbacks/make", { ...stake, BetId: second, Reason: "timeout" });
	expect(await usesOf(freebet.issueId)).toBe(0);
	const next = newId();
	await call("/payments/make", { ...stake, BetId: next });
	expect(codesOf(next)).toEqual([200]);
});

test.each([
	["the other PromoCode", { PromoCode: "another" }],
	["the other issueId", { issueId: "another" }],
	["no codes", { PromoCode: undefined, issueId: undefined }],
])("a payout with %s than its stake is refused", async (_, over) => {
	const { call, newId, codesOf, balance } = setup();
	const freebet = await give();
	const bet = { ...freebet, BetId: newId() };
	await call("/payments/make", { ...bet, TransactionType: -1, Amount: "0.00" });
	await call("/payments/make", { ...bet, ...over, TransactionType: 1, Amount: "9.00" });
	expect(codesOf(bet.BetId)).toEqual([200, 103_752]);
	expect(await balance(bet.PartnerUserId)).toBe("1000.00");
});

test("a payout with codes of a bet that had none is refused", async () => {
	const { call, newId, codesOf } = setup();
	const freebet = await give();
	const { PartnerUserId } = freebet;
	const BetId = newId();
	await call("/payments/make", { BetId, PartnerUserId, TransactionType: -1, Amount: "5.00" });
	await call("/payments/make", { ...freebet, BetId, TransactionType: 1, Amount: "9.00" });
	expect(codesOf(BetId)).toEqual([200, 103_752]);
});

test.each(["/payments/make", "/rollbacks/make"])("a return of more than 0 by %s is refused", async (path) => {
	const { call, newId, codesOf, balance } = setup();
	const freebet = await give();
	const bet = { ...freebet, BetId: newId() };
	await call("/payments/make", { ...bet, TransactionType: -1, Amount: "0.00" });
	const back = path === "/payments/make" ? { TransactionType: 2 } : { TransactionType: -1, Reason: "timeout" };
	await call(path, { ...bet, ...back, Amount: "5.00" });
	expect(codesOf(bet.BetId)).toEqual([200, 103_801]);
	expect(await balance(bet.PartnerUserId)).toBe("1000.00");
});

test("a rollback of an acceptance that we do not know is never refused for its issue", async () => {
	const { call, newId, codesOf } = setup();
	const freebet = { ...(await give()), issueId: "unheard-of" };
	const bet = { ...freebet, BetId: newId(), Amount: "0.00", TransactionType: -1 };
	await call("/rollbacks/make", { ...bet, Reason: "timeout" });
	await call("/payments/make", bet);
	expect(codesOf(bet.BetId)).toEqual([200, 102_823]);
});

test("what the aggregator's operators have issued belongs to the player of its first bet", async () => {
	const { call, player, newId, codesOf } = setup();
	const codes = { PromoCode: "bonus-of-operators", issueId: `wf-file-${newId()}` };
	const [first, again, foreign] = [newId(), newId(), newId()];
	const stake = { ...codes, PartnerUserId: await player(), TransactionType: -1, Amount: "0.00" };
	await call("/payments/make", { ...stake, BetId: first });
	await call("/payments/make", { ...stake, BetId: again });
	await call("/payments/make", { ...stake, BetId: foreign, PartnerUserId: await player() });
	expect([first, again, foreign].flatMap(codesOf)).toEqual([200, 200, 103_752]);
});

test("an issue is written down once; its id for another player or number of bets is told", async () => {
	const { casino } = setup();
	const { issueId, PartnerUserId: partnerUserId } = await give(2);
	expect(await casino.books.registerIssue({ issueId, partnerUserId, betsCount: 2 })).toBe(true);
	expect(await casino.books.registerIssue({ issueId, partnerUserId, betsCount: 3 })).toBe(false);
	expect(await casino.books.registerIssue({ issueId, partnerUserId: "other", betsCount: 2 })).toBe(false);
	expect(await casino.books.issue(issueId)).toMatchObject({ partnerUserId, betsCount: 2, uses: 0 });
});
