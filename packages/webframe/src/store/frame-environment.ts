import type { Environment } from "./environment.ts";
import type { OpenHub } from "./play/hub-port.ts";
import type { Play, PlayPorts } from "./play/play.ts";
import type { callAsPlayer } from "./session/call-as-player.ts";
import type { openSession } from "./session/open-session.ts";
import type { TokenExchange } from "./session/token-exchange.ts";

/** What the store of a frame needs from outside: beside all else, its own parts that are loaded later. */
export interface FrameEnvironment extends Environment {
	/** Loads what a player needs to be one. */
	readonly loadSession: () => Promise<SessionModule>;
	/** Loads what moves while a frame is played. */
	readonly loadPlay: () => Promise<PlayModule>;
}

export interface SessionModule {
	readonly openSession: typeof openSession;
	readonly callAsPlayer: typeof callAsPlayer;
	/** Shared by all elements of a page. */
	readonly exchange: TokenExchange;
}

export interface PlayModule {
	readonly Play: new (ports: PlayPorts) => Play;
	readonly openHubConnection: OpenHub;
}
