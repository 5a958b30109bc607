/** What the lab does at the casino and the aggregator as a player's browser would: log in, list the games, launch. */
import { frameConfigSchema, gameLaunchValueSchema, userTokenValueSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { Call, LabGame, Launched, LaunchWish, Wallet } from "../messages.ts";
import { exchange } from "./exchange.ts";
import { jsonIn } from "./recorder.ts";

/** Longer than the aggregator waits for a provider's launch. */
const BOUNDS = { timeoutMs: 10_000, bytesMax: 4_194_304 };
/** Sessions that the lab has opened; older ones are forgotten. */
const SESSIONS_MAX = 1_000;
const NOT_FOUND = 404;

const loginSchema = z.object({ RefreshToken: z.string(), PartnerClientId: z.string(), TagId: z.number() });
const casinoWalletSchema = z.object({ Balance: z.string(), Currency: z.string(), Transactions: z.array(z.unknown()) });
const envelopeSchema = z.object({ Value: z.unknown() });

export interface TestPlace {
	/** The aggregator, as a browser reaches it. */
	readonly frameUrl: string;
	/** The casino that keeps the wallets of the test accounts. */
	readonly casinoUrl: string;
	readonly partnerClientId: string;
}

interface LabSession {
	readonly player: string;
	readonly mode: "real" | "demo";
	readonly gameCode: number;
}

/** The casino or the aggregator did not do what was asked; the message is for the page. */
export class PlaceError extends Error {
	override readonly name = "PlaceError";
	/** The HTTP status; absent when nothing came. */
	readonly status: number | undefined;

	constructor(message: string, status?: number) {
		super(message);
		this.status = status;
	}
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
		const value = valueIn(await this.#call("GET", `${frameUrl}/frame/config?${query}`));
		return frameConfigSchema
			.parse(value)
			.games.flatMap(({ kind, gameCode, name, category }) =>
				kind === "provider" ? [{ gameCode, name, category }] : [],
			);
	}

	/** Logs the account in and opens the game. Tokens stay here. @throws PlaceError */
	async launch({ player, gameCode, mode, language }: LaunchWish): Promise<Launched> {
		const { casinoUrl, frameUrl } = this.#place;
		const login = loginSchema.parse(await this.#call("POST", `${casinoUrl}/demo/login`, { player }));
		const { PartnerClientId: partnerClientId, RefreshToken: refreshToken, TagId: tagId } = login;
		const told = await this.#call("POST", `${frameUrl}/auth/user-token`, { partnerClientId, refreshToken, tagId });
		const { user_access_token: token } = userTokenValueSchema.parse(valueIn(told));
		const wish = { gameMode: mode, partnerClientId, ...(language === "" ? {} : { language }) };
		const answer = await this.#call("POST", `${frameUrl}/frame/games/${gameCode}/launch`, wish, token);
		const launched = gameLaunchValueSchema.parse(valueIn(answer));
		this.#remember(launched.sessionId, { player, mode, gameCode });
		return launched;
	}

	/** What the casino says of an account; null for one that has never been there. @throws PlaceError */
	async wallet(player: string): Promise<Wallet | null> {
		const url = `${this.#place.casinoUrl}/demo/wallet/${encodeURIComponent(player)}`;
		const answer = await this.#call("GET", url).catch((error: unknown) => {
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

	async #call(method: "GET" | "POST", url: string, body?: object, token?: string): Promise<unknown> {
		const headers = {
			...(body === undefined ? {} : { "content-type": "application/json" }),
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
		};
		const sent = { method, url, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
		const got = await exchange(sent, BOUNDS);
		const where = `${method} ${url.split("?")[0]}`;
		if (got.kind === "failed") throw new PlaceError(`${where}: ${got.reason}.`);
		if (got.status < 200 || got.status > 299) {
			throw new PlaceError(`${where} answered HTTP ${got.status}.${hint(got.status, url)}`, got.status);
		}
		return jsonIn(got.text);
	}
}

function hint(status: number, url: string): string {
	if (status === 503 && url.endsWith("/launch")) return " The provider did not launch its game: look at the calls.";
	return "";
}

function valueIn(answer: unknown): unknown {
	return envelopeSchema.parse(answer).Value;
}
