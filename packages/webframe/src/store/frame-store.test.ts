/** The store on a real network: HTTP and the SignalR hub of a scripted service. */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import { beforeEach, expect, test } from "vitest";
import { madeBet, madePlayer, madeRound } from "../testing/made-data.ts";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { bet, eachStoreTest, GAME, idOf, ROUND, type Told } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import { betStateOf } from "./bet-state.ts";
import { pickCountOf, selectionOf } from "./bets.ts";
import type { FrameEnvironment } from "./frame-environment.ts";
import type { FrameStore } from "./frame-store.ts";
import { BET_LATE_MS } from "./play/watchdog.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;
let told: readonly Told[];

beforeEach(() => {
	({ bff, clock, told } = here());
});

const open = (tagId?: number): FrameStore => here().open(tagId === undefined ? {} : { tagId });
const playing = (): Promise<FrameStore> => here().playing();
const states = (store: FrameStore) => store.state.bets.map(betStateOf);
const names = () => told.map(({ name }) => name);

test("a guest sees games and rounds, and has no player", async () => {
	const store = open();
	store.start(undefined);
	await until(() => store.state.catalogue.kind === "ready" && store.state.connection === "live");
	await until(() => store.state.rounds.get(GAME));
	expect(store.state.session).toEqual({ kind: "guest" });
	expect(bff.callsOf("/auth/user-token")).toHaveLength(0);
	expect(bff.callsOf("/frame/bets")).toHaveLength(0);
});

test("after a reload the latest tickets are known with all of their picks, each by one call", async () => {
	const ticketOf = (count: number) => ({
		market: "picks",
		picks: Array.from({ length: count }, (_, index) => ({ outcome: `straight:${index}`, amount: "0.20" })),
	});
	for (const betId of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
		const placedAt = new Date(clock.now() + betId).toISOString();
		await bff.setBet(madeBet({ betId, placedAt, selection: ticketOf(betId === 10 ? 3 : 5) }), "lost");
	}
	bff.fault("/frame/bets/9", { kind: "status", status: 503 });
	const store = await playing();
	const known = () =>
		store.state.bets.map((entry) => {
			const { picks }: { readonly picks?: unknown } = Object(selectionOf(entry));
			return [Array.isArray(picks) ? picks.length : 0, pickCountOf(entry)];
		});
	const whole = [5, undefined];
	const listed = [3, 5];
	await until(() => known().filter(([picks]) => picks === 5).length === 6, "the tickets");
	await until(() => bff.callsOf("/frame/bets/9").length === 1, "the one that cannot be read");
	expect(known()).toEqual([[3, undefined], listed, ...Array(6).fill(whole), listed, listed]);
	await until(() => {
		store.wake();
		return known()[1]?.[0] === 5;
	}, "the one that could not be read");
	expect([1, 2, 3, 9, 10].map((betId) => bff.callsOf(`/frame/bets/${betId}`).length)).toEqual([0, 0, 1, 2, 0]);
});

test("a bet goes from sending through in progress and accepted to won, and the host hears each", async () => {
	bff.afterBet = ["inProgress", "accepted"];
	const store = await playing();
	bet(store);
	expect(states(store)).toEqual(["sending"]);
	await until(() => states(store)[0] === "accepted");
	await here().reveal(store);
	await bff.changeBet(idOf(store), { winAmount: "96.00" });
	await until(() => states(store)[0] === "payoutOnItsWay");
	await bff.changeBet(idOf(store), { status: "win", winAmount: "96.00", balance: "1094.00" });
	await until(() => states(store)[0] === "paid");
	expect(store.state.balance).toEqual({ balance: "1094.00", currency: "EUR" });
	expect(names().filter((name) => name.startsWith("bet"))).toEqual(["betinprogress", "betaccepted", "betsettled"]);
	const settled = told.find(({ name }) => name === "betsettled")?.detail;
	expect(settled).toMatchObject({ betId: idOf(store), status: "win", winAmount: "96.00" });
	expect(settled).not.toHaveProperty("sequence");
	expect(settled).not.toHaveProperty("balance");
	expect(settled).not.toHaveProperty("idempotencyKey");
});

test("the balance is never changed by the frame itself", async () => {
	const store = await playing();
	const before = store.state.balance;
	bet(store);
	await until(() => idOf(store) > 0);
	expect(store.state.balance).toEqual(before);
});

test("an answer that was overtaken by a push does not bring the old balance back", async () => {
	const store = await playing();
	const held = bff.holdResume();
	await bff.setBet(madeBet({ betId: 5, status: "inProgress" }), "lost");
	await bff.setBet(madeBet({ betId: 6, status: "inProgress", balance: "990.00" }));
	await until(() => held.waiting > 0, "the catching up");
	await bff.setBalance("980.00");
	await until(() => store.state.balance?.balance === "980.00");
	held.release();
	await until(() => store.state.bets.length === 2);
	expect(store.state.balance?.balance).toBe("980.00");
});

test("a lost push is found by its gap", async () => {
	const store = await playing();
	bet(store);
	await until(() => idOf(store) > 0);
	await bff.changeBet(idOf(store), { status: "inProgress" }, "lost");
	await bff.setBalance("998.00");
	await until(() => states(store)[0] === "inProgress");
	expect(store.state.balance?.balance).toBe("998.00");
});

test("a bet that stands too long is asked for, without a push and without a gap", async () => {
	const store = await playing();
	bet(store);
	await until(() => idOf(store) > 0);
	await bff.changeBet(idOf(store), { status: "accepted" }, "lost");
	expect(states(store)).toEqual(["sending"]);
	clock.advance(BET_LATE_MS);
	await until(() => states(store)[0] === "accepted");
	expect(names()).toContain("betaccepted");
});

test("after the connection was cut, everything missed is there, and the round is followed again", async () => {
	bff.afterBet = ["accepted"];
	const store = await playing();
	bet(store);
	await until(() => states(store)[0] === "accepted");
	await here().reveal(store);
	bff.cut();
	await until(() => store.state.connection === "lost");
	await bff.changeBet(idOf(store), { status: "lose" }, "lost");
	clock.advance(1_000);
	await until(() => store.state.connection === "live");
	await until(() => states(store)[0] === "lost");
	await bff.setRound(madeRound(GAME, ROUND + 1, clock.now(), "betting"));
	await until(() => store.state.rounds.get(GAME)?.current.roundId === ROUND + 1);
});

test("an answer that gets lost is not a second bet", async () => {
	const store = await playing();
	bff.fault("/make-bet", { kind: "lost" });
	bet(store);
	await until(() => states(store).includes("checking"));
	await until(() => clock.waiting > 0);
	clock.advance(500);
	await until(() => idOf(store) > 0);
	expect(bff.bets.size).toBe(1);
	expect(store.state.bets).toHaveLength(1);
	expect(new Set(bff.callsOf("/make-bet").map((call) => call.key)).size).toBe(1);
});

test("a bet that never arrived is resolved when betting has closed: nothing was placed", async () => {
	const store = await playing();
	bff.fault("/make-bet", { kind: "dropped" });
	bet(store);
	await until(() => states(store)[0] === "checking");
	await bff.setRound(madeRound(GAME, ROUND, clock.now() - 31_000, "closed"));
	clock.advance(500);
	await until(() => states(store)[0] === "rejected");
	expect(store.state.bets[0]).toMatchObject({ kind: "refused", code: "betting_closed" });
	expect(bff.bets.size).toBe(0);
});

test("a refused user token is renewed once and the bet goes through with its own key", async () => {
	const store = await playing();
	bff.revokeTokens();
	bet(store);
	await until(() => idOf(store) > 0);
	const calls = bff.callsOf("/make-bet");
	expect(calls).toHaveLength(2);
	expect(calls[0]?.key).toBe(calls[1]?.key);
	const renewal = bff.callsOf("/auth/user-token");
	expect(renewal).toHaveLength(2);
	expect(renewal[1]?.body).toMatchObject({ tagId: 1300 + GAME });
	expect(bff.bets.size).toBe(1);
});

test("a refusal is shown with its reason", async () => {
	const store = await playing();
	bff.refusal = "limits";
	bet(store);
	await until(() => states(store)[0] === "rejected");
	expect(store.state.bets[0]).toMatchObject({ kind: "refused", code: "limits" });
});

test("after a reload the list is right, and old bets are not told as news", async () => {
	await bff.setBet(madeBet({ betId: 5, status: "win", winAmount: "9.00" }));
	await bff.setBet(madeBet({ betId: 6, status: "inProgress" }));
	const store = await playing();
	await until(() => store.state.bets.length === 2);
	expect(states(store)).toContain("inProgress");
	expect(names().filter((name) => name.startsWith("bet"))).toEqual([]);
	expect(bff.callsOf("Resume").at(-1)?.body).toBe(2);
});

test("another player sees nothing of the one before, and no key of theirs is used again", async () => {
	const store = await playing();
	bff.fault("/make-bet", { kind: "dropped" });
	bet(store);
	await until(() => states(store)[0] === "checking");
	bff.player = madePlayer({ partnerUserId: "bob" });
	bff.balance = "5.00";
	await store.authorize(bff.newRefreshToken());
	expect(store.state.bets).toEqual([]);
	expect(store.state.balance).toEqual({ balance: "5.00", currency: "EUR" });
	const calls = bff.callsOf("/make-bet").length;
	await until(() => store.state.connection === "live");
	clock.advance(60_000);
	await store.refreshBalance();
	expect(bff.callsOf("/make-bet")).toHaveLength(calls);
});

test("logging out forgets the player; authorizing again brings the bets back", async () => {
	bff.afterBet = ["accepted"];
	const store = await playing();
	bet(store);
	await until(() => states(store)[0] === "accepted");
	store.logout();
	expect(store.state.bets).toEqual([]);
	expect(store.state.balance).toBeUndefined();
	await store.authorize(bff.newRefreshToken());
	await until(() => states(store)[0] === "accepted");
});

test("a session that the service ends is expired, and play goes on with a fresh token", async () => {
	const store = await playing();
	await bff.endSession("another_login");
	await until(() => store.state.session.kind === "expired");
	expect(told.find(({ name }) => name === "sessionexpired")?.detail).toEqual({ reason: "another_login" });
	await store.authorize(bff.newRefreshToken());
	await until(() => store.state.connection === "live");
});

test("a round that does not move on is asked for by HTTP", async () => {
	const store = await playing();
	bff.rounds.set(GAME, madeRound(GAME, ROUND, clock.now() - 36_000, "finished"));
	clock.advance(35_000);
	await until(() => store.state.rounds.get(GAME)?.current.state === "finished");
	expect(bff.callsOf(`/frame/rounds/${GAME}`).length).toBeGreaterThan(0);
	expect(store.state.rounds.get(GAME)?.drawn).toHaveLength(1);
});

test("the tag of a bet is that of its game, else the page's", async () => {
	const store = await playing();
	bet(store);
	await until(() => bff.callsOf("/make-bet").length === 1);
	expect(bff.callsOf("/make-bet")[0]?.body).toMatchObject({ tagId: 1300 + GAME });
	expect(told.find(({ name }) => name === "gamechange")?.detail).toEqual({ gameCode: GAME, tagId: 1300 + GAME });
	bff.config = { ...bff.config, games: bff.config.games.map(({ tagId: _, ...game }) => game) };
	const other = open(77);
	other.navigation.openGame(GAME);
	other.start(undefined);
	await until(() => told.filter(({ name }) => name === "gamechange").length === 2);
	expect(told.findLast(({ name }) => name === "gamechange")?.detail).toEqual({ gameCode: GAME, tagId: 77 });
});

test.each(["desktop", "mobile"] as const)(
	"on %s each call has the tag of the open game for it, and another game's after the change",
	async (viewType) => {
		const tagIds = { desktop: 91, mobile: 92 };
		const games = bff.config.games.map((game) => (game.gameCode === GAME ? { ...game, tagIds } : game));
		bff.config = { ...bff.config, games };
		const balances: (string | null)[] = [];
		const watched = (base: FrameEnvironment): Partial<FrameEnvironment> => ({
			viewType: () => viewType,
			fetch: async (input, init) => {
				const url = new URL(String(input));
				if (url.pathname === "/frame/balance") balances.push(url.searchParams.get("tagId"));
				return await base.fetch(input, init);
			},
		});
		const store = await here().playing({ tagId: 77, environment: watched });
		bet(store);
		await until(() => bff.callsOf("/make-bet").length === 1);
		expect(bff.callsOf("/make-bet")[0]?.body).toMatchObject({ tagId: tagIds[viewType] });
		balances.length = 0;
		await store.refreshBalance();
		store.navigation.openGame(FAST_KENO.gameCode);
		await store.refreshBalance();
		store.navigation.closeGame();
		await store.refreshBalance();
		expect(balances).toEqual([String(tagIds[viewType]), "1323", "77"]);
		const changes = told.filter(({ name }) => name === "gamechange").map(({ detail }) => detail);
		expect(changes).toEqual([
			{ gameCode: GAME, tagId: tagIds[viewType] },
			{ gameCode: FAST_KENO.gameCode, tagId: 1323 },
		]);
	},
);

test("the host is told of the tab that comes back when a game is closed, so that it knows what its back button does", async () => {
	const store = await playing();
	const tabs = (): readonly unknown[] => told.filter(({ name }) => name === "tabchange").map(({ detail }) => detail);
	expect(tabs()).toEqual([]);
	store.navigation.closeGame();
	expect(tabs()).toEqual([{ tab: "lobby" }]);
	store.navigation.openTab("lobby");
	expect(tabs()).toHaveLength(1);
});

test("a game that the casino does not offer is not opened, and the host is told", async () => {
	const store = open();
	store.navigation.openGame(999);
	store.start(undefined);
	await until(() => store.state.catalogue.kind === "ready");
	expect(store.state.place.gameCode).toBeUndefined();
	expect(told.find(({ name }) => name === "frameerror")?.detail).toMatchObject({ code: "unknown_game" });
	expect(store.navigation.openGame(999)).toBe(false);
	expect(store.navigation.openGame(GAME)).toBe(true);
});

test("a catalogue that cannot be read is a state of its own, tried again by itself", async () => {
	bff.fault("/frame/config", { kind: "status", status: 503 });
	const store = open();
	store.start(undefined);
	await until(() => store.state.catalogue.kind === "failed");
	expect(told.map(({ detail }) => detail)).toContainEqual(
		expect.objectContaining({ code: "catalogue_unavailable", recoverable: true }),
	);
	clock.advance(2_000);
	await until(() => store.state.catalogue.kind === "ready");
});

test("a refused catalogue is asked for again only when somebody asks", async () => {
	bff.fault("/frame/config", { kind: "status", status: 403, code: 103_752 });
	const store = open();
	store.start(undefined);
	await until(() => store.state.catalogue.kind === "failed");
	clock.advance(600_000);
	expect(bff.callsOf("/frame/config")).toHaveLength(1);
	store.request({ type: "retryCatalogue" });
	await until(() => store.state.catalogue.kind === "ready");
});

test("while the host pauses play, or the device is offline, there is no connection", async () => {
	const store = await playing();
	store.setPaused(true);
	expect([store.state.paused, store.state.connection]).toEqual([true, "off"]);
	store.setPaused(false);
	await until(() => store.state.connection === "live");
	store.setOnline(false);
	expect(store.state.connection).toBe("offline");
	await until(() => bff.connections === 0, "the connection to be closed");
	store.setOnline(true);
	await until(() => store.state.connection === "live");
});

test("a page that comes back after it was put away learns the service's time anew, for the device's clock may have been set", async () => {
	let setByMs = 0;
	const store = here().open({ environment: ({ now }) => ({ now: () => now() + setByMs }) });
	store.start(undefined);
	await until(() => store.state.catalogue.kind === "ready" && store.state.connection === "live");
	// As every page says when it is first opened.
	store.setHidden(false);
	expect(bff.callsOf("/frame/config")).toHaveLength(1);
	store.setHidden(true);
	setByMs = 3_600_000;
	store.setHidden(false);
	expect(store.state.catalogue.kind).toBe("ready");
	await until(() => store.clock.now() === clock.now(), "the service's time");
	expect(bff.callsOf("/frame/config")).toHaveLength(2);
});

test("a stopped store holds no connection and no timer", async () => {
	const store = await playing();
	bet(store);
	await until(() => idOf(store) > 0);
	store.stop();
	await until(() => bff.connections === 0, "the connection to be closed");
	clock.advance(60_000);
	expect(clock.waiting).toBe(0);
});

test("asking for money tells the host what is there and what is needed", async () => {
	const store = await playing();
	store.request({ type: "deposit", needed: "2000.00" });
	expect(told.at(-1)).toEqual({ name: "depositrequest", detail: { balance: "1000.00", needed: "2000.00" } });
});

test("the balance is asked for at the host's wish, and told once", async () => {
	const store = await playing();
	bff.balance = "900.00";
	await store.refreshBalance();
	await store.refreshBalance();
	expect(
		told.filter(({ name, detail }) => name === "balancechange" && "balance" in detail && detail.balance === "900.00"),
	).toHaveLength(1);
});
