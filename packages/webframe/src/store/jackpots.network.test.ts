/** What jackpots hold, on a real network: HTTP and the SignalR hub of a scripted service. */
import { beforeEach, expect, test } from "vitest";
import { madeConfig, madeJackpots, madePlayer } from "../testing/made-data.ts";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { eachStoreTest, GAME } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import type { FrameStore } from "./frame-store.ts";
import { LINK_WAIT_MS, WATCH_RETRY_MS, WINNERS_WITHIN_MS } from "./play/jackpot-keeper.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;

beforeEach(() => {
	({ bff, clock } = here());
	const features = { feed: false, jackpots: true, freebets: false };
	bff.config = madeConfig(clock.now(), { currency: "SEK", features });
	bff.jackpots = madeJackpots(clock.now());
});

const shown = ({ state: { jackpots } }: FrameStore) =>
	jackpots.kind === "ready" ? jackpots.items.map(({ jackpotId, amount }) => `${jackpotId} ${amount}`) : [jackpots.kind];

async function inLobby(): Promise<FrameStore> {
	const store = here().open();
	store.start(bff.newRefreshToken());
	await until(() => store.state.jackpots.kind === "ready" && bff.jackpotsWatched.length > 0, "the jackpots");
	return store;
}

/** A frame whose wishes to be told of them reach the hub after that, or not at all. */
function openBehind(before: () => Promise<void>): FrameStore {
	return here().open({
		environment: ({ loadPlay }) => ({
			loadPlay: async () => {
				const play = await loadPlay();
				const openHubConnection: typeof play.openHubConnection = async (options) => {
					const link = await play.openHubConnection(options);
					const invoke: typeof link.invoke = async (method, ...parameters) => {
						if (method === "WatchJackpots") await before();
						return await link.invoke(method, ...parameters);
					};
					return { ...link, invoke };
				};
				return { ...play, openHubConnection };
			},
		}),
	});
}

test("in the lobby they are read once and live from then on, in the player's currency", async () => {
	const store = await inLobby();
	expect(shown(store)).toEqual(["gold 128450.75", "silver 3120.40", "bronze 187.05", "copper 0.42"]);
	expect(bff.jackpotsWatched).toEqual(["PartnerClient-1556 EUR"]);
	await bff.setJackpot({ jackpotId: "silver", amount: "3121.00", currency: "EUR" });
	await until(() => shown(store)[1] === "silver 3121.00", "the change");
	await bff.setJackpot({ jackpotId: "unheard-of", amount: "1.00", currency: "EUR" });
	await bff.setJackpot({ jackpotId: "copper", amount: "0.45", currency: "EUR" });
	await until(() => shown(store)[3] === "copper 0.45", "the next change");
	expect(bff.callsOf("/frame/jackpots")).toHaveLength(1);
});

test("a hub that refuses to tell of them is asked again after a while, and what changed meanwhile is read", async () => {
	bff.fault("WatchJackpots", { kind: "dropped" });
	const store = here().open();
	store.start(bff.newRefreshToken());
	await until(() => store.state.jackpots.kind === "ready" && here().caughtUp > 0, "the jackpots");
	await bff.setJackpot({ jackpotId: "silver", amount: "3121.00", currency: "EUR" });
	expect(bff.jackpotsWatched).toEqual([]);
	await until(() => {
		here().pass(WATCH_RETRY_MS / 10);
		return bff.jackpotsWatched.length > 0;
	}, "the second question");
	await until(() => shown(store)[1] === "silver 3121.00", "what had changed");
	await bff.setJackpot({ jackpotId: "silver", amount: "3122.00", currency: "EUR" });
	await until(() => shown(store)[1] === "silver 3122.00", "the next change");
	expect(bff.jackpotsWatched).toEqual(["PartnerClient-1556 EUR"]);
});

test("a hub that refuses every time is asked once in a while, however often somebody has come back to the lobby", async () => {
	let asked = 0;
	const store = openBehind(() => {
		asked += 1;
		return Promise.reject(new Error("refused"));
	});
	store.start(bff.newRefreshToken());
	await until(() => asked === 1 && bff.callsOf("/frame/jackpots").length === 1, "the first question");
	for (const times of [2, 3, 4]) {
		store.navigation.openGame(GAME);
		store.navigation.openTab("lobby");
		await until(() => asked === times && bff.callsOf("/frame/jackpots").length === times, "the next question");
	}
	for (const times of [5, 6]) {
		await until(() => {
			here().pass(WATCH_RETRY_MS);
			return asked >= times;
		}, "the repeated question");
		await until(() => bff.callsOf("/frame/jackpots").length >= times, "what is read after it");
		expect([asked, bff.callsOf("/frame/jackpots").length]).toEqual([times, times]);
	}
});

test("what one of them wins before the hub has begun to tell of them is read, too", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const store = openBehind(() => promise);
	store.start(bff.newRefreshToken());
	await until(() => store.state.connection === "live" && here().caughtUp > 0, "the connection");
	await bff.setJackpot({ jackpotId: "silver", amount: "500.00", currency: "EUR" });
	resolve();
	await until(() => shown(store).includes("silver 500.00"), "what it holds now");
	expect(bff.jackpotsWatched).toEqual(["PartnerClient-1556 EUR"]);
});

test("in a game they are left alone, and read anew by who comes back", async () => {
	const store = await inLobby();
	store.navigation.openGame(GAME);
	await until(() => bff.jackpotsWatched.length === 0, "the end of watching");
	store.navigation.openTab("lobby");
	await until(() => bff.callsOf("/frame/jackpots").length === 2, "the second question");
	expect(bff.jackpotsWatched).toEqual(["PartnerClient-1556 EUR"]);
});

test("a guest is shown those of guests", async () => {
	const store = here().open();
	store.start(undefined);
	await until(() => bff.jackpotsWatched.length > 0, "the guest's");
	expect(bff.jackpotsWatched).toEqual(["PartnerClient-1556 SEK"]);
	await until(() => shown(store).length === 4, "the guest's jackpots");
	bff.player = madePlayer({ currency: "EUR" });
	await store.authorize(bff.newRefreshToken());
	await until(() => bff.jackpotsWatched.includes("PartnerClient-1556 EUR"), "the player's");
	await until(() => shown(store).length === 4, "the jackpots");
	expect(bff.callsOf("/frame/jackpots").length).toBeGreaterThanOrEqual(2);
});

test("where jackpots are switched off nobody asks for any", async () => {
	bff.config = madeConfig(clock.now());
	const store = await here().playing();
	store.navigation.openTab("jackpots");
	clock.advance(LINK_WAIT_MS);
	expect(bff.callsOf("/frame/jackpots")).toEqual([]);
	expect(bff.jackpotsWatched).toEqual([]);
});

test("without a connection they are read by HTTP", async () => {
	const store = here().open({
		environment: (base) => ({
			loadPlay: async () => ({
				...(await base.loadPlay()),
				openHubConnection: () => Promise.reject(new Error("no way")),
			}),
		}),
	});
	store.start(undefined);
	await until(() => store.state.connection === "lost" && store.state.catalogue.kind === "ready", "the lost connection");
	clock.advance(LINK_WAIT_MS);
	await until(() => store.state.jackpots.kind === "ready", "the jackpots");
});

test("where they cannot be read that is said, and asked again when somebody wants it", async () => {
	bff.fault("/frame/jackpots", { kind: "status", status: 503 });
	const store = here().open();
	store.navigation.openTab("jackpots");
	store.start(undefined);
	await until(() => store.state.jackpots.kind === "failed", "the failure");
	store.request({ type: "refreshJackpots" });
	await until(() => store.state.jackpots.kind === "ready", "the jackpots");
});

test("when one was won who won it is read again, where that is on show", async () => {
	const store = await inLobby();
	await bff.setJackpot({ jackpotId: "copper", amount: "0.01", currency: "EUR" });
	await until(() => shown(store)[3] === "copper 0.01", "the drop");
	clock.advance(WINNERS_WITHIN_MS);
	store.navigation.openTab("jackpots");
	await until(() => bff.callsOf("/frame/jackpots").length === 2, "the winners");
	const [winner] = bff.jackpots.winners;
	if (winner === undefined) throw new Error("The made data has winners.");
	bff.jackpots = { ...bff.jackpots, winners: [{ ...winner, betId: 999 }] };
	await bff.setJackpot({ jackpotId: "silver", amount: "500.00", currency: "EUR" });
	await until(() => shown(store)[1] === "silver 500.00", "the drop");
	clock.advance(WINNERS_WITHIN_MS);
	await until(
		() => store.state.jackpots.kind === "ready" && store.state.jackpots.winners[0]?.betId === 999,
		"the new winner",
	);
});
