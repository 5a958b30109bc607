/** What the lab does at the casino and the aggregator as a player's browser would: log in, list the games, launch. */
import { frameConfigSchema, gameLaunchValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { Call, LabGame, Launched, LaunchWish, Wallet } from "../messages.ts";
import { callPlace, logIn, PlaceError, type TestPlace, valueIn } from "./place.ts";

/** Sessions that the lab has opened; older ones are forgotten. */
const SESSIONS_MAX = 1_000;
const NOT_FOUND = 404;

const casinoWalletSchema = z.object({ Balance: z.string(), Currency: z.string(), Transactions: z.array(z.unknown()) });

interface LabSession {
	readonly player: string;
	readonly mode: "real" | "demo";
	readonly gameCode: number;
}

export class TestAccounts {
	readonly #place: TestPlace;
	readonly #sessions = new Map<string, LabSession>();

	constructor(place: TestPlace) {
		this.#place = place;
	}

	/** The games of providers that the casino offers. @throws PlaceError */
	async games(): Promise<readonly LabGame[]> {
		const { frameUrl, partnerClientId } = this.#place;
		const query = new URLSearchParams({ partnerClientId });
		const value = valueIn(await callPlace("GET", `${frameUrl}/frame/config?${query}`));
		return frameConfigSchema
			.parse(value)
			.games.flatMap(({ kind, gameCode, name, category }) =>
				kind === "provider" ? [{ gameCode, name, category }] : [],
			);
	}

	/** Logs the account in and opens the game. Tokens stay here. @throws PlaceError */
	async launch({ player, gameCode, mode, language }: LaunchWish): Promise<Launched> {
		const { partnerClientId, token } = await logIn(this.#place, player);
		const body = { gameMode: mode, partnerClientId, ...(language === "" ? {} : { language }) };
		const url = `${this.#place.frameUrl}/frame/games/${gameCode}/launch`;
		const answer = await callPlace("POST", url, { body, token });
		const launched = gameLaunchValueSchema.parse(valueIn(answer));
		this.#remember(launched.sessionId, { player, mode, gameCode });
		return launched;
	}

	/** What the casino says of an account; null for one that has never been there. @throws PlaceError */
	async wallet(player: string): Promise<Wallet | null> {
		const url = `${this.#place.casinoUrl}/demo/wallet/${encodeURIComponent(player)}`;
		const answer = await callPlace("GET", url).catch((error: unknown) => {
			if (error instanceof PlaceError && error.status === NOT_FOUND) return undefined;
			throw error;
		});
		if (answer === undefined) return null;
		const { Balance, Currency, Transactions } = casinoWalletSchema.parse(answer);
		return { balance: Balance, currency: Currency, transactions: Transactions.length };
	}

	session(sessionId: string): LabSession | undefined {
		return this.#sessions.get(sessionId);
	}

	modeOf(sessionId: string): Call["mode"] {
		return this.#sessions.get(sessionId)?.mode ?? null;
	}

	/** Another session of the same kind than this one, opened for that if there is none. @throws PlaceError */
	async otherThan(sessionId: string): Promise<string> {
		const mine = this.#sessions.get(sessionId);
		if (mine === undefined) return crypto.randomUUID();
		const others = [...this.#sessions].filter(([id, { mode }]) => id !== sessionId && mode === mine.mode);
		const newest = others.at(-1)?.[0];
		if (newest !== undefined) return newest;
		const wish = { player: `${mine.player}-other`, gameCode: mine.gameCode, mode: mine.mode, language: "" };
		return (await this.launch(wish)).sessionId;
	}

	#remember(sessionId: string, session: LabSession): void {
		this.#sessions.set(sessionId, session);
		const [oldest] = this.#sessions.keys();
		if (this.#sessions.size > SESSIONS_MAX && oldest !== undefined) this.#sessions.delete(oldest);
	}
}
