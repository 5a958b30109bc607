import { isDeepStrictEqual } from "node:util";
import { compareOdds } from "@webframe/shared/money";
import { gameCategoryOf, lobbyCategoryOf } from "@webframe/shared/reference";
import type { FrameGame } from "@webframe/shared/wire";
import type { Provider, ProviderDirectory } from "../partners/provider-directory.ts";
import type { PartnerProvider } from "../partners/provider-settings.ts";
import type { PartnerSettings } from "../partners/settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { LatestRead } from "../platform/latest-read.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { type ProviderGameRow, readProviderGames } from "../store/provider-games.ts";
import { frameTagsOf } from "./tags.ts";

/** How old the list of games may be on another process than the one that read it from its provider. */
const REFRESH_MS = 5_000;

export interface OfferedGame {
	readonly game: ProviderGameRow;
	readonly provider: Provider;
	/** What the partner says about the provider. */
	readonly rules: PartnerProvider;
}

/** The games of all providers, in memory: every lobby asks for them. */
export class ProviderGames {
	readonly #database: Database;
	readonly #providers: ProviderDirectory;
	#games: ReadonlyMap<number, ProviderGameRow> = new Map();
	/** How often other games were read than before. */
	#changes = 0;
	/** How often in a row the list of a provider had lost most of its games. */
	readonly #shrunk = new Map<number, number>();
	readonly #latest = new LatestRead();
	#refreshing: Repeated | undefined;

	constructor(database: Database, providers: ProviderDirectory) {
		this.#database = database;
		this.#providers = providers;
	}

	/** Reads the games and keeps them fresh until `stop`. */
	async start(clock: Clock, logger: Logger): Promise<void> {
		await this.refresh();
		const options = { name: "games", pauseMs: REFRESH_MS, clock, logger, startsWithPause: true };
		this.#refreshing = repeat(() => this.refresh(), options);
	}

	async stop(): Promise<void> {
		await this.#refreshing?.stop();
	}

	async refresh(): Promise<void> {
		await this.#latest.run(
			() => readProviderGames(this.#database),
			(rows) => this.#put([...rows]),
		);
	}

	#put(rows: readonly ProviderGameRow[]): void {
		if (isDeepStrictEqual(rows, [...this.#games.values()])) return;
		this.#games = new Map(rows.map((row) => [row.gameCode, row]));
		this.#changes++;
	}

	/** Another one as soon as `framesOf` may tell something else of the same settings. */
	get edition(): string {
		const providers = this.#providers.all().map(({ providerId, isActive, name }) => [providerId, isActive, name]);
		return JSON.stringify([this.#changes, providers]);
	}

	get(gameCode: number): ProviderGameRow | undefined {
		return this.#games.get(gameCode);
	}

	/** All games of a provider that are in its list. */
	ofProvider(providerId: number): readonly ProviderGameRow[] {
		return [...this.#games.values()].filter((game) => game.providerId === providerId);
	}

	/** @returns how often in a row the list has now shrunk; 0 when it has not */
	countShrunk(providerId: number, isShrunk: boolean): number {
		const times = isShrunk ? (this.#shrunk.get(providerId) ?? 0) + 1 : 0;
		this.#shrunk.set(providerId, times);
		return times;
	}

	/** A game that the partner offers and that can be opened now. */
	offered(settings: PartnerSettings, gameCode: number): OfferedGame | undefined {
		const game = this.#games.get(gameCode);
		return game === undefined ? undefined : this.#offer(settings, game);
	}

	/** The partner's games of all providers, as the lobby shows them. */
	framesOf(settings: PartnerSettings): readonly FrameGame[] {
		if (settings.providers.length === 0) return [];
		return [...this.#games.values()].flatMap((game) => {
			const offer = this.#offer(settings, game);
			return offer === undefined ? [] : [frameGame(offer, settings)];
		});
	}

	#offer(settings: PartnerSettings, game: ProviderGameRow): OfferedGame | undefined {
		const provider = this.#providers.get(game.providerId);
		const rules = settings.providers.find(({ providerId }) => providerId === game.providerId);
		if (provider?.isActive !== true || rules === undefined) return undefined;
		return rules.games === null || rules.games.includes(game.gameCode) ? { game, provider, rules } : undefined;
	}
}

function frameGame(offer: OfferedGame, settings: PartnerSettings): FrameGame {
	const { game, provider } = offer;
	const maxOdd = highestOdd(offer);
	return {
		gameCode: game.gameCode,
		name: game.name,
		lobbyCategory: lobbyCategoryOf(game.category),
		category: gameCategoryOf(game.category) ?? game.category,
		kind: "provider",
		provider: provider.name,
		...(game.lobbyImgUrl === null ? {} : { imageUrl: `/frame/games/${game.gameCode}/image` }),
		demo: true,
		...(maxOdd === undefined ? {} : { maxOdd }),
		...frameTagsOf(settings, game.gameCode),
	};
}

/** The lower one of what the provider's list says and of what the partner takes. */
function highestOdd({ game, rules }: OfferedGame): string | undefined {
	const named = [game.maxOdd, rules.maxOdd].filter((odd) => odd !== null);
	return named.toSorted((one, other) => compareOdds(one, other) ?? 0)[0];
}
