import { type ProviderGame, providerGameSchema, providerGamesAnswerSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import type { Provider } from "../partners/provider-directory.ts";
import { holdsUpAll } from "../platform/database-errors.ts";
import { firstIssue } from "../platform/first-issue.ts";
import { type ListedGame, type SyncedGames, syncProviderGames } from "../store/provider-games.ts";
import type { CatalogueContext } from "./context.ts";

/** A list that lacks most of the lobby's games is believed when it comes for the so many-th time in a row. */
const TIMES_TO_BELIEVE = 3;
/** Where a game comes without a category. */
const CATEGORY_OF_NONE = "Instant";
/** The longest list that is taken. */
const GAMES_MAX = 5_000;
const MINUTE_MS = 60_000;

export type SyncResult =
	| ({ readonly kind: "synced"; readonly listed: number; readonly unreadable: number } & SyncedGames)
	/** So many games that are in the lobby are not in the list: it has changed nothing. */
	| { readonly kind: "held_back"; readonly lost: number; readonly times: number }
	| { readonly kind: "failed"; readonly reason: string };

/**
 * Reads a provider's list of games and makes ours say the same. A list that cannot be read changes nothing; a record
 * in it that cannot be read costs only itself. One that has lost more than half of the games, or all, is more likely a
 * fault than the end of them: it is held back, with an alarm, until it has come three times.
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
	noteLeftOut(context, provider, parsed);
	// Not one game of many can be read: more likely a fault than the end of all of them.
	if (games.length === 0 && records.data.length > 0) return { kind: "failed", reason: "no game can be read" };
	const wanted = games.filter((game) => isWanted(provider, game));
	const byId = new Map(wanted.map((game) => [game.gameId, listedGame(context, provider, game)]));
	const heldBack = holdBack(context, provider, byId);
	if (heldBack !== undefined) return heldBack;
	const synced = await syncProviderGames(
		context.database,
		provider.providerId,
		[...byId.values()],
		context.clock.now(),
	);
	await context.games.refresh();
	return { kind: "synced", listed: byId.size, unreadable: records.data.length - games.length, ...synced };
}

/** Whoever looks for a game that is not in the lobby finds the first of its kind named. */
function noteLeftOut(
	{ logger }: CatalogueContext,
	{ providerId }: Provider,
	parsed: readonly z.ZodSafeParseResult<ProviderGame>[],
): void {
	const leftOut = parsed.flatMap(({ error }, index) => (error === undefined ? [] : [firstIssue(error, [index])]));
	const [first] = leftOut;
	if (first === undefined) return;
	logger.warn(
		{ providerId, leftOut: leftOut.length, first },
		"games that cannot be read are left out of a provider's list",
	);
}

/** A provider may answer with all its games, whichever were asked for. Categories are compared without case. */
function isWanted({ settings }: Provider, { gameCategory }: Pick<ProviderGame, "gameCategory">): boolean {
	if (settings.gameCategory === null || gameCategory === undefined) return true;
	return settings.gameCategory.toLowerCase() === gameCategory.toLowerCase();
}

/** @returns undefined when the list may be taken */
function holdBack(
	{ games, alarms }: CatalogueContext,
	provider: Provider,
	listed: ReadonlyMap<string, unknown>,
): Extract<SyncResult, { readonly kind: "held_back" }> | undefined {
	const { providerId } = provider;
	// What an operator has taken out by choosing a category is not the list's loss.
	const before = games.ofProvider(providerId).filter(({ category }) => isWanted(provider, { gameCategory: category }));
	const lost = before.filter(({ gameId }) => !listed.has(gameId)).length;
	const times = games.countShrunk(providerId, lost * 2 > before.length);
	if (times === 0 || times >= TIMES_TO_BELIEVE) return undefined;
	const about = { providerId, listed: listed.size, lost, times };
	const text = "a provider's list of games has lost most of its games, and is held back";
	alarms.raise({ kind: "games_list_shrunk", subject: `provider ${providerId}`, about, text });
	return { kind: "held_back", lost, times };
}

function listedGame(
	{ allowPrivateNetworks }: CatalogueContext,
	{ settings }: Provider,
	game: ProviderGame,
): ListedGame {
	const { gameId, name = gameId, maxOdd, lobbyImgUrl } = game;
	const category = game.gameCategory ?? settings.gameCategory ?? CATEGORY_OF_NONE;
	const url = lobbyImgUrl === undefined ? null : URL.parse(lobbyImgUrl);
	const isGood = url?.protocol === "https:" || (allowPrivateNetworks && url?.protocol === "http:");
	const image = url !== null && isGood ? url.href : null;
	return { gameId, name, category, maxOdd: maxOdd ?? null, lobbyImgUrl: image };
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
			const result = await syncAlone(context, provider);
			// A failed reading is tried again at the next look.
			if (result?.kind === "failed") context.logger.warn({ providerId, ...result }, "a list of games was not read");
			else if (result !== undefined)
				last.set(providerId, { dueAt: now + settings.syncEveryMinutes * MINUTE_MS, changedAt });
		}
	};
}

/** One provider whose list cannot be taken over must not hold up the others. @returns undefined when it could not */
async function syncAlone(context: CatalogueContext, provider: Provider): Promise<SyncResult | undefined> {
	try {
		return await syncGames(context, provider);
	} catch (error) {
		// Without a database no list can be taken over.
		if (holdsUpAll(error)) throw error;
		const { providerId } = provider;
		context.logger.error({ err: error, providerId }, "a list of games could not be taken over; the others go on");
		return undefined;
	}
}
