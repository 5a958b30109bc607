import { expect, test } from "vitest";
import { stakeLimitsFor } from "../../store/stake-limits.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { madeConfig, madePlayer } from "../../testing/made-data.ts";
import { type BetSituation, checkBet } from "./bet-check.ts";

const state: FrameState = {
	...INITIAL_STATE,
	connection: "live",
	catalogue: { kind: "ready", config: madeConfig(0) },
	session: { kind: "authorized", player: madePlayer() },
};
const ready: BetSituation = {
	state,
	isPlay: false,
	stake: 200n,
	balance: 200n,
	open: true,
	hasRound: true,
	justSent: false,
};

test("a bet that can be placed now, and one that waits for the next round", () => {
	expect(checkBet(ready)).toEqual({ kind: "ready", stake: 200n });
	expect(checkBet({ ...ready, open: false })).toEqual({ kind: "next", stake: 200n });
});

test("a stake above the balance is told before it is sent; a balance that nobody knows is in no one's way", () => {
	expect(checkBet({ ...ready, balance: 199n })).toEqual({ kind: "balance", stake: 200n });
	expect(checkBet({ ...ready, balance: undefined })).toEqual({ kind: "ready", stake: 200n });
});

test("while a guest's play money is on its way nothing is placed, and who has laid nothing is not told of it", () => {
	const guest: BetSituation = {
		...ready,
		state: { ...state, session: { kind: "guest" } },
		isPlay: true,
		balance: undefined,
	};
	expect(checkBet(guest)).toEqual({ kind: "offline" });
	expect(checkBet({ ...guest, stake: "none" })).toEqual({ kind: "pick" });
	expect(checkBet({ ...guest, balance: 200n })).toEqual({ kind: "ready", stake: 200n });
});

// Each row breaks one thing more than the row before it, so the order is the order in which it is told.
const rows: readonly [string, Partial<BetSituation>][] = [
	["balance", { balance: 0n }],
	["stake", { stake: "malformed" }],
	["pick", { stake: "none" }],
	["closed", { hasRound: false }],
	["sending", { justSent: true }],
	["unavailable", { stake: undefined }],
	["offline", { state: { ...state, connection: "offline" } }],
	["login", { state: { ...state, connection: "offline", session: { kind: "guest" } } }],
	["connecting", { state: { ...state, connection: "offline", session: { kind: "authorizing" } } }],
	["paused", { state: { ...state, connection: "offline", session: { kind: "guest" }, paused: true } }],
];

test.each(rows.map(([kind], index) => [kind, index] as const))(
	"%s is told before what comes after it",
	(kind, index) => {
		const broken: BetSituation = Object.assign({}, ready, ...rows.slice(0, index + 1).map(([, change]) => change));
		expect(checkBet(broken).kind).toBe(kind);
	},
);

test("limits are those of the player's currency; guests see the first; another currency has none", () => {
	const of = (session: FrameState["session"]) => stakeLimitsFor({ ...state, session })?.currency;
	expect(of({ kind: "guest" })).toBe("EUR");
	expect(of({ kind: "authorized", player: madePlayer({ currency: "JPY" }) })).toBe("JPY");
	expect(of({ kind: "authorized", player: madePlayer({ currency: "XOF" }) })).toBeUndefined();
	expect(stakeLimitsFor(INITIAL_STATE)).toBeUndefined();
});

test("a game that has limits of its own in the player's currency has those, also for guests", () => {
	const [euro] = madeConfig(0).limits;
	if (euro === undefined) return expect.unreachable("there are limits");
	const game = { limitsFactor: 5, limits: [{ ...euro, currency: "JPY", maxStake: "900" }] };
	const of = (session: FrameState["session"]) => stakeLimitsFor({ ...state, session }, game);
	expect(of({ kind: "guest" })).toEqual({ ...euro, factor: 5 });
	expect(of({ kind: "authorized", player: madePlayer({ currency: "JPY" }) })).toEqual({ ...game.limits[0], factor: 1 });
	expect(of({ kind: "authorized", player: madePlayer({ currency: "XOF" }) })).toBeUndefined();
});

test("a guest sees the stakes of the casino's currency; where the service names none, the first one's", () => {
	const guest = (currency: string | undefined): FrameState => ({
		...state,
		session: { kind: "guest" },
		catalogue: { kind: "ready", config: madeConfig(0, currency === undefined ? {} : { currency }) },
	});
	expect(["JPY", "XXX", undefined].map((currency) => stakeLimitsFor(guest(currency))?.currency)).toEqual([
		"JPY",
		"EUR",
		"EUR",
	]);
});
