/**
 * Everything of a frame that moves while it is played: the connection, the rounds and the player's bets. It is
 * a chunk of its own, with the SignalR client in it, loaded beside the first view.
 */
import type { FrameBalance, FrameRound } from "@webframe/shared/wire";
import type { Notify } from "../../events/event-map.ts";
import type { Answer, Api, CallOptions } from "../api.ts";
import type { Environment } from "../environment.ts";
import type { BetWish } from "../requests.ts";
import type { ServerClock } from "../server-clock.ts";
import type { FrameState } from "../state.ts";
import { BetKeeper } from "./bet-keeper.ts";
import type { HubHandlers, HubLink, OpenHub } from "./hub-port.ts";
import { LiveConnection } from "./live-connection.ts";
import { RoundKeeper } from "./round-keeper.ts";

export interface PlayPorts {
	readonly environment: Environment;
	readonly openHub: OpenHub;
	readonly clock: ServerClock;
	readonly api: Api;
	readonly partnerClientId: string;
	readonly accessToken: () => Promise<string | undefined>;
	/** A call with the player's token. */
	readonly callAsPlayer: <Value>(path: string, options?: CallOptions) => Promise<Answer<Value>>;
	readonly state: () => FrameState;
	/** The tag of a game, else of the page. */
	readonly tagOf: (gameCode: number | undefined) => number | undefined;
	readonly set: (change: Partial<Pick<FrameState, "bets" | "rounds" | "connection">>) => void;
	readonly balance: (balance: FrameBalance) => void;
	readonly notify: Notify;
	/** The service has ended the session. */
	readonly revoked: (reason: string) => void;
}

export class Play {
	readonly #ports: PlayPorts;
	readonly #live: LiveConnection;
	readonly #rounds: RoundKeeper;
	readonly #bets: BetKeeper;

	constructor(ports: PlayPorts) {
		this.#ports = ports;
		this.#live = this.#makeLive();
		this.#rounds = this.#makeRounds();
		this.#bets = this.#makeBets();
	}

	/** Opens the connection, or closes it. */
	connect(wanted: boolean): void {
		if (wanted) this.#live.start();
		else this.#live.stop();
	}

	/** Somebody looks at the page again: nothing is waited for any longer, and nothing that stands is believed. */
	wake(): void {
		this.#live.hurry();
		this.#rounds.wake();
		if (this.#isPlayer) void this.#bets.catchUp();
	}

	/** Follows the rounds of these games and no others. */
	follow(gameCodes: Iterable<number>): void {
		this.#rounds.follow(gameCodes);
	}

	/** The tag of a bet is fixed when it is sent: every try says the same. */
	place(bet: BetWish): void {
		void this.#bets.place({ ...bet, tagId: this.#ports.tagOf(bet.gameCode) });
	}

	async refreshBalance(): Promise<void> {
		await this.#bets.refreshBalance();
	}

	/** Another player, or none: the connection and the bets belonged to the one before. */
	forgetPlayer(): void {
		this.#live.stop();
		this.#bets.forget();
	}

	/** The connection outlives the token it was opened with only when it gets the next one. */
	renew(accessToken: string): void {
		this.#live.link?.invoke("Renew", accessToken).catch(ignore);
	}

	stop(): void {
		this.#live.stop();
		this.#rounds.stop();
		this.#bets.stop();
	}

	get #isPlayer(): boolean {
		return this.#ports.state().session.kind === "authorized";
	}

	/** For the connection. A player whose token cannot be renewed now must not be connected as a guest. */
	async #accessToken(): Promise<string | undefined> {
		const token = await this.#ports.accessToken();
		if (token === undefined && this.#isPlayer) throw new Error("The player has no token now.");
		return token;
	}

	#makeLive(): LiveConnection {
		const { environment, openHub, api, set, revoked } = this.#ports;
		const handlers: Omit<HubHandlers, "closed"> = {
			betInProgress: (bet) => this.#bets.takeBet(bet),
			betAccepted: (bet) => this.#bets.takeBet(bet),
			betRejected: (bet) => this.#bets.takeBet(bet),
			betSettled: (bet) => this.#bets.takeBet(bet),
			balanceChanged: (balance) => this.#bets.takeBalance(balance),
			roundChanged: (round) => this.#rounds.take(round),
			sessionRevoked: ({ reason }) => revoked(reason),
		};
		return new LiveConnection({
			environment,
			openHub,
			server: api.server,
			accessToken: () => this.#accessToken(),
			handlers,
			opened: (link) => this.#opened(link),
			changed: (connection) => {
				set({ connection });
				// Where WebSockets do not get through, the player's bets come by HTTP alone.
				if (connection === "lost" && this.#isPlayer) void this.#bets.begin();
			},
		});
	}

	#opened(link: HubLink): void {
		this.#rounds.opened(link);
		if (this.#isPlayer) void this.#bets.catchUp();
	}

	#makeRounds(): RoundKeeper {
		const { environment, clock, api, partnerClientId, set } = this.#ports;
		const query = `partnerClientId=${encodeURIComponent(partnerClientId)}`;
		return new RoundKeeper({
			environment,
			clock,
			link: () => this.#live.link,
			call: (path) => api.call<FrameRound | null>(`${path}?${query}`),
			changed: (rounds) => set({ rounds }),
		});
	}

	#makeBets(): BetKeeper {
		const { environment, clock, callAsPlayer, state, tagOf, notify, set, balance } = this.#ports;
		return new BetKeeper({
			environment,
			clock,
			link: () => this.#live.link,
			call: callAsPlayer,
			rounds: () => state().rounds,
			tagId: () => tagOf(state().place.gameCode),
			notify,
			changed: (bets) => set({ bets }),
			balance,
			unanswered: (link) => this.#live.replace(link),
		});
	}
}

function ignore(): void {
	// The connection has ended; the next one is opened with the new token.
}
