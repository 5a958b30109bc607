/**
 * Everything of a frame that moves while it is played: the connection, the rounds, the jackpots and the player's bets. It is
 * a chunk of its own, with the SignalR client in it, loaded beside the first view.
 */
import type { FrameBalance, FrameJackpotList, FrameRound } from "@webframe/shared/wire";
import type { Notify } from "../../events/event-map.ts";
import { loadChunk } from "../../load-chunk.ts";
import type { Answer, Api, CallOptions } from "../api.ts";
import type { Environment } from "../environment.ts";
import { isPlayMoney } from "../play-money.ts";
import type { BetWish, PlayRequest } from "../requests.ts";
import type { ServerClock } from "../server-clock.ts";
import { stakeLimitsFor } from "../stake-limits.ts";
import type { FrameState } from "../state.ts";
import { BetKeeper } from "./bet-keeper.ts";
import type { HubHandlers, HubLink, OpenHub } from "./hub-port.ts";
import { JackpotKeeper } from "./jackpot-keeper.ts";
import { LiveConnection } from "./live-connection.ts";
import { NextBets } from "./next-bets.ts";
import type { PlayPurse } from "./play-purse.ts";
import { RewardKeeper } from "./reward-keeper.ts";
import { RoundKeeper } from "./round-keeper.ts";
import { wantedJackpots } from "./wanted-jackpots.ts";

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
	readonly set: (
		change: Partial<Pick<FrameState, "balance" | "bets" | "next" | "rounds" | "jackpots" | "rewards" | "connection">>,
	) => void;
	readonly balance: (balance: FrameBalance) => void;
	readonly notify: Notify;
	/** The service has ended the session. */
	readonly revoked: (reason: string) => void;
}

export class Play {
	readonly #ports: PlayPorts;
	readonly #live: LiveConnection;
	readonly #rounds: RoundKeeper;
	readonly #jackpots: JackpotKeeper;
	readonly #bets: BetKeeper;
	readonly #rewards: RewardKeeper;
	readonly #next: NextBets;
	/** Of a guest; undefined until there is one who may play, and it is here. */
	#purse: PlayPurse | undefined;
	#isPurseAsked = false;
	#followed: readonly number[] = [];

	constructor(ports: PlayPorts) {
		this.#ports = ports;
		this.#live = this.#makeLive();
		this.#rounds = this.#makeRounds();
		this.#jackpots = this.#makeJackpots();
		this.#bets = this.#makeBets();
		this.#rewards = this.#makeRewards();
		this.#next = this.#makeNext();
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
		this.#next.look();
		this.#purse?.look();
		if (this.#isPlayer) void this.#bets.catchUp();
	}

	/** Follows the rounds of these games and no others. */
	follow(gameCodes: Iterable<number>): void {
		this.#followed = [...gameCodes];
		this.#rounds.follow(new Set([...this.#next.gameCodes, ...(this.#purse?.gameCodes ?? []), ...this.#followed]));
	}

	/** Something of the state has changed: what is on show now is followed. */
	look(): void {
		const state = this.#ports.state();
		this.#jackpots.follow(wantedJackpots(state));
		const limits = isPlayMoney(state) ? stakeLimitsFor(state) : undefined;
		if (limits === undefined) return;
		if (this.#purse === undefined) void this.#openPurse();
		else this.#purse.begin(limits, state.balance !== undefined);
	}

	/** What a view asks for. */
	request(request: PlayRequest): void {
		switch (request.type) {
			case "placeBet":
				void this.#place(request.bet);
				break;
			case "waitBet":
				this.#next.wait(request.bet, request.repeat);
				break;
			case "takeBack":
				this.#next.takeBack(request.id);
				break;
			case "refillPurse":
				this.#purse?.refill();
				break;
			case "correctRound":
				this.#rounds.correct(request.round);
				break;
			case "refreshJackpots":
				void this.#jackpots.read();
				break;
			case "refreshRewards":
				this.#readRewards();
				break;
		}
	}

	async refreshBalance(): Promise<void> {
		await this.#bets.refreshBalance();
	}

	/** Another player, or none: the connection and the bets belonged to the one before. */
	forgetPlayer(): void {
		this.#live.stop();
		this.#next.forget();
		this.#purse?.forget();
		this.#bets.forget();
		this.#rewards.forget();
	}

	/** The connection outlives the token it was opened with only when it gets the next one. */
	renew(accessToken: string): void {
		this.#live.link?.invoke("Renew", accessToken).catch(ignore);
	}

	stop(): void {
		this.#next.stop();
		this.#purse?.forget();
		this.#live.stop();
		this.#rounds.stop();
		this.#jackpots.stop();
		this.#bets.stop();
	}

	/** The tag of a bet is fixed when it is sent: every try says the same. */
	async #place(bet: BetWish): Promise<void> {
		if (bet.winOf !== undefined) {
			this.#purse?.place({ ...bet, tagId: undefined });
			return;
		}
		await this.#bets.place({ ...bet, tagId: this.#ports.tagOf(bet.gameCode) });
		if (bet.promoCode !== undefined) this.#readRewards();
	}

	#readRewards(): void {
		if (this.#isPlayer) void this.#rewards.read();
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
			rewardChanged: (reward) => this.#rewards.take(reward),
			roundChanged: (round) => this.#rounds.take(round),
			jackpotChanged: (change) => this.#jackpots.take(change),
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
				if (connection === "lost" && this.#ports.state().rewards.kind === "unread") this.#readRewards();
			},
		});
	}

	/**
	 * A hub that is asked by a whole hall at once refuses what comes last: the player's bets come first. Not before it has
	 * answered it is sure to tell of what changes, so that rewards are read then.
	 */
	#opened(link: HubLink): void {
		if (this.#isPlayer) void this.#bets.catchUp().then(() => this.#readRewards());
		// Jackpots are not read before their one call is answered, and the calls of the rounds are many.
		this.#jackpots.opened(link);
		this.#rounds.opened(link);
	}

	#makeRounds(): RoundKeeper {
		const { environment, clock, api, partnerClientId, set } = this.#ports;
		const query = `partnerClientId=${encodeURIComponent(partnerClientId)}`;
		return new RoundKeeper({
			environment,
			clock,
			link: () => this.#live.link,
			call: (path) => api.call<FrameRound | null>(`${path}?${query}`),
			changed: (rounds) => {
				set({ rounds });
				this.#next.look();
				this.#purse?.look();
			},
		});
	}

	#makeJackpots(): JackpotKeeper {
		const { environment, api, set } = this.#ports;
		return new JackpotKeeper({
			environment,
			link: () => this.#live.link,
			call: (path) => api.call<FrameJackpotList>(path),
			drawsEndInMs: () => this.#bets.drawsEndInMs,
			changed: (jackpots) => set({ jackpots }),
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
			changed: (bets) => {
				set({ bets });
				this.#next.look();
			},
			balance,
			unanswered: (link) => this.#live.replace(link),
			missed: () => this.#readRewards(),
			corrected: (bet) => this.#rounds.doubt(bet),
		});
	}

	#makeNext(): NextBets {
		const { environment, clock, state, set } = this.#ports;
		return new NextBets({
			environment,
			clock,
			rounds: () => state().rounds,
			bets: () => state().bets,
			held: () => heldBy(state()),
			balance: (currency) => {
				const { balance } = state();
				return balance?.currency === currency ? balance.balance : undefined;
			},
			place: (bet) => void this.#place(bet),
			changed: (next) => {
				set({ next });
				this.follow(this.#followed);
			},
		});
	}

	/** Players need none, so it is a chunk of its own. Where it does not come, it is asked for when something changes. */
	async #openPurse(): Promise<void> {
		if (this.#isPurseAsked) return;
		this.#isPurseAsked = true;
		const module = await loadChunk(() => import("./play-purse.ts")).catch(() => undefined);
		this.#isPurseAsked = false;
		if (module === undefined) return;
		this.#purse = this.#makePurse(module.PlayPurse);
		this.look();
	}

	#makePurse(Purse: typeof PlayPurse): PlayPurse {
		const { environment, clock, api, partnerClientId, state, set } = this.#ports;
		const query = `partnerClientId=${encodeURIComponent(partnerClientId)}`;
		return new Purse({
			environment,
			clock,
			rounds: () => state().rounds,
			call: (path) => api.call<FrameRound | null>(`${path}?${query}`),
			changed: (change) => {
				set(change);
				this.#next.look();
				this.follow(this.#followed);
			},
		});
	}

	#makeRewards(): RewardKeeper {
		const { callAsPlayer, set } = this.#ports;
		return new RewardKeeper({ call: callAsPlayer, changed: (rewards) => set({ rewards }) });
	}
}

/** What keeps bets from being sent. */
function heldBy({ paused, session, connection }: FrameState): "paused" | "offline" | undefined {
	// What a guest has waiting is of play money.
	if (paused || !["authorized", "guest"].includes(session.kind)) return "paused";
	return connection === "offline" ? "offline" : undefined;
}

function ignore(): void {
	// The connection has ended; the next one is opened with the new token.
}
