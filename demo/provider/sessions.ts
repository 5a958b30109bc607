import { randomBytes, randomUUID } from "node:crypto";
import type { LaunchRequest } from "@webframe/shared/wire";
import { digitsOf } from "./currencies.ts";
import type { ListedGame } from "./game-list.ts";

const SESSION_MS = 12 * 3_600_000;
const SESSIONS_MAX = 10_000;
const TOKEN_BYTES = 16;

export interface Session {
	/** As bet operations name it. */
	readonly sessionId: string;
	/** What the game's page proves itself with. */
	readonly token: string;
	readonly game: ListedGame;
	readonly mode: "real" | "demo";
	readonly currency: string;
	readonly digits: number;
	readonly minBet: number;
	readonly maxBet: number;
	readonly buttons: readonly number[];
	readonly expiresAt: number;
}

/** Open games, in memory: after a restart a player opens the game again. */
export class Sessions {
	readonly #byToken = new Map<string, Session>();

	/** @returns undefined for a currency whose digits are not known */
	open(game: ListedGame, launch: LaunchRequest, now: number): Session | undefined {
		const digits = digitsOf(launch.currency);
		if (digits === undefined) return undefined;
		const session: Session = {
			// For fun the session is the provider's to name.
			sessionId: launch.gameMode === "demo" ? `demo-${randomUUID()}` : launch.sessionId,
			token: randomBytes(TOKEN_BYTES).toString("hex"),
			game,
			mode: launch.gameMode,
			currency: launch.currency,
			digits,
			minBet: launch.minBet,
			maxBet: launch.maxBet,
			buttons: launch.buttonAmounts ?? [launch.minBet],
			expiresAt: now + SESSION_MS,
		};
		this.#byToken.set(session.token, session);
		const [oldest] = this.#byToken.keys();
		if (this.#byToken.size > SESSIONS_MAX && oldest !== undefined) this.#byToken.delete(oldest);
		return session;
	}

	find(token: string, now: number): Session | undefined {
		const session = this.#byToken.get(token);
		return session !== undefined && session.expiresAt > now ? session : undefined;
	}
}
