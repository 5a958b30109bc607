import type { ViewType } from "@webframe/shared/wire";
import type { OpenHub } from "./play/hub-port.ts";
import type { Play, PlayPorts } from "./play/play.ts";
import type { requestPlayerToken } from "./session/player-token.ts";
import type { Session, SessionPorts } from "./session/session.ts";
import type { TokenExchange } from "./session/token-exchange.ts";

/**
 * Everything the store needs from outside: the network, time, chance, and the parts that are loaded later. The
 * browser's own are in `browser-environment.ts`; tests give a clock that they move by hand.
 */
export interface Environment {
	readonly fetch: typeof globalThis.fetch;
	/** Milliseconds since the epoch, by this device's clock. */
	readonly now: () => number;
	/** True while the page can be seen. */
	readonly visible: () => boolean;
	/** What the player plays on. */
	readonly viewType: () => ViewType;
	/** Calls back once after so many milliseconds. The answer cancels it. */
	readonly after: (delayMs: number, callback: () => void) => () => void;
	/** From 0 up to, but not including, 1. */
	readonly random: () => number;
	/** A fresh idempotency key: unguessable, printable ASCII. */
	readonly newKey: () => string;
	/** Loads what a player needs to be one. */
	readonly loadSession: () => Promise<SessionModule>;
	/** Loads what moves while a frame is played. */
	readonly loadPlay: () => Promise<PlayModule>;
}

export interface SessionModule {
	readonly Session: new (ports: SessionPorts) => Session;
	readonly requestPlayerToken: typeof requestPlayerToken;
	/** Shared by all elements of a page. */
	readonly exchange: TokenExchange;
}

export interface PlayModule {
	readonly Play: new (ports: PlayPorts) => Play;
	readonly openHubConnection: OpenHub;
}
