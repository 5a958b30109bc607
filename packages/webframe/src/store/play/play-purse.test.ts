import { KENO } from "@webframe/shared/games/numbers";
import type { FrameBalance, FrameRound } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import { madeConfig, madeRound } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { Answer } from "../api.ts";
import { betStateOf } from "../bet-state.ts";
import type { BetBook } from "../bets.ts";
import type { Rounds } from "../rounds.ts";
import { ServerClock } from "../server-clock.ts";
import { PlayPurse } from "./play-purse.ts";
import { withRound } from "./round-book.ts";

const GAME = KENO.gameCode;
const T = Date.parse("2026-03-01T12:00:00Z");
const [EUR, JPY] = madeConfig(T).limits;
const bet = {
	gameCode: GAME,
	roundId: 1,
	selection: { market: "numbers" },
	amount: "2.00",
	currency: "EUR",
	tagId: undefined,
	winOf: (round: FrameRound) => (round.result === undefined ? undefined : "6.50"),
};

let clock: ManualClock;
/** How far timers are behind the clock: a busy device calls them late. */
let timersLateMs: number;
let rounds: Rounds;
let calls: string[];
let answer: Answer<FrameRound | null>;
let shown: { readonly bets: BetBook; readonly balance: FrameBalance } | undefined;
let purse: PlayPurse;

beforeEach(() => {
	clock = new ManualClock(T + 1_000);
	timersLateMs = 0;
	rounds = withRound(new Map(), madeRound(GAME, 1, T, "betting"));
	[calls, shown] = [[], undefined];
	answer = { kind: "value", value: null };
	let keys = 0;
	purse = new PlayPurse({
		environment: {
			after: clock.after,
			newKey: () => {
				keys += 1;
				return `key-${keys}`;
			},
		},
		clock: new ServerClock(() => clock.now() + timersLateMs),
		rounds: () => rounds,
		call: async (path) => {
			calls.push(path);
			return answer;
		},
		changed: (change) => {
			shown = change;
		},
	});
	if (EUR !== undefined) purse.begin(EUR, false);
});

const balance = () => shown?.balance.balance;
const states = () => shown?.bets.map(betStateOf);

test("a purse of 1000.00 pays for a bet at once, and gets its win at the reveal and not before", () => {
	expect(shown).toEqual({ bets: [], balance: { balance: "1000.00", currency: "EUR" } });
	purse.place(bet);
	expect([balance(), states(), purse.gameCodes]).toEqual(["998.00", ["accepted"], [GAME]]);
	const drawn = madeRound(GAME, 1, T, "drawing");
	const revealsAt = Date.parse(drawn.revealsAt);
	rounds = withRound(rounds, drawn);
	clock.advance(revealsAt - 1 - clock.now());
	purse.look();
	expect([balance(), states()]).toEqual(["998.00", ["accepted"]]);
	clock.advance(1);
	expect([balance(), states(), purse.gameCodes]).toEqual(["1004.50", ["paid"], []]);
	purse.look();
	expect(balance()).toBe("1004.50");
	expect([calls, clock.waiting]).toEqual([[], 0]);
});

test("a bet that is placed when another has come to its end, before that was looked at, does not hold that up", () => {
	purse.place(bet);
	const drawn = madeRound(GAME, 1, T, "drawing");
	rounds = withRound(rounds, drawn);
	purse.look();
	timersLateMs = Date.parse(drawn.revealsAt) - clock.now();
	purse.place({ ...bet, roundId: 2 });
	clock.advance(0);
	expect(states()).toEqual(["accepted", "paid"]);
});

test("a bet that wins nothing is lost, and a cancelled round gives the stake back", () => {
	purse.place({ ...bet, winOf: () => "0.00" });
	purse.place({ ...bet, roundId: 2 });
	rounds = withRound(rounds, madeRound(GAME, 1, T, "finished"));
	clock.advance(Date.parse(madeRound(GAME, 1, T, "finished").revealsAt) - clock.now());
	purse.look();
	expect(states()).toEqual(["accepted", "lost"]);
	rounds = withRound(rounds, { ...madeRound(GAME, 2, T + 45_000, "betting"), state: "cancelled" });
	purse.look();
	expect([states(), balance()]).toEqual([["returned", "lost"], "998.00"]);
});

test("no bet is taken that the purse does not cover, of another currency, or of a player's", () => {
	purse.place({ ...bet, amount: "1000.01" });
	purse.place({ ...bet, currency: "JPY" });
	purse.place({ ...bet, winOf: undefined });
	expect([shown?.bets, balance()]).toEqual([[], "1000.00"]);
	purse.place({ ...bet, amount: "1000.00" });
	expect(balance()).toBe("0.00");
	purse.refill();
	expect([balance(), states()]).toEqual(["1000.00", ["accepted"]]);
});

test("a round that ran while the device slept is asked for, and never twice at once", async () => {
	purse.place(bet);
	rounds = withRound(new Map(), madeRound(GAME, 40, T + 39 * 45_000, "betting"));
	answer = { kind: "value", value: madeRound(GAME, 1, T, "finished") };
	clock.advance(39 * 45_000);
	purse.look();
	purse.look();
	await Promise.resolve();
	await Promise.resolve();
	expect([calls, states()]).toEqual([[`/frame/rounds/${GAME}/1`], ["paid"]]);
});

test("a currency whose units are worth little has a purse that can be played with", () => {
	if (JPY === undefined) throw new Error("The made config has no second currency.");
	purse.forget();
	purse.begin(JPY, false);
	expect(shown?.balance).toEqual({ balance: "4000", currency: "JPY" });
});

test("nothing of it is left for the player who logs in", () => {
	purse.place(bet);
	purse.forget();
	rounds = withRound(rounds, madeRound(GAME, 1, T, "finished"));
	clock.advance(60_000);
	const before = shown;
	purse.look();
	expect([shown, purse.gameCodes, clock.waiting]).toEqual([before, [], 0]);
});
