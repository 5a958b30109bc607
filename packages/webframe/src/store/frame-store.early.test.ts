/**
 * What the service tells before the draw is over on this screen, because this device's clock is behind: on a real network,
 * by each way on which it can come.
 */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import type { FrameRound } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import { madeBet, madeConfig, madeJackpots, madeRound } from "../testing/made-data.ts";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { bet, eachStoreTest, GAME, idOf, ROUND, type Told } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import { betStateOf } from "./bet-state.ts";
import type { FrameStore } from "./frame-store.ts";
import { WINNERS_WITHIN_MS } from "./play/jackpot-keeper.ts";

/** How long the draw goes on by this frame's clock. */
const LEFT_MS = 8_000;
const SINCE_OPENING_MS = 45_000 - LEFT_MS;

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;
let told: readonly Told[];

beforeEach(() => {
	({ bff, clock, told } = here());
	bff.afterBet = ["accepted"];
});

const drawn = (state: FrameRound["state"]) => madeRound(GAME, ROUND, clock.now() - SINCE_OPENING_MS, state);
const stateOf = (store: FrameStore, betId: number) => {
	const entry = store.state.bets.find((one) => one.kind === "placed" && one.bet.betId === betId);
	return entry && betStateOf(entry);
};

/** A player whose bet is in the draw, and all that has been told since. */
async function inDraw(...heard: readonly FrameRound[]) {
	const store = await here().playing();
	bet(store);
	await until(() => idOf(store) > 0 && betStateOf(store.state.bets[0] ?? fail()) === "accepted", "the bet");
	for (const round of heard) await bff.setRound(round);
	const last = heard.at(-1);
	const current = () => store.state.rounds.get(GAME)?.current;
	await until(() => current()?.roundId === last?.roundId && current()?.state === last?.state, "the round");
	const before = told.length;
	let marks = 0;
	return {
		store,
		betId: idOf(store),
		since: () => told.slice(before).map(({ name }) => name),
		/** All that was pushed before has come. */
		heard: async () => {
			marks += 1;
			await bff.setBet(madeBet({ betId: marks, gameCode: FAST_KENO.gameCode, roundId: 1, status: "inProgress" }));
			await until(() => stateOf(store, marks) === "inProgress", "the mark");
		},
	};
}

function fail(): never {
	throw new Error("There is no bet.");
}

/** Nothing but the marks has been told. */
function expectNothing({ store, betId, since }: Awaited<ReturnType<typeof inDraw>>): void {
	expect(stateOf(store, betId)).toBe("accepted");
	expect(store.state.balance?.balance).toBe("1000.00");
	expect(since().filter((name) => name !== "betinprogress")).toEqual([]);
}

test.each([
	["drawing", () => [drawn("drawing")]],
	["finished", () => [drawn("finished")]],
	["followed by the next one", () => [drawn("finished"), madeRound(GAME, ROUND + 1, clock.now(), "betting")]],
] as const)("a round that is %s tells neither by a bet nor by the balance how its draw ends", async (_, rounds) => {
	const playing = await inDraw(...rounds());
	const { store, betId, since, heard } = playing;
	await bff.setBalance("1094.00");
	await bff.changeBet(betId, { winAmount: "96.00" });
	await bff.changeBet(betId, { status: "win", winAmount: "96.00", balance: "1094.00" });
	await heard();
	expectNothing(playing);
	clock.advance(LEFT_MS - 1);
	expectNothing(playing);
	clock.advance(1);
	expect(stateOf(store, betId)).toBe("paid");
	expect(store.state.balance?.balance).toBe("1094.00");
	expect(since().filter((name) => name !== "betinprogress")).toEqual(["betsettled", "balancechange"]);
});

test("of several changes that come early each is told once the draw is over, in their order", async () => {
	const { store, betId, since, heard } = await inDraw(drawn("drawing"));
	await bff.changeBet(betId, { winAmount: "96.00" });
	await bff.changeBet(betId, { status: "win", winAmount: "96.00" });
	await bff.changeBet(betId, { status: "jackpotwin", winAmount: "96.00", jackpotAmount: "5.00" });
	await heard();
	expect(stateOf(store, betId)).toBe("accepted");
	clock.advance(LEFT_MS);
	expect(stateOf(store, betId)).toBe("jackpot");
	expect(since().filter((name) => name === "betsettled").length).toBe(2);
});

test("a loss and the balance that it leaves are no sooner told than a win", async () => {
	const playing = await inDraw(drawn("drawing"));
	await bff.changeBet(playing.betId, { status: "lose" });
	await playing.heard();
	expectNothing(playing);
	clock.advance(LEFT_MS);
	expect(stateOf(playing.store, playing.betId)).toBe("lost");
});

test("a bet whose acceptance was missed is accepted, and won no sooner than on the screen", async () => {
	bff.afterBet = ["inProgress"];
	const store = await here().playing();
	bet(store);
	await until(() => idOf(store) > 0 && betStateOf(store.state.bets[0] ?? fail()) === "inProgress", "the bet");
	await bff.setRound(drawn("drawing"));
	await until(() => store.state.rounds.get(GAME)?.current.state === "drawing", "the draw");
	await bff.changeBet(idOf(store), { status: "accepted" }, "lost");
	await bff.changeBet(idOf(store), { status: "win", winAmount: "96.00" });
	await until(() => stateOf(store, idOf(store)) === "accepted", "the acceptance");
	expect(here().betEvents).toEqual(["betinprogress", "betaccepted"]);
	clock.advance(LEFT_MS);
	expect(here().betEvents).toEqual(["betinprogress", "betaccepted", "betsettled"]);
});

test("the balance that another bet's push tells waits too, and so does one that the page asks for", async () => {
	const playing = await inDraw(drawn("drawing"));
	const { store, heard } = playing;
	const other = { gameCode: FAST_KENO.gameCode, roundId: 1 };
	await bff.setBet(madeBet({ betId: 900, ...other, status: "inProgress", balance: "1094.00" }));
	await heard();
	expectNothing(playing);
	await store.refreshBalance();
	expectNothing(playing);
	clock.advance(LEFT_MS);
	expect(store.state.balance?.balance).toBe("1094.00");
});

test("what a new connection asks for tells nothing sooner", async () => {
	const playing = await inDraw(drawn("drawing"));
	const { store, betId } = playing;
	bff.cut();
	await until(() => store.state.connection === "lost", "the end of the connection");
	await bff.changeBet(betId, { status: "win", winAmount: "96.00", balance: "1094.00" }, "lost");
	const before = here().caughtUp;
	clock.advance(1_000);
	await until(() => here().caughtUp > before, "the catching up");
	expectNothing(playing);
	clock.advance(LEFT_MS - 1_000);
	expect(stateOf(store, betId)).toBe("paid");
	expect(store.state.balance?.balance).toBe("1094.00");
});

test("a list that is read after a reload has the bet in play, with its numbers, and its end is news", async () => {
	bff.rounds.set(GAME, drawn("finished"));
	const at = new Date(clock.now() + LEFT_MS).toISOString();
	await bff.setBet(madeBet({ betId: 7, idempotencyKey: "k", status: "win", winAmount: "9.00", at }), "lost");
	const store = await here().playing();
	expect(store.state.bets).toMatchObject([
		{ kind: "placed", bet: { status: "accepted" }, selection: { numbers: [3, 14, 27, 58, 69] } },
	]);
	expect(here().betEvents).toEqual([]);
	clock.advance(LEFT_MS);
	expect(stateOf(store, 7)).toBe("paid");
	expect(here().betEvents).toEqual(["betsettled"]);
});

test("who has a bet in the draw is not told of a jackpot that was won before it is over, nor who won it", async () => {
	bff.config = madeConfig(clock.now(), { features: { feed: false, jackpots: true, freebets: false } });
	bff.jackpots = madeJackpots(clock.now());
	const { store } = await inDraw(drawn("drawing"));
	store.navigation.openTab("jackpots");
	const shown = () => {
		const { jackpots } = store.state;
		return jackpots.kind === "ready"
			? [...jackpots.items.slice(1, 4).map(({ amount }) => amount), jackpots.winners.length]
			: [];
	};
	await until(() => shown().length > 0, "the jackpots");
	expect(shown()).toEqual(["3120.40", "187.05", "0.42", 0]);
	await bff.setJackpot({ jackpotId: "silver", amount: "500.00", currency: "EUR" });
	await bff.setJackpot({ jackpotId: "copper", amount: "0.45", currency: "EUR" });
	await until(() => shown()[2] === "0.45", "the change");
	expect(shown()).toEqual(["3120.40", "187.05", "0.45", 0]);
	clock.advance(LEFT_MS + WINNERS_WITHIN_MS);
	await until(() => shown()[3] === 3, "the winners");
	expect(shown()).toEqual(["500.00", "187.05", "0.45", 3]);
});
