/** A ticket of many picks that is played with a freebet: its sum is the freebet's, its odds are those of every pick. */
import { beforeAll, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const gameCode = 22;
const ROUND_MS = 60_000;
const world = useWorld({ settings: { games: [9, gameCode], isPromoOn: true } });
let marketing: TestMarketing;
let tilda: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	tilda = await TestPlayer.logIn(world(), "tilda");
});

const ticketOf = (...picks: readonly (readonly [outcome: string, amount: string])[]): object => ({
	market: "picks",
	picks: picks.map(([outcome, amount]) => ({ outcome, amount })),
});
const give = (over: object = {}) => marketing.give("tilda", { games: [gameCode], ...over });

test("it stakes 0, pays what all its picks win above its sum, and every transaction carries the codes", async () => {
	const { promoCode, issueId } = await give({ bets_count: 2 });
	const { roundId } = await tilda.newRound(gameCode);
	const placed = async (colour: string): Promise<number> => {
		const selection = ticketOf([`colour:${colour}`, "4.00"], ["straight:0", "1.00"]);
		return tilda.place({ gameCode, roundId, selection, amount: "5.00", promoCode });
	};
	const betIds = [await placed("red"), await placed("black")];
	expect((await marketing.usesOf(promoCode)).uses).toBe(2);
	await world().pass(ROUND_MS);
	const won: string[] = [];
	for (const betId of betIds) {
		const { status, winAmount = "", amount, freebet } = await tilda.bet(betId);
		won.push(winAmount);
		expect({ amount, freebet }).toEqual({ amount: "5.00", freebet: true });
		expect(status).toBe(winAmount === "0.00" ? "lose" : "win");
		expect(await tilda.ledger(betId)).toEqual([
			[-1, "0.00"],
			[1, winAmount],
		]);
		const told = world().casino.traffic.received.flatMap(({ path, data }) =>
			path === "/payments/make" && Object(data).BetId === betId ? [Object(data)] : [],
		);
		expect(told).toMatchObject([
			{ TransactionType: -1, Amount: "0.00", PromoCode: promoCode, issueId },
			{ TransactionType: 1, Amount: winAmount, PromoCode: promoCode, issueId },
		]);
	}
	// A colour pays 8.00 and 0 pays 36.00, to each less the 5.00 that were nobody's.
	expect(["3.00 0.00", "0.00 3.00", "31.00 31.00"]).toContain(won.join(" "));
	expect((await marketing.status(issueId)).body).toMatchObject({ state: "used", bets_left: 0 });
});

test.each([
	["of another sum", {}, [["colour:red", "4.80"]], "4.80", "amount"],
	[
		"with a pick below the lowest odd",
		{ min_odd: "2.5" },
		[
			["straight:17", "2.60"],
			["colour:red", "2.40"],
		],
		"5.00",
		"odd",
	],
	[
		"with a pick above the highest",
		{ max_odd: "10" },
		[
			["straight:17", "2.60"],
			["colour:red", "2.40"],
		],
		"5.00",
		"odd",
	],
	["of a game that it is not for", { games: [9] }, [["colour:red", "5.00"]], "5.00", "game"],
] as const)("a ticket %s is refused, and takes no use", async (_what, over, picks, amount, reason) => {
	const { promoCode } = await give(over);
	const { roundId } = await tilda.openRound(gameCode);
	const body = { gameCode, roundId, selection: ticketOf(...picks), amount, promoCode };
	expect((await tilda.makeBet(body)).body).toMatchObject({ Value: { code: "freebet_unusable", reason } });
	expect((await marketing.usesOf(promoCode)).uses).toBe(0);
});
