import { KENO } from "@webframe/shared/games/numbers";
import { beforeEach, describe, expect, test } from "vitest";
import { madeBet, madeRound } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { BetBook } from "../bets.ts";
import type { NextBet, RepeatWish } from "../next-bets.ts";
import type { BetWish } from "../requests.ts";
import type { Rounds } from "../rounds.ts";
import { ServerClock } from "../server-clock.ts";
import { NEXT_MAX, NextBets } from "./next-bets.ts";
import { withRound } from "./round-book.ts";

const GAME = KENO.gameCode;
const T = Date.parse("2026-03-01T12:00:00Z");
const LENGTH = 45_000;
const wish = { gameCode: GAME, rulesVersion: 1, selection: { market: "numbers" }, amount: "2.00", currency: "EUR" };

let clock: ManualClock;
let rounds: Rounds;
let bets: BetBook;
let sent: BetWish[];
let shown: readonly NextBet[];
let held: "paused" | "offline" | undefined;
let visible: boolean;
let balance: string | undefined;
let chance: number;
let keys: number;
/** How long the frame takes to show what has changed. */
let showingMs: number;
let next: NextBets;

beforeEach(() => {
	clock = new ManualClock(T + 36_000);
	rounds = withRound(new Map(), madeRound(GAME, 1, T, "drawing"));
	[bets, sent, shown, held, visible, balance, chance, keys] = [[], [], [], undefined, true, undefined, 0.5, 0];
	showingMs = 0;
	next = new NextBets({
		environment: {
			after: clock.after,
			random: () => chance,
			newKey: () => {
				keys += 1;
				return `key-${keys}`;
			},
			visible: () => visible,
		},
		clock: new ServerClock(clock.now),
		rounds: () => rounds,
		bets: () => bets,
		held: () => held,
		balance: () => balance,
		place: (bet) => sent.push(bet),
		changed: (list) => {
			shown = list;
			clock.advance(showingMs);
		},
	});
});

function open(roundId: number, change: { rulesVersion?: number } = {}): void {
	const opensAt = T + (roundId - 1) * LENGTH;
	clock.advance(Math.max(0, opensAt - clock.now()));
	rounds = withRound(rounds, { ...madeRound(GAME, roundId, opensAt, "betting"), ...change });
	next.look();
}

/** The service has told what became of the bet of that round. */
function settle(roundId: number, change: Partial<Parameters<typeof madeBet>[0]>): void {
	const bet = sent.find((one) => one.roundId === roundId);
	const { placedAt: _, selection: __, ...told } = madeBet({ betId: roundId, roundId, ...change });
	const entry = { kind: "placed", key: undefined, ref: bet?.ref, bet: told, selection: undefined } as const;
	bets = [
		{ ...entry, placedAt: T, changedAt: T },
		...bets.filter((other) => other.kind !== "placed" || other.bet.betId !== roundId),
	];
	next.look();
}

const stops = () => shown.map(({ stopped }) => stopped);

test("a repeated bet begins in the round that takes bets now, a bet for the next round does not", () => {
	open(2);
	clock.advance(5_000);
	next.wait(wish, undefined);
	next.wait(wish, { rounds: 5, lossMax: undefined, winMin: undefined });
	expect(sent).toMatchObject([{ roundId: 2 }]);
	expect(shown.map(({ repeat }) => repeat?.left)).toEqual([undefined, 4]);
});

test.each([
	["too late for a bet to arrive", 100],
	["over, and the frame has not been told", -100],
])("a repeated bet begins in the round after one whose betting is %s", (_, beforeCloseMs) => {
	open(2);
	clock.advance(KENO.timings.bettingMs - beforeCloseMs);
	next.wait(wish, { rounds: 5, lossMax: undefined, winMin: undefined });
	expect([stops(), sent]).toEqual([[undefined], []]);
	open(3);
	clock.advance(3_000);
	expect(sent.map(({ roundId }) => roundId)).toEqual([3]);
});

test("what is only to be read gives way to a bet that wants to wait, the oldest first", () => {
	for (let count = 0; count < NEXT_MAX; count += 1) next.wait({ ...wish, rulesVersion: 2 }, undefined);
	open(2);
	clock.advance(3_000);
	expect(stops()).toEqual(Array.from({ length: NEXT_MAX }, () => "price"));
	const [, ...younger] = shown;
	next.wait(wish, undefined);
	expect(shown).toEqual([...younger, expect.objectContaining({ wish, stopped: undefined })]);
});

test("a bet for which there is no room among those that wait is refused, and says so until there is", () => {
	for (let count = 0; count < NEXT_MAX; count += 1) next.wait(wish, undefined);
	const waiting = Array.from({ length: NEXT_MAX }, () => undefined);
	next.wait(wish, undefined);
	next.wait(wish, undefined);
	expect(stops()).toEqual([...waiting, "refused"]);
	next.takeBack(shown[0]?.id ?? "");
	next.wait(wish, undefined);
	expect(stops()).toEqual(waiting);
	open(2);
	clock.advance(3_000);
	expect(sent.length).toBe(NEXT_MAX);
});

describe("one bet for the next round", () => {
	test("waits while a round is drawn, and is sent in the next one at a random moment of its first three seconds", () => {
		next.wait(wish, undefined);
		expect([shown.length, sent.length, next.gameCodes]).toEqual([1, 0, [GAME]]);
		open(2);
		clock.advance(1_499);
		expect(sent).toEqual([]);
		clock.advance(1);
		expect(sent).toEqual([{ ...wish, roundId: 2, ref: "key-2" }]);
		expect([shown, next.gameCodes, clock.waiting]).toEqual([[], [], 0]);
	});

	test("is sent when its moment comes while the frame is busy with showing that it waits", () => {
		next.wait(wish, undefined);
		showingMs = 1_600;
		open(2);
		showingMs = 0;
		clock.advance(0);
		expect([sent.map(({ roundId }) => roundId), shown]).toEqual([[2], []]);
	});

	test("waits for the round after one that ended before its moment, and looks at nothing until then", () => {
		next.wait(wish, undefined);
		open(2);
		rounds = withRound(rounds, madeRound(GAME, 2, T + LENGTH, "cancelled"));
		next.look();
		expect([sent, stops(), clock.waiting]).toEqual([[], [undefined], 0]);
		open(3);
		clock.advance(3_000);
		expect(sent.map(({ roundId }) => roundId)).toEqual([3]);
	});

	test("in a short round it is sent within 15 % of betting", () => {
		next.wait({ ...wish, gameCode: 23 }, undefined);
		const opensAt = clock.now();
		rounds = withRound(rounds, madeRound(23, 7, opensAt, "betting"));
		next.look();
		clock.advance(749);
		expect(sent.length).toBe(0);
		clock.advance(1);
		expect(sent.map(({ roundId }) => roundId)).toEqual([7]);
	});

	test("a round that has been open for longer when it becomes known gets it at once", () => {
		next.wait(wish, undefined);
		clock.advance(LENGTH - 36_000 + 20_000);
		open(2);
		expect(sent.length).toBe(1);
	});

	test("is taken back, before and after its round has opened", () => {
		next.wait(wish, undefined);
		next.takeBack("key-1");
		open(2);
		next.wait(wish, undefined);
		open(3);
		next.takeBack(shown[0]?.id ?? "");
		clock.advance(LENGTH);
		expect([shown, sent]).toEqual([[], []]);
	});

	test("is not sent in the round in which it was made", () => {
		open(2);
		next.wait(wish, undefined);
		clock.advance(20_000);
		expect(sent.length).toBe(0);
		open(3);
		clock.advance(3_000);
		expect(sent.map(({ roundId }) => roundId)).toEqual([3]);
	});

	const happenings: Readonly<Record<string, () => void>> = {
		price: () => undefined,
		paused: () => {
			held = "paused";
		},
		offline: () => {
			held = "offline";
		},
		balance: () => {
			balance = "1.99";
		},
		closed: () => clock.advance(29_800),
	};

	test.each(Object.keys(happenings))("is stopped, and says so: %s", (why) => {
		next.wait(wish, undefined);
		clock.advance(LENGTH - 36_000);
		happenings[why]?.();
		open(2, why === "price" ? { rulesVersion: 2 } : {});
		clock.advance(3_000);
		expect([stops(), sent]).toEqual([[why], []]);
		open(3);
		clock.advance(3_000);
		expect(sent).toEqual([]);
	});

	test("a balance that covers it, and a freebet whatever the balance, are sent", () => {
		balance = "2.00";
		next.wait(wish, undefined);
		next.wait({ ...wish, promoCode: "free", amount: "5.00" }, undefined);
		open(2);
		clock.advance(3_000);
		expect(sent.length).toBe(2);
	});

	test("of another player is not sent", () => {
		next.wait(wish, undefined);
		next.forget();
		open(2);
		clock.advance(3_000);
		expect([shown, sent]).toEqual([[], []]);
	});
});

describe("the same bet in several rounds", () => {
	const repeat: RepeatWish = { rounds: 3, lossMax: undefined, winMin: undefined };
	const play = (roundId: number, change: Partial<Parameters<typeof madeBet>[0]>): void => {
		open(roundId);
		clock.advance(3_000);
		settle(roundId, change);
	};

	test("is sent once a round, so many times", () => {
		next.wait(wish, repeat);
		for (const roundId of [2, 3, 4, 5]) play(roundId, { status: "lose" });
		expect(sent.map(({ roundId }) => roundId)).toEqual([2, 3, 4]);
		expect(shown).toEqual([]);
	});

	test("ends at the loss that the player has set", () => {
		next.wait(wish, { ...repeat, rounds: 10, lossMax: 400n });
		play(2, { status: "lose" });
		play(3, { status: "win", winAmount: "1.00" });
		expect(stops()).toEqual([undefined]);
		play(4, { status: "lose" });
		expect(stops()).toEqual(["loss"]);
		open(5);
		clock.advance(3_000);
		expect(sent.length).toBe(3);
	});

	test("counts also the losses of bets that the frame keeps no more, because the player plays many others", () => {
		next.wait(wish, { ...repeat, rounds: 10, lossMax: 600n });
		for (const roundId of [2, 3, 4]) {
			expect(stops()).toEqual([undefined]);
			play(roundId, { status: "lose" });
			bets = bets.slice(0, 1);
		}
		expect(stops()).toEqual(["loss"]);
	});

	test("ends at a win that the player has set", () => {
		next.wait(wish, { ...repeat, winMin: 1_000n });
		play(2, { status: "accepted", winAmount: "9.99" });
		expect(stops()).toEqual([undefined]);
		play(3, { status: "win", winAmount: "10.00" });
		expect(stops()).toEqual(["win"]);
	});

	test("ends at a win that a jackpot has brought", () => {
		next.wait(wish, { ...repeat, winMin: 1_000n });
		play(2, { status: "jackpotwin" });
		expect(stops()).toEqual([undefined]);
		play(3, { status: "jackpotwin", winAmount: "0.00", jackpotAmount: "500.00" });
		expect(stops()).toEqual(["win"]);
	});

	test("a jackpot makes up for what was lost", () => {
		next.wait(wish, { ...repeat, rounds: 10, lossMax: 400n });
		play(2, { status: "jackpotwin", winAmount: "0.00", jackpotAmount: "2.00" });
		play(3, { status: "lose" });
		expect(stops()).toEqual([undefined]);
		play(4, { status: "lose" });
		expect(stops()).toEqual(["loss"]);
	});

	test("waits for the end of the bet before, which it may depend on, and is stopped when that does not come", () => {
		next.wait(wish, repeat);
		play(2, { status: "accepted" });
		open(3);
		clock.advance(10_000);
		expect(sent.length).toBe(1);
		settle(2, { status: "lose", sequence: 9 });
		expect(sent.length).toBe(2);
		settle(3, { status: "accepted" });
		open(4);
		clock.advance(29_000);
		expect(stops()).toEqual([undefined]);
		clock.advance(600);
		expect([stops(), sent.length]).toEqual([["closed"], 2]);
	});

	test.each(["rejected", "return"] as const)("ends with a bet that is %s", (status) => {
		next.wait(wish, repeat);
		play(2, { status });
		expect(stops()).toEqual(["refused"]);
	});

	test("ends when nobody can see the page, and is not taken up again", () => {
		next.wait(wish, repeat);
		play(2, { status: "lose" });
		visible = false;
		open(3);
		expect(stops()).toEqual(["hidden"]);
		visible = true;
		clock.advance(3_000);
		expect(sent.length).toBe(1);
	});
});
