/**
 * The session of a frame, from before it is needed. Guests need none of it, so its chunk is loaded for the first
 * token, and whoever brings that token waits.
 */
import type { FrameErrorCode } from "../events/event-details.ts";
import type { Answer, CallOptions } from "./api.ts";
import type { FrameEnvironment, SessionModule } from "./frame-environment.ts";
import type { SessionWish } from "./session/open-session.ts";
import type { Session } from "./session/session.ts";

export interface SessionKeeperPorts extends Omit<SessionWish, "environment" | "exchange"> {
	readonly environment: FrameEnvironment;
	/** The frame may have been taken out of the page while the chunk was on its way. */
	readonly stopped: () => boolean;
	readonly failed: (code: FrameErrorCode) => void;
}

export class SessionKeeper {
	readonly #ports: SessionKeeperPorts;
	#module: SessionModule | undefined;
	#session: Session | undefined;
	#loading: Promise<Session | undefined> | undefined;
	/** The token to try again with after the session itself could not be loaded. */
	#firstToken: string | undefined;
	/** Counts log-outs, so that a token from before one is not traded after it. */
	#logouts = 0;

	constructor(ports: SessionKeeperPorts) {
		this.#ports = ports;
	}

	/** Undefined until there has been a token. */
	get session(): Session | undefined {
		return this.#session;
	}

	/** @param refreshToken undefined: the host's provider is asked */
	async authorize(refreshToken: string | undefined): Promise<void> {
		// A page that binds its state to the attribute gives back the token that it was told to keep.
		if (refreshToken !== undefined && this.#session?.holds(refreshToken)) return;
		const { changed, stopped } = this.#ports;
		const logouts = this.#logouts;
		this.#firstToken = refreshToken;
		changed({ kind: "authorizing" });
		const session = await this.#load();
		if (logouts !== this.#logouts || stopped()) return;
		if (session === undefined) changed({ kind: "unavailable" });
		else await session.authorize(refreshToken);
	}

	/** Tries the last token again. */
	async retry(): Promise<void> {
		await (this.#session?.retry() ?? this.authorize(this.#firstToken));
	}

	logout(): void {
		this.#logouts += 1;
		this.#firstToken = undefined;
		this.#session?.logout();
		// Also where there is no session yet: its token is on its way, or its chunk did not come.
		this.#ports.changed({ kind: "guest" });
	}

	/** A call as whoever is logged in. */
	async call<Value>(path: string, options?: CallOptions): Promise<Answer<Value>> {
		const { api } = this.#ports;
		const [module, session] = [this.#module, this.#session];
		if (module === undefined || session === undefined) return await api.call<Value>(path, options);
		return await module.callAsPlayer<Value>(session, api, path, options);
	}

	async #load(): Promise<Session | undefined> {
		const { environment, failed } = this.#ports;
		this.#loading ??= environment.loadSession().then(
			(module) => {
				this.#module = module;
				this.#session = module.openSession({ ...this.#ports, exchange: module.exchange });
				return this.#session;
			},
			() => {
				this.#loading = undefined;
				failed("chunk_failed");
				return undefined;
			},
		);
		return await this.#loading;
	}
}
