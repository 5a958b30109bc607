/** What an account has bet at the aggregator, as its frame reads it: bets of providers' games, and of the aggregator's own. */
import {
	type FrameBetDetails,
	frameBetDetailsSchema,
	frameBetListSchema,
	frameConfigSchema,
	frameRoundListSchema,
} from "@webframe/shared/wire";
import type { LabBet } from "../messages.ts";
import { callPlace, type LoggedIn, logIn, type TestPlace, valueIn } from "./place.ts";

/** Bets that the page shows. */
const BETS_MAX = 12;
/** A token is used for so long at the most: it lives for longer. */
const TOKEN_USED_MS = 60_000;
/** Accounts that stay logged in; the others are logged in anew. */
const ACCOUNTS_MAX = 100;

export class PlayerBets {
	readonly #place: TestPlace;
	readonly #now: () => number;
	readonly #tokens = new Map<string, { readonly logIn: LoggedIn; readonly until: number }>();

	constructor(place: TestPlace, now: () => number) {
		this.#place = place;
		this.#now = now;
	}

	/** The newest bets of an account, newest first, each pick of a ticket with what became of it. @throws PlaceError */
	async of(player: string): Promise<readonly LabBet[]> {
		const token = await this.#token(player);
		const { items } = frameBetListSchema.parse(await this.#read(`/frame/bets?limit=${BETS_MAX}`, token));
		const names = await this.#gameNames();
		return await Promise.all(items.map((bet) => this.#shown(bet, names, token)));
	}

	async #shown(bet: FrameBetDetails, names: ReadonlyMap<number, string>, token: string): Promise<LabBet> {
		const { betId, gameCode, roundId, status, amount, currency, winAmount, placedAt, pickCount, selection } = bet;
		// A list has the first picks only; a bet that is read alone has all of them, with their fates.
		const alone = pickCount === undefined ? undefined : await this.#read(`/frame/bets/${betId}`, token);
		const picks = alone === undefined ? undefined : frameBetDetailsSchema.parse(alone).picks;
		const result = selection === undefined ? undefined : await this.#resultOf(roundId, token);
		return {
			betId,
			game: names.get(gameCode) ?? `Game ${gameCode}`,
			roundId,
			status,
			amount,
			currency,
			placedAt,
			...(winAmount === undefined ? {} : { winAmount }),
			...(result === undefined ? {} : { result }),
			...(picks === undefined ? {} : { picks }),
		};
	}

	/** In words; undefined before the reveal, and for a round of a provider's game. */
	async #resultOf(roundId: number, token: string): Promise<string | undefined> {
		const { items } = frameRoundListSchema.parse(await this.#read(`/frame/results?roundId=${roundId}`, token));
		return items[0]?.resultText;
	}

	async #gameNames(): Promise<ReadonlyMap<number, string>> {
		const { partnerClientId } = this.#place;
		const query = new URLSearchParams({ partnerClientId });
		const { games } = frameConfigSchema.parse(await this.#read(`/frame/config?${query}`));
		return new Map(games.map(({ gameCode, name }) => [gameCode, name]));
	}

	async #read(path: string, token?: string): Promise<unknown> {
		const url = `${this.#place.frameUrl}${path}`;
		return valueIn(await callPlace("GET", url, token === undefined ? {} : { token }));
	}

	async #token(player: string): Promise<string> {
		const known = this.#tokens.get(player);
		if (known !== undefined && known.until > this.#now()) return known.logIn.token;
		const fresh = await logIn(this.#place, player);
		const usedMs = Math.min(TOKEN_USED_MS, (fresh.expiresInSeconds * 1_000) / 2);
		this.#tokens.delete(player);
		this.#tokens.set(player, { logIn: fresh, until: this.#now() + usedMs });
		const [oldest] = this.#tokens.keys();
		if (this.#tokens.size > ACCOUNTS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
		return fresh.token;
	}
}
