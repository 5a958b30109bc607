/** The player's rewards in the store, on a real network. */
import { beforeEach, expect, test } from "vitest";
import { madeBet, madeFreebet, madeRewards } from "../testing/made-data.ts";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { eachStoreTest, GAME, ROUND } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import type { FrameStore } from "./frame-store.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;
beforeEach(() => {
	({ bff, clock } = here());
});

const reads = (): number => bff.callsOf("/frame/rewards").length;
const states = (store: FrameStore) => store.state.rewards.items.map(({ state }) => state);

async function reading(): Promise<FrameStore> {
	const store = await here().playing();
	await until(() => store.state.rewards.kind === "read");
	return store;
}

test("they are read when a player is connected, and what is pushed takes the place of what was known", async () => {
	const [first, second] = madeRewards(clock.now());
	if (first === undefined || second?.kind !== "freebet") return expect.unreachable("there are two");
	bff.rewards = [first];
	const store = await reading();
	expect(store.state.rewards).toEqual({ kind: "read", items: [first] });
	await bff.changeReward({ ...first, state: "cancelled" });
	await until(() => states(store)[0] === "cancelled");
	await bff.changeReward(second);
	await until(() => states(store).length === 2);
	expect(states(store)).toEqual([second.state, "cancelled"]);
	expect(reads()).toBe(1);
});

test("they are read when the hub has answered: until then it may not tell of what changes", async () => {
	const [first] = madeRewards(clock.now());
	if (first === undefined) return expect.unreachable("there is one");
	bff.rewards = [first];
	const held = bff.holdResume();
	const store = here().open();
	store.navigation.openGame(GAME);
	store.start(bff.newRefreshToken());
	await until(() => store.state.connection === "live" && held.waiting === 1);
	await bff.changeReward({ ...first, state: "cancelled" }, "lost");
	held.release();
	await until(() => store.state.rewards.kind === "read");
	expect([states(store), reads()]).toEqual([["cancelled"], 1]);
});

test("they are read again after a connection that was lost, and when a push was missed", async () => {
	const freebet = madeFreebet(clock.now(), { bonusId: "one" });
	bff.rewards = [freebet];
	const store = await reading();
	await bff.changeReward({ ...freebet, state: "cancelled" }, "lost");
	bff.cut();
	await until(() => store.state.connection === "lost");
	clock.advance(1_000);
	await until(() => states(store)[0] === "cancelled");
	expect(reads()).toBe(2);
	await bff.changeReward({ ...freebet, betsLeft: 7 }, "lost");
	await bff.setBet(madeBet({ betId: 6, status: "inProgress" }), "lost");
	await bff.setBet(madeBet({ betId: 7, status: "inProgress" }));
	await until(() => states(store)[0] === "active");
	expect(reads()).toBe(3);
});

test("they are read again after a bet with a freebet, and not after one with the player's own money", async () => {
	bff.rewards = [madeFreebet(clock.now(), { bonusId: "one" })];
	const store = await reading();
	bff.rewards = [];
	const selection = { market: "numbers", numbers: [1] };
	const bet = { gameCode: GAME, roundId: ROUND, selection, amount: "2.00", currency: "EUR" };
	store.request({ type: "placeBet", bet });
	await until(() => store.state.bets[0]?.kind === "placed");
	store.request({ type: "placeBet", bet: { ...bet, promoCode: "one" } });
	await until(() => states(store).length === 0);
	expect(reads()).toBe(2);
	expect(bff.callsOf("/make-bet").map(({ body }) => Object(body).promoCode)).toEqual([undefined, "one"]);
	expect(store.state.bets.map((entry) => entry.kind === "placed" && entry.bet.freebet)).toEqual([true, false]);
});

test("a refused freebet keeps its reason, and the bet with cash after it has a key of its own", async () => {
	bff.rewards = [madeFreebet(clock.now(), { bonusId: "one" })];
	const store = await reading();
	bff.refusal = "freebet_unusable";
	bff.refusalReason = "expired";
	const selection = { market: "numbers", numbers: [1] };
	const bet = { gameCode: GAME, roundId: ROUND, selection, amount: "2.00", currency: "EUR" };
	store.request({ type: "placeBet", bet: { ...bet, promoCode: "one" } });
	await until(() => store.state.bets[0]?.kind === "refused");
	expect(store.state.bets[0]).toMatchObject({ code: "freebet_expired" });
	bff.refusal = undefined;
	store.request({ type: "placeBet", bet });
	await until(() => store.state.bets[0]?.kind === "placed");
	expect(new Set(bff.callsOf("/make-bet").map(({ key }) => key)).size).toBe(2);
});

test("what cannot be read is said, and read when it is asked for; a guest has none and asks for none", async () => {
	bff.rewards = madeRewards(clock.now());
	bff.fault("/frame/rewards", { kind: "status", status: 500 });
	const store = await here().playing();
	await until(() => store.state.rewards.kind === "failed");
	expect(store.state.rewards.items).toEqual([]);
	store.request({ type: "refreshRewards" });
	await until(() => store.state.rewards.kind === "read");
	expect(store.state.rewards.items).toHaveLength(bff.rewards.length);
	store.logout();
	await until(() => store.state.session.kind === "guest");
	expect(store.state.rewards).toEqual({ kind: "unread", items: [] });
	store.request({ type: "refreshRewards" });
	expect(reads()).toBe(2);
});
