/**
 * Who is playing, and the token that proves it.
 *
 *   guest --authorize--> authorizing --granted--> authorized
 *                        authorizing --refused--> refused      (the host may bring another token)
 *                        authorizing --no answer--> unavailable (may be tried again)
 *   authorized --renewed--> authorized
 *   authorized --renewal refused, or revoked--> expired
 *   any --logout, here or at another frame of the session--> guest
 *
 * A refusal first asks the host's `tokenProvider`, once, then tells the host by a cancelable event. While the
 * host has taken that event over, the session keeps `authorizing` for a bounded time.
 *
 * Tokens never leave this class, except to calls, to the hub and, the refresh token, to the host.
 */
import type { UserTokenValue } from "@webframe/shared/wire";
import type { Notify } from "../../events/event-map.ts";
import type { Environment } from "../environment.ts";
import type { SessionState } from "../session-state.ts";
import { endSession } from "./end-session.ts";
import { SessionClock } from "./session-clock.ts";
import type { ExchangeOutcome, TokenExchange } from "./token-exchange.ts";

/** A token is renewed when this share of its life is left, at most `RENEWAL_MARGIN_MS_MAX` before its end. */
const RENEWAL_SHARE = 0.2;
const RENEWAL_MARGIN_MS_MAX = 120_000;
/** How long after a renewal without an answer it is tried again. */
export const RENEWAL_RETRY_MS = 10_000;
/** How long a host that took over a refusal has to bring another token. */
export const HOST_TOKEN_WAIT_MS = 15_000;
/** Why a session was revoked whose player has logged out. Source: wire contract, section 6, `sessionRevoked`. */
const LOGOUT = "logout";
/** ErrorCode of a casino that did not answer. */
const GENERAL_ERROR = 103_799;

export interface SessionPorts {
	readonly environment: Pick<Environment, "after" | "fetch" | "newKey" | "now" | "visible">;
	readonly exchange: TokenExchange;
	/** Origin of the BFF. */
	readonly server: string;
	readonly partnerClientId: string;
	/** @param key of idempotency */
	readonly trade: (refreshToken: string, key: string) => Promise<ExchangeOutcome>;
	readonly tokenProvider: () => (() => Promise<string>) | undefined;
	readonly notify: Notify;
	readonly changed: (state: SessionState) => void;
	/** A fresh user token, for connections that outlive the one they were opened with. */
	readonly renewed: (accessToken: string) => void;
}

type Refusal = Extract<ExchangeOutcome, { readonly kind: "refused" }>;
type Unavailable = Extract<ExchangeOutcome, { readonly kind: "unavailable" }>;

interface Holding {
	readonly grant: UserTokenValue;
	readonly renewAt: number;
	readonly expiresAt: number;
}

export class Session {
	readonly #ports: SessionPorts;
	readonly #clock: SessionClock;
	#state: SessionState = { kind: "guest" };
	#holding: Holding | undefined;
	#renewal: Promise<string | undefined> | undefined;
	/** Counts authorizations, so that the answer to an older one changes nothing. */
	#generation = 0;
	/** Ends the waiting for a token of the host's when another authorization begins. */
	#overtaken = Promise.withResolvers<undefined>();
	#refusedToken: string | undefined;
	#isStopped = false;
	#cancelTimer: () => void = () => undefined;
	#stopWatching: () => void = () => undefined;

	constructor(ports: SessionPorts) {
		this.#ports = ports;
		this.#clock = new SessionClock(ports);
	}

	get state(): SessionState {
		return this.#state;
	}

	/** True for the newest token of the player who is logged in: it is in use, and trading it would only replace it. */
	holds(refreshToken: string): boolean {
		return this.#holding?.grant.refresh_token === refreshToken;
	}

	/**
	 * Authorizes with that refresh token. Resolves when it is known how it ended.
	 *
	 * @param refreshToken undefined: the host's provider is asked; without one the player stays a guest
	 */
	async authorize(refreshToken: string | undefined): Promise<SessionState> {
		if (refreshToken === undefined) await this.#authorizeFromProvider();
		else await this.#attempt(refreshToken, this.#begin(), true);
		return this.#state;
	}

	/** Tries the last token again after the casino did not answer. */
	async retry(): Promise<void> {
		const token = this.#refusedToken;
		if (token !== undefined || this.#ports.tokenProvider() !== undefined) await this.authorize(token);
	}

	/** The user token for a call, renewed first when it is about to end; undefined for guests. */
	async accessToken(): Promise<string | undefined> {
		const holding = this.#holding;
		if (holding === undefined) return undefined;
		if (this.#ports.environment.now() < holding.renewAt) return holding.grant.user_access_token;
		const renewed = await this.renew(holding.grant.user_access_token);
		if (renewed !== undefined) return renewed;
		const usable = this.#holding === holding && this.#ports.environment.now() < holding.expiresAt;
		return usable ? holding.grant.user_access_token : undefined;
	}

	/** A token that replaces the one given, whether it is renewed now or was meanwhile; one flight for all. */
	async renew(refusedAccessToken: string): Promise<string | undefined> {
		const current = this.#holding?.grant.user_access_token;
		if (current !== undefined && current !== refusedAccessToken) return current;
		this.#renewal ??= this.#renewNow().finally(() => {
			this.#renewal = undefined;
		});
		return await this.#renewal;
	}

	/** The session was ended by the service. After a log-out nobody asks the host for a token: the player wanted to go. */
	async expire(reason: string): Promise<void> {
		if (this.#state.kind !== "authorized") return;
		if (reason === LOGOUT) {
			this.#leave();
			this.#ports.notify("sessionexpired", { reason });
			return;
		}
		const generation = this.#begin(false);
		if (this.#ports.tokenProvider() !== undefined) {
			this.#become({ kind: "authorizing" });
			const token = await this.#askProvider();
			if (generation !== this.#generation) return;
			if (token !== undefined) return await this.#attempt(token, generation, false);
		}
		this.#expired(reason, generation);
	}

	/** Forgets the player at once, and tells the service, which ends the session for everybody who has a part in it. */
	logout(): void {
		const holding = this.#holding;
		this.#leave();
		if (holding === undefined) return;
		const { environment, server } = this.#ports;
		void endSession(environment, server, holding.grant.user_access_token);
	}

	/** Stops timers and listening. The session is good for a log-out yet, for a page may take its frame out in the same breath. */
	stop(): void {
		const holding = this.#holding;
		this.#begin(false);
		this.#holding = holding;
		this.#isStopped = true;
		this.#clock.stop();
	}

	#leave(): void {
		this.#begin(false);
		this.#refusedToken = undefined;
		this.#ports.exchange.forget(this.#nameOf(""));
		this.#become({ kind: "guest" });
	}

	#begin(showsWaiting = true): number {
		this.#drop();
		this.#generation += 1;
		this.#overtaken.resolve(undefined);
		this.#overtaken = Promise.withResolvers();
		if (showsWaiting) this.#become({ kind: "authorizing" });
		return this.#generation;
	}

	#drop(): void {
		this.#holding = undefined;
		this.#cancelTimer();
		this.#stopWatching();
	}

	async #authorizeFromProvider(): Promise<void> {
		const generation = this.#begin();
		const token = await this.#askProvider();
		if (generation !== this.#generation) return;
		if (token === undefined) this.#refused({ code: 0, message: "" }, generation);
		else await this.#attempt(token, generation, false);
	}

	async #attempt(refreshToken: string, generation: number, mayAskProvider: boolean): Promise<void> {
		const outcome = await this.#trade(refreshToken);
		if (generation !== this.#generation) return;
		if (outcome.kind === "granted") return this.#hold(outcome.grant);
		this.#refusedToken = refreshToken;
		if (outcome.kind === "unavailable") return this.#unavailable(outcome, generation);
		const token = mayAskProvider ? await this.#askProvider() : undefined;
		if (generation !== this.#generation) return;
		if (token === undefined) this.#refused(outcome, generation);
		else await this.#attempt(token, generation, false);
	}

	async #trade(refreshToken: string): Promise<ExchangeOutcome> {
		const { environment, exchange, trade } = this.#ports;
		const name = this.#nameOf(refreshToken);
		return await exchange.exchange(name, environment.newKey(), (key) => trade(refreshToken, key));
	}

	/** What makes a token the same one for all elements of the page. */
	#nameOf(refreshToken: string): string {
		return `${this.#ports.server}\n${this.#ports.partnerClientId}\n${refreshToken}`;
	}

	/** A provider may wait for as long as its player does. */
	async #askProvider(): Promise<string | undefined> {
		try {
			const token = await Promise.race([this.#overtaken.promise, this.#ports.tokenProvider()?.()]);
			return token === "" ? undefined : token;
		} catch {
			return undefined;
		}
	}

	#hold(grant: UserTokenValue): void {
		const first = this.#state.kind !== "authorized";
		const { environment, exchange } = this.#ports;
		const lifeMs = grant.expires_in * 1000;
		const marginMs = Math.min(lifeMs * RENEWAL_SHARE, RENEWAL_MARGIN_MS_MAX);
		const now = environment.now();
		this.#drop();
		this.#refusedToken = undefined;
		this.#holding = { grant, renewAt: now + lifeMs - marginMs, expiresAt: now + lifeMs };
		this.#cancelTimer = environment.after(lifeMs - marginMs, () => void this.renew(grant.user_access_token));
		this.#stopWatching = exchange.watch(this.#nameOf(grant.refresh_token), (next) => this.#adopt(next));
		this.#become({ kind: "authorized", player: grant.player });
		if (first) {
			const { partnerUserId, currency, isTest } = grant.player;
			this.#ports.notify("authorized", { partnerUserId, currency, isTest });
		}
		this.#ports.notify("tokenrefresh", { refreshToken: grant.refresh_token });
		this.#ports.renewed(grant.user_access_token);
	}

	/** Another element or tab has traded the token that this one holds. */
	#adopt(grant: UserTokenValue): void {
		if (this.#state.kind === "authorized" && this.#renewal === undefined) this.#hold(grant);
	}

	async #renewNow(): Promise<string | undefined> {
		const holding = this.#holding;
		if (holding === undefined || this.#isStopped) return undefined;
		const generation = this.#generation;
		const outcome = await this.#trade(holding.grant.refresh_token);
		if (generation !== this.#generation) return undefined;
		if (outcome.kind === "granted") {
			this.#hold(outcome.grant);
			return outcome.grant.user_access_token;
		}
		if (outcome.kind === "refused") {
			await this.expire("renewal_refused");
			return this.#holding?.grant.user_access_token;
		}
		const { environment } = this.#ports;
		this.#cancelTimer();
		this.#cancelTimer = environment.after(RENEWAL_RETRY_MS, () => void this.renew(holding.grant.user_access_token));
		return undefined;
	}

	#refused({ code, message, correlationId = "" }: Omit<Refusal, "kind">, generation: number): void {
		const taken = this.#ports.notify("authorizationerror", { code, message, recoverable: true, correlationId });
		this.#endUnlessTaken(taken, { kind: "refused", code, message }, generation);
	}

	#unavailable({ message, correlationId = "" }: Unavailable, generation: number): void {
		const detail = { code: GENERAL_ERROR, message, recoverable: true, correlationId };
		const taken = this.#ports.notify("authorizationerror", detail);
		this.#endUnlessTaken(taken, { kind: "unavailable" }, generation);
	}

	#expired(reason: string, generation: number): void {
		const taken = this.#ports.notify("sessionexpired", { reason });
		this.#endUnlessTaken(taken, { kind: "expired", reason }, generation);
	}

	#endUnlessTaken(taken: boolean, end: SessionState, generation: number): void {
		// The host may have called `authorize` inside its event handler.
		if (generation !== this.#generation) return;
		if (!taken) {
			this.#become(end);
			return;
		}
		this.#become({ kind: "authorizing" });
		this.#cancelTimer = this.#ports.environment.after(HOST_TOKEN_WAIT_MS, () => {
			if (generation === this.#generation) this.#become(end);
		});
	}

	#become(state: SessionState): void {
		this.#state = state;
		this.#clock.follow(state);
		this.#ports.changed(state);
	}
}
