import { type ProviderGame, providerGameSchema, providerGamesAnswerSchema } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import { type ListedGame, type SyncedGames, syncProviderGames } from "../store/provider-games.ts";
import type { CatalogueContext } from "./context.ts";

/** The longest list that is taken. */
const GAMES_MAX = 5_000;
const MINUTE_MS = 60_000;

export type SyncResult =
	| ({ readonly kind: "synced"; readonly listed: number; readonly unreadable: number } & SyncedGames)
	| { readonly kind: "failed"; readonly reason: string };

/**
 * Reads a provider's list of games and makes ours say the same. A list that cannot be read changes nothing; a record
 * in it that cannot be read costs only itself.
 *
 * Source: specification, D; wire contract, section 7, "Catalogue".
 */
export async function syncGames(context: CatalogueContext, provider: Provider): Promise<SyncResult> {
	const said = await context.gameProvider.listGames(provider);
	if (said.kind === "failed") return said;
	const records = providerGamesAnswerSchema.safeParse(said.value);
	if (!records.success) return { kind: "failed", reason: "the answer is neither a list nor an object with `games`" };
	if (records.data.length > GAMES_MAX) return { kind: "failed", reason: `more than ${GAMES_MAX} games are listed` };
	const parsed = records.data.map((record) => providerGameSchema.safeParse(record));
	const games = parsed.flatMap((one) => (one.success ? [one.data] : []));
	// Not one game of many can be read: more likely a fault than the end of all of them.
	if (games.length === 0 && records.data.length > 0) return { kind: "failed", reason: "no game can be read" };
	const wanted = games.filter((game) => isWanted(provider, game));
	const byId = new Map(wanted.map((game) => [game.gameId, listedGame(context, game)]));
	const synced = await syncProviderGames(
		context.database,
		provider.providerId,
		[...byId.values()],
		context.clock.now(),
	);
	await context.games.refresh();
	return { kind: "synced", listed: byId.size, unreadable: records.data.length - games.length, ...synced };
}

/** A provider may answer with all its games, whichever were asked for. Categories are compared without case. */
function isWanted({ settings }: Provider, { gameCategory }: ProviderGame): boolean {
	return settings.gameCategory === null || settings.gameCategory.toLowerCase() === gameCategory.toLowerCase();
}

function listedGame({ allowPrivateNetworks }: CatalogueContext, game: ProviderGame): ListedGame {
	const { gameId, name, gameCategory, maxOdd, lobbyImgUrl } = game;
	const url = lobbyImgUrl === undefined ? null : URL.parse(lobbyImgUrl);
	const isGood = url?.protocol === "https:" || (allowPrivateNetworks && url?.protocol === "http:");
	const image = url !== null && isGood ? url.href : null;
	return { gameId, name, category: gameCategory, maxOdd: maxOdd ?? null, lobbyImgUrl: image };
}

interface LastReading {
	readonly dueAt: number;
	readonly changedAt: number;
}

/**
 * Reads the lists whose time has come, and those of providers that were changed or asked for. Each process keeps its
 * own times: reading a list twice does no harm.
 */
export function createGameSync(context: CatalogueContext): () => Promise<void> {
	const last = new Map<number, LastReading>();
	return async () => {
		for (const provider of context.providers.all()) {
			const { providerId, isActive, settings } = provider;
			const now = context.clock.now().getTime();
			const changedAt = provider.changedAt.getTime();
			const before = last.get(providerId);
			const isDue = before === undefined || now >= before.dueAt || changedAt !== before.changedAt;
			if (!isActive || !isDue) continue;
			const result = await syncGames(context, provider);
			// A failed reading is tried again at the next look.
			if (result.kind === "failed") context.logger.warn({ providerId, ...result }, "a list of games was not read");
			else last.set(providerId, { dueAt: now + settings.syncEveryMinutes * MINUTE_MS, changedAt });
		}
	};
}
