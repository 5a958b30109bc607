/** The parts of the store that are loaded later, and what becomes of a player while they do not come. */
import { beforeEach, expect, test } from "vitest";
import type { ManualClock } from "../testing/manual-clock.ts";
import type { ScriptedBff } from "../testing/scripted-bff.ts";
import { eachStoreTest, GAME, heldSession } from "../testing/store-test.ts";
import { until } from "../testing/until.ts";
import { PLAY_RETRY_MS } from "./play-keeper.ts";

const here = eachStoreTest();
let bff: ScriptedBff;
let clock: ManualClock;

beforeEach(() => {
	({ bff, clock } = here());
});

test("a chunk of the frame that did not come is loaded again by itself, and the host is told once", async () => {
	let fails = 3;
	const store = here().open({
		environment: ({ loadPlay }) => ({
			loadPlay: () => (fails-- > 0 ? Promise.reject(new Error("no network")) : loadPlay()),
		}),
	});
	store.navigation.openGame(GAME);
	store.start(bff.newRefreshToken());
	for (const left of [2, 1, 0]) {
		await until(() => store.state.connection === "lost" && fails === left, "the failure");
		await until(() => clock.waiting > 0);
		clock.advance(PLAY_RETRY_MS);
	}
	await until(() => store.state.connection === "live" && store.state.rounds.has(GAME), "the connection");
	expect(here().told.filter(({ name }) => name === "frameerror")).toHaveLength(1);
});

test("a stopped store does not wait for its chunk", async () => {
	const store = here().open({ environment: () => ({ loadPlay: () => Promise.reject(new Error("no network")) }) });
	store.start(undefined);
	await until(() => store.state.connection === "lost" && store.state.catalogue.kind === "ready");
	store.stop();
	expect(clock.waiting).toBe(0);
});

test("a store that was stopped while its session was on its way logs nobody in", async () => {
	const session = heldSession();
	const store = here().open(session);
	store.start(undefined);
	await until(() => store.state.connection === "live" && store.state.catalogue.kind === "ready");
	const authorized = store.authorize(bff.newRefreshToken());
	store.stop();
	session.comes();
	await authorized;
	expect(bff.callsOf("/auth/user-token")).toEqual([]);
	expect(clock.waiting).toBe(0);
});

test("a user token and what is played with are loaded at once when the network is back, each once", async () => {
	const asked: string[] = [];
	let fails = true;
	const failing = async <Module>(name: string, load: () => Promise<Module>): Promise<Module> => {
		asked.push(name);
		if (fails) throw new Error("no network");
		return await load();
	};
	const store = here().open({
		environment: ({ loadSession, loadPlay }) => ({
			loadSession: () => failing("session", loadSession),
			loadPlay: () => failing("play", loadPlay),
		}),
	});
	store.start(bff.newRefreshToken());
	await until(() => store.state.session.kind === "unavailable" && store.state.connection === "lost");
	store.setOnline(false);
	fails = false;
	// The devices of players say it more than once.
	store.setOnline(true);
	store.setOnline(true);
	await until(() => store.state.session.kind === "authorized" && store.state.connection === "live");
	store.setOnline(true);
	expect(asked.toSorted()).toEqual(["play", "play", "session", "session"]);
});

test("a user token that cannot be loaded is a session that is not available, and can be tried again", async () => {
	let fails = true;
	const store = here().open({
		environment: ({ loadSession }) => ({
			loadSession: () => (fails ? Promise.reject(new Error("404")) : loadSession()),
		}),
	});
	store.start(bff.newRefreshToken());
	await until(() => store.state.session.kind === "unavailable");
	fails = false;
	store.request({ type: "retrySession" });
	await until(() => store.state.session.kind === "authorized");
});
