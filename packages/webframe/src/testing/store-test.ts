/** Stores on a real network, for tests: HTTP and the SignalR hub of a scripted service, and a clock moved by hand. */
import { roundLengthMs } from "@webframe/shared/games";
import { KENO } from "@webframe/shared/games/numbers";
import { afterEach, beforeEach } from "vitest";
import type { EventDetails, EventName } from "../events/event-map.ts";
import type { FrameEnvironment } from "../store/frame-environment.ts";
import { FrameStore } from "../store/frame-store.ts";
import type { HubLink } from "../store/play/hub-port.ts";
import { madeRound } from "./made-data.ts";
import { ManualClock } from "./manual-clock.ts";
import { nodeEnvironment } from "./node-environment.ts";
import { ScriptedBff } from "./scripted-bff.ts";
import { until } from "./until.ts";

export const GAME = KENO.gameCode;
export const ROUND = 4711;
const REVEALED_AFTER_MS = roundLengthMs(KENO.timings);

export interface Told {
	readonly name: EventName;
	readonly detail: EventDetails[EventName];
}

export interface StoreWish {
	readonly tagId?: number;
	/** Parts of the environment, over those that tests have. */
	readonly environment?: (base: FrameEnvironment) => Partial<FrameEnvironment>;
}

/** One test's service, clock and stores. A new one for each test; ends what it has opened. */
export function eachStoreTest(): () => StoreTest {
	let current: StoreTest | undefined;
	beforeEach(async () => {
		current = new StoreTest();
		await current.begin();
	});
	afterEach(() => current?.end());
	return () => {
		if (current === undefined) throw new Error("A store is there only inside tests and hooks.");
		return current;
	};
}

export class StoreTest {
	readonly bff = new ScriptedBff();
	readonly clock = new ManualClock();
	/** What hosts were told, the latest last. */
	readonly told: Told[] = [];
	/** How many answers of the hub the stores have worked through. */
	caughtUp = 0;
	/** How many calls have no answer yet. */
	#asked = 0;
	readonly #stores: FrameStore[] = [];

	async begin(): Promise<void> {
		this.bff.now = this.clock.now;
		await this.bff.listen();
		this.bff.rounds.set(GAME, madeRound(GAME, ROUND, this.clock.now() - 1_000, "betting"));
	}

	async end(): Promise<void> {
		for (const store of this.#stores) store.stop();
		await this.bff[Symbol.asyncDispose]();
	}

	open({ tagId, environment }: StoreWish = {}): FrameStore {
		const base = this.#environment();
		const store = new FrameStore(
			{
				server: this.bff.url,
				partnerClientId: "PartnerClient-1556",
				tagId: () => tagId,
				home: () => undefined,
				language: () => "en",
				tokenProvider: () => undefined,
			},
			{ ...base, ...environment?.(base) },
			(name, detail) => {
				this.told.push({ name, detail });
				return false;
			},
		);
		this.#stores.push(store);
		return store;
	}

	/** A player in the game, connected and caught up. */
	async playing(wish?: StoreWish): Promise<FrameStore> {
		const store = this.open(wish);
		const before = this.caughtUp;
		store.navigation.openGame(GAME);
		store.start(this.bff.newRefreshToken());
		await until(() => store.state.connection === "live" && store.state.rounds.has(GAME), "the connection");
		await until(() => this.caughtUp > before, "the first catching up");
		return store;
	}

	/** The draw of the round has been shown to its end. */
	async reveal(store: FrameStore): Promise<void> {
		await this.bff.setRound(madeRound(GAME, ROUND, this.clock.now() - REVEALED_AFTER_MS, "finished"));
		await until(() => store.state.rounds.get(GAME)?.current.state === "finished", "the end of the draw");
	}

	/**
	 * Moves the clock, but not while an answer is awaited: the jump would be the call's time limit, too, and on a busy machine
	 * no call would ever be answered in time.
	 */
	pass(ms: number): void {
		if (this.#asked === 0) this.clock.advance(ms);
	}

	/** The names of the events so far that tell of bets. */
	get betEvents(): readonly string[] {
		return this.told.map(({ name }) => name).filter((name) => name.startsWith("bet"));
	}

	/** The environment of the tests, which counts each catching up when the store has taken its answer. */
	#environment(): FrameEnvironment {
		const environment = nodeEnvironment(this.clock);
		return {
			...environment,
			fetch: async (input, init) => {
				this.#asked += 1;
				try {
					const response = await environment.fetch(input, init);
					// With its body, so that nothing of the answer is on its way any more.
					const body = await response.arrayBuffer();
					const { status, headers } = response;
					return new Response(body.byteLength === 0 ? null : body, { status, headers });
				} finally {
					this.#asked -= 1;
				}
			},
			loadPlay: async () => {
				const { Play, openHubConnection } = await environment.loadPlay();
				return { Play, openHubConnection: async (options) => this.#watched(await openHubConnection(options)) };
			},
		};
	}

	#watched(link: HubLink): HubLink {
		return {
			...link,
			invoke: (method, ...parameters) => {
				const answer = link.invoke(method, ...parameters);
				// What waits for the answer runs before the next turn of the event loop.
				if (method === "Resume") {
					void answer.then(() => setImmediate(() => (this.caughtUp += 1))).catch(() => undefined);
				}
				return answer;
			},
		};
	}
}

export function bet(store: FrameStore, amount = "2.00"): void {
	const selection = { market: "numbers", numbers: [3, 14, 15] };
	store.request({ type: "placeBet", bet: { gameCode: GAME, roundId: ROUND, selection, amount, currency: "EUR" } });
}

/** The session's chunk is on its way until the test says that it has come, or that it does not come. */
export function heldSession() {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const environment: StoreWish["environment"] = ({ loadSession }) => ({
		loadSession: async () => {
			await promise;
			return await loadSession();
		},
	});
	return { environment, comes: () => resolve(), fails: () => reject(new Error("no network")) };
}

/** The id of the newest bet, once the service has named it; 0 before. */
export function idOf(store: FrameStore): number {
	const [entry] = store.state.bets;
	return entry?.kind === "placed" ? entry.bet.betId : 0;
}
