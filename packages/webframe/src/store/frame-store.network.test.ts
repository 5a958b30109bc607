/** What a player's frame makes of a bad network: what is lost, comes late, comes twice, or from before. */
import { beforeEach, expect, test } from "vitest";
import { madeBet, madePlayer, madeRound } from "../testing/made-data.ts";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { bet, eachStoreTest, GAME, idOf, ROUND, type StoreWish } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import { betStateOf } from "./bet-state.ts";
import type { FrameStore } from "./frame-store.ts";
import { CATCH_UP_EVERY_MS, FIRST_PAGE, RESUME_TIMEOUT_MS } from "./play/catch-up.ts";
import { RECONNECT_MAX_MS } from "./play/live-connection.ts";
import { CORRECTED_WITHIN_MS } from "./play/round-keeper.ts";
import { BET_LATE_MS } from "./play/watchdog.ts";
import { drawnRound } from "./rounds.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;

beforeEach(() => {
	({ bff, clock } = here());
});

const states = (store: FrameStore) => store.state.bets.map(betStateOf);
const balanceOf = (store: FrameStore) => store.state.balance?.balance;
const stateOf = (store: FrameStore, betId: number) =>
	store.state.bets
		.filter((entry) => entry.kind === "placed" && entry.bet.betId === betId)
		.map(betStateOf)
		.join();

/** The hub opens connections only while the gate is open. */
function blockedBy(gate: { readonly isOpen: boolean }): StoreWish {
	return {
		environment: ({ loadPlay }) => ({
			loadPlay: async () => {
				const { Play, openHubConnection } = await loadPlay();
				const open: typeof openHubConnection = async (options) => {
					if (!gate.isOpen) throw new Error("no WebSockets here");
					return await openHubConnection(options);
				};
				return { Play, openHubConnection: open };
			},
		}),
	};
}

/** Answers to calls of that path are made, and arrive when they are let through. */
function answerGate(path: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let waiting = 0;
	const wish: StoreWish = {
		environment: (base) => ({
			fetch: async (input, init) => {
				const response = await base.fetch(input, init);
				if (!String(input).includes(path)) return response;
				waiting += 1;
				await promise;
				return response;
			},
		}),
	};
	return { waiting: () => waiting, release: resolve, wish };
}

test("while the answer is lost, what the service pushes of the bet is the bet that was sent: it never stands twice", async () => {
	bff.afterBet = ["inProgress", "accepted"];
	const store = await here().playing();
	let most = 0;
	store.subscribe(() => {
		most = Math.max(most, store.state.bets.length);
	});
	bff.fault("/make-bet", { kind: "lost" });
	bet(store);
	await until(() => states(store)[0] === "accepted", "the pushes");
	clock.advance(500);
	await until(() => bff.callsOf("/make-bet").length === 2, "the repeated call");
	await until(() => clock.waiting > 0);
	expect([most, bff.bets.size]).toEqual([1, 1]);
	expect(here().betEvents).toEqual(["betinprogress", "betaccepted"]);
});

test("a connection that comes back tells of the bet before its call is answered: it stands once", async () => {
	const gate = answerGate("/make-bet");
	bff.afterBet = ["inProgress"];
	const store = await here().playing(gate.wish);
	bff.cut();
	await until(() => store.state.connection === "lost");
	bet(store);
	await until(() => gate.waiting() === 1, "the call");
	clock.advance(1_000);
	await until(() => states(store).join() === "inProgress", "the catching up");
	gate.release();
	await until(() => idOf(store) > 0);
	expect(states(store)).toEqual(["inProgress"]);
});

test("a list that cannot be read is read again, and nothing old is told as news meanwhile", async () => {
	for (let betId = 1; betId <= 3; betId += 1) await bff.setBet(madeBet({ betId, status: "lose" }));
	bff.fault("/frame/bets", { kind: "status", status: 503 });
	const store = here().open();
	store.start(bff.newRefreshToken());
	await until(() => store.state.connection === "live" && bff.callsOf("/frame/bets").length === 1);
	await until(() => clock.waiting > 0);
	expect(bff.callsOf("Resume")).toHaveLength(0);
	await until(() => {
		here().pass(CATCH_UP_EVERY_MS);
		return store.state.bets.length === 3;
	}, "the list");
	await until(() => bff.callsOf("Resume").length > 0, "the catching up");
	expect(bff.callsOf("Resume").map(({ body }) => body)).toEqual([3]);
	expect(here().betEvents).toEqual([]);
});

test("the question of a player who has gone is not in the way of the next one's", async () => {
	bff.fault("/frame/bets", { kind: "hangs" });
	await bff.setBet(madeBet({ betId: 5, status: "accepted" }));
	const store = here().open();
	store.start(bff.newRefreshToken());
	await until(() => bff.callsOf("/frame/bets").length === 1, "the first player's list");
	bff.player = madePlayer({ partnerUserId: "bob" });
	await store.authorize(bff.newRefreshToken());
	await until(() => store.state.bets.length === 1, "the next player's list");
});

test("where WebSockets do not get through, bets and the balance come by HTTP, and the host hears of them", async () => {
	const gate = { isOpen: false };
	await bff.setBet(madeBet({ betId: 5, status: "lose" }));
	const store = here().open(blockedBy(gate));
	store.navigation.openGame(GAME);
	store.start(bff.newRefreshToken());
	await until(() => store.state.bets.length === 1, "the list");
	await until(() => {
		here().pass(1_000);
		return store.state.rounds.has(GAME);
	}, "the round");
	bff.afterBet = ["inProgress", "accepted"];
	bet(store);
	await until(() => idOf(store) > 5);
	bff.balance = "998.00";
	await until(() => {
		here().pass(BET_LATE_MS);
		return states(store)[0] === "accepted" && balanceOf(store) === "998.00";
	}, "the bet");
	expect(here().betEvents).toEqual(["betaccepted"]);
});

test("a bet that other bets have pushed off the page that was read by HTTP is found when the connection is back", async () => {
	const gate = { isOpen: true };
	bff.afterBet = ["accepted"];
	const store = await here().playing(blockedBy(gate));
	bet(store);
	await until(() => states(store)[0] === "accepted");
	const betId = idOf(store);
	await here().reveal(store);
	gate.isOpen = false;
	bff.cut();
	await until(() => store.state.connection === "lost");
	await bff.changeBet(betId, { status: "lose" }, "lost");
	for (let other = 1; other <= FIRST_PAGE; other += 1) {
		await bff.setBet(madeBet({ betId: betId + other, status: "lose" }), "lost");
	}
	store.wake();
	await until(() => store.state.bets.length === FIRST_PAGE + 1, "the list");
	expect(stateOf(store, betId)).toBe("accepted");
	gate.isOpen = true;
	clock.advance(RECONNECT_MAX_MS);
	await until(() => stateOf(store, betId) === "lost", "the catching up");
});

test("the round of a bet that has another result after the connection was lost is read: what it has hit is of that", async () => {
	const gate = { isOpen: true };
	bff.afterBet = ["accepted"];
	const store = await here().playing(blockedBy(gate));
	bet(store);
	await until(() => states(store)[0] === "accepted");
	const betId = idOf(store);
	await here().reveal(store);
	await bff.changeBet(betId, { status: "win", winAmount: "9.00" });
	await bff.setRound(madeRound(GAME, ROUND + 1, clock.now(), "betting"));
	const drawn = () => drawnRound(store.state.rounds.get(GAME), ROUND);
	await until(() => states(store)[0] === "paid" && store.state.rounds.get(GAME)?.current.roundId === ROUND + 1);
	gate.isOpen = false;
	bff.cut();
	await until(() => store.state.connection === "lost");
	const known = drawn();
	if (known === undefined) throw new Error("The round is known.");
	bff.results = [{ ...known, result: { numbers: [1, 2, 3] }, corrected: true }];
	await bff.changeBet(betId, { status: "lose", winAmount: "0.00" }, "lost");
	gate.isOpen = true;
	clock.advance(RECONNECT_MAX_MS);
	await until(() => states(store)[0] === "lost", "the catching up");
	await until(() => {
		here().pass(CORRECTED_WITHIN_MS);
		return drawn()?.corrected;
	}, "the corrected round");
	expect(drawn()?.result).toEqual({ numbers: [1, 2, 3] });
	expect(bff.callsOf(`/frame/rounds/${GAME}/${ROUND}`)).toHaveLength(1);
});

test("a connection that does not answer is a dead one: another is opened, and the bet is right again", async () => {
	const store = await here().playing();
	bet(store);
	await until(() => idOf(store) > 0);
	await bff.changeBet(idOf(store), { status: "accepted" }, "lost");
	const held = bff.holdResume();
	clock.advance(BET_LATE_MS);
	await until(() => held.waiting === 1, "the question");
	clock.advance(RESUME_TIMEOUT_MS);
	expect(store.state.connection).toBe("lost");
	held.release();
	clock.advance(1_000);
	await until(() => store.state.connection === "live" && states(store)[0] === "accepted");
});

test("a connection that comes back is asked for the player's bets first: of too many calls the last ones are refused", async () => {
	const methods: string[] = [];
	const store = await here().playing({
		environment: ({ loadPlay }) => ({
			loadPlay: async () => {
				const { Play, openHubConnection } = await loadPlay();
				const open: typeof openHubConnection = async (options) => {
					const link = await openHubConnection(options);
					methods.length = 0;
					return {
						...link,
						invoke: (method, ...parameters) => {
							methods.push(method);
							return link.invoke(method, ...parameters);
						},
					};
				};
				return { Play, openHubConnection: open };
			},
		}),
	});
	bff.cut();
	await until(() => store.state.connection === "lost");
	clock.advance(1_000);
	await until(() => store.state.connection === "live" && methods.includes("WatchGame"));
	expect(methods[0]).toBe("Resume");
});

test("what the hub has refused to tell a player is asked for again on the same connection", async () => {
	const store = await here().playing();
	bff.cut();
	await until(() => store.state.connection === "lost");
	bff.balance = "950.00";
	bff.fault("Resume", { kind: "dropped" });
	clock.advance(1_000);
	await until(() => store.state.connection === "live");
	const seen: string[] = [];
	store.subscribe(() => seen.push(store.state.connection));
	await until(() => {
		here().pass(CATCH_UP_EVERY_MS);
		return balanceOf(store) === "950.00";
	}, "the balance");
	expect(new Set(seen)).toEqual(new Set(["live"]));
});

test("a player whose token cannot be renewed is not connected as a guest", async () => {
	const store = here().open();
	store.navigation.openTab("bets");
	store.start(bff.newRefreshToken());
	await until(() => store.state.connection === "live" && here().caughtUp > 0, "the connection");
	for (let call = 0; call < 8; call += 1) bff.fault("/auth/user-token", { kind: "status", status: 503 });
	clock.advance(bff.expiresIn * 1_000);
	bff.cut();
	await until(() => store.state.connection === "lost");
	await until(() => {
		here().pass(1_000);
		return store.state.connection === "live";
	}, "the renewed token");
	expect(bff.guests).toBe(0);
	await bff.setBet(madeBet({ betId: 5, status: "accepted" }));
	await until(() => stateOf(store, 5) === "accepted", "the push");
});

test("when the page is looked at again, what was missed is there at once", async () => {
	const store = await here().playing();
	await bff.setBet(madeBet({ betId: 5, status: "accepted" }), "lost");
	bff.balance = "995.00";
	store.wake();
	await until(() => stateOf(store, 5) === "accepted" && balanceOf(store) === "995.00");
});

test("a push that comes twice, or after a newer one, changes nothing and is told once", async () => {
	const store = await here().playing();
	await here().reveal(store);
	await bff.setBet(madeBet({ betId: 5, status: "accepted" }));
	await bff.changeBet(5, { status: "win", winAmount: "9.00", balance: "1009.00" });
	await until(() => stateOf(store, 5) === "paid");
	await bff.pushAgain("betAccepted", { ...madeBet({ betId: 5, sequence: 1 }), balance: "1000.00" });
	await bff.pushAgain("betSettled", { ...madeBet({ betId: 5, sequence: 2, status: "win" }), balance: "1.00" });
	await bff.setBalance("1008.00");
	await until(() => balanceOf(store) === "1008.00");
	expect(stateOf(store, 5)).toBe("paid");
	expect(here().betEvents).toEqual(["betaccepted", "betsettled"]);
});

test("a balance that was asked for before a push does not take the push's place", async () => {
	const gate = answerGate("/frame/balance");
	const store = await here().playing(gate.wish);
	bff.balance = "900.00";
	const asking = store.refreshBalance();
	await until(() => gate.waiting() === 1);
	await bff.setBalance("800.00");
	await until(() => balanceOf(store) === "800.00");
	gate.release();
	await asking;
	expect(balanceOf(store)).toBe("800.00");
});

test("a balance that is asked for while the frame still loads is asked for when it has", async () => {
	const gate = Promise.withResolvers<void>();
	const store = here().open({
		environment: ({ loadPlay }) => ({ loadPlay: () => gate.promise.then(loadPlay) }),
	});
	store.start(bff.newRefreshToken());
	await until(() => store.state.session.kind === "authorized");
	bff.balance = "900.00";
	const asking = store.refreshBalance();
	gate.resolve();
	await asking;
	expect(balanceOf(store)).toBe("900.00");
});

test("a balance that was asked for one player is not shown to the next", async () => {
	const gate = answerGate("/frame/balance");
	const store = await here().playing(gate.wish);
	const asking = store.refreshBalance();
	await until(() => gate.waiting() === 1);
	bff.player = madePlayer({ partnerUserId: "bob" });
	bff.balance = "5.00";
	await store.authorize(bff.newRefreshToken());
	gate.release();
	await asking;
	expect(balanceOf(store)).toBe("5.00");
});

test("after the service was restored from a backup the frame counts with it", async () => {
	const store = await here().playing();
	await bff.setBet(madeBet({ betId: 5, status: "accepted" }));
	await bff.setBet(madeBet({ betId: 6, status: "accepted", balance: "990.00" }));
	await until(() => stateOf(store, 6) === "accepted");
	bff.restore(1);
	bff.balance = "995.00";
	bff.cut();
	await until(() => store.state.connection === "lost");
	clock.advance(1_000);
	await until(() => store.state.bets.length === 1, "the list");
	await until(() => store.state.connection === "live");
	await here().reveal(store);
	await bff.changeBet(5, { status: "win", winAmount: "9.00", balance: "1004.00" });
	await until(() => stateOf(store, 5) === "paid" && balanceOf(store) === "1004.00");
});
