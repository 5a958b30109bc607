import { type Currency, currencyOf, formatAmount, parseAmount } from "@webframe/shared/money";
import { languageOf } from "@webframe/shared/reference";
import {
	type GameLaunchValue,
	type GameMode,
	type LaunchRequest,
	launchAnswerSchema,
	type ViewType,
} from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { firstIssue } from "../platform/first-issue.ts";
import { insertDemoSession } from "../store/demo-sessions.ts";
import { endGameSession, isRealSession, openGameSession } from "../store/game-sessions.ts";
import type { CatalogueContext } from "./context.ts";
import type { OfferedGame } from "./provider-games.ts";
import { type LimitSettings, limitsOfCurrency } from "./stake-limits.ts";
import { tagOfGame } from "./tags.ts";

/** A session takes bets for so long. Source: wire contract, section 7. */
const SESSION_MS = 12 * 3_600_000;
/** Play money, in units of the currency. */
const DEMO_UNITS = 1_000n;
const DEMO_CURRENCY = "EUR";
const SESSION_IN_USE = "sessionId of the answer: it is in use";
const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface LaunchingPlayer {
	readonly playerId: number;
	/** The log-in. */
	readonly sid: string;
	readonly currency: string;
	readonly digits: number;
	readonly tagId?: number | undefined;
}

export interface LaunchWish {
	readonly partner: Partner;
	readonly offer: OfferedGame;
	readonly mode: GameMode;
	/** Absent for a guest, who plays for fun. */
	readonly player?: LaunchingPlayer | undefined;
	readonly language?: string | undefined;
	readonly viewType?: ViewType | undefined;
	/** A page of the casino's, checked, without query and fragment. */
	readonly returnUrl?: string | undefined;
}

interface BetLimits {
	readonly minBet: bigint;
	readonly maxBet: bigint;
	readonly buttons: readonly bigint[];
}

/**
 * Opens a provider's game for a player. Undefined means *game unavailable*, whatever the cause; the log has it. For money
 * nothing opens with a log-in that is over: its token may still be good, and the provider does not hear of it.
 *
 * Source: specification, D; wire contract, section 7, "Launch".
 */
export async function launchGame(
	context: CatalogueContext,
	wish: LaunchWish,
): Promise<GameLaunchValue | "logged_out" | undefined> {
	const { offer, partner, player, mode, viewType = "generic" } = wish;
	const code = player?.currency ?? DEMO_CURRENCY;
	const known = currencyOf(code, partner.settings.currencyDigits);
	if (known === undefined) throw new Error(`The currency ${code} of a player is not known.`);
	const currency = { ...known, digits: player?.digits ?? known.digits };
	const limits = limitsOf(offer, partner.settings, currency);
	if (limits === undefined) {
		const about = { partnerId: partner.partnerId, providerId: offer.provider.providerId, currency: currency.code };
		context.launchLog.error(about, "the limits of a provider's games have more digits than the partner's amounts");
		return undefined;
	}
	const sessionId = context.newSessionId();
	const request = launchRequest(wish, sessionId, code, currency.digits, limits);
	if (mode === "demo") return await launchDemo(context, wish, request, currency.digits, limits);
	if (player === undefined) throw new Error("A game for money is for players only.");
	const now = context.clock.now();
	// It stands before the provider hears of it, which may ask for the balance at once.
	const isOpen = await openGameSession(context.database, {
		sessionId,
		providerId: offer.provider.providerId,
		partnerId: partner.partnerId,
		playerId: player.playerId,
		loginId: player.sid,
		gameCode: offer.game.gameCode,
		digits: currency.digits,
		minBet: limits.minBet,
		maxBet: limits.maxBet,
		tagId: tagOfGame(partner.settings, offer.game.gameCode, viewType, player.tagId ?? null),
		isOnlyOne: !offer.provider.settings.allowsSeveralSessions,
		now,
		expiresAt: new Date(now.getTime() + SESSION_MS),
	});
	if (!isOpen) return "logged_out";
	const launched = await ask(context, wish, request);
	if (launched !== undefined && (launched.sessionId ?? sessionId) === sessionId) {
		return asLaunched(context, wish, launched.frameUri, sessionId);
	}
	await endGameSession(context.database, sessionId, context.clock.now());
	if (launched === undefined) return undefined;
	return notLaunched(context, wish, "sessionId of the answer: for money it is the one that was asked with");
}

/** In demo mode the provider may name the session; one that is a real session's is refused. */
async function launchDemo(
	context: CatalogueContext,
	wish: LaunchWish,
	request: LaunchRequest,
	digits: number,
	{ minBet, maxBet }: BetLimits,
): Promise<GameLaunchValue | undefined> {
	const { offer } = wish;
	const launched = await ask(context, wish, request);
	if (launched === undefined) return undefined;
	const sessionId = launched.sessionId ?? request.sessionId;
	const isReal = UUID_PATTERN.test(sessionId) && (await isRealSession(context.database, sessionId));
	if (isReal) return notLaunched(context, wish, SESSION_IN_USE);
	const now = context.clock.now();
	const isNew = await insertDemoSession(context.database, {
		providerId: offer.provider.providerId,
		sessionId,
		gameCode: offer.game.gameCode,
		currency: request.currency,
		digits,
		minBet,
		maxBet,
		balance: DEMO_UNITS * 10n ** BigInt(digits),
		now,
		expiresAt: new Date(now.getTime() + SESSION_MS),
	});
	if (!isNew) return notLaunched(context, wish, SESSION_IN_USE);
	return asLaunched(context, wish, launched.frameUri, sessionId);
}

async function ask(context: CatalogueContext, wish: LaunchWish, request: LaunchRequest) {
	const { partner } = wish;
	const { provider, game } = wish.offer;
	const said = await context.gameProvider.launch(provider, game.gameId, request);
	const answer = launchAnswerSchema.safeParse(said.kind === "said" ? said.value : undefined);
	if (!answer.success) {
		const { path = "the body", message } = firstIssue(answer.error);
		return notLaunched(context, wish, said.kind === "failed" ? said.reason : `${path} of the answer: ${message}`);
	}
	if (isGoodAddress(context, partner, answer.data.frameUri)) return answer.data;
	return notLaunched(context, wish, "frameUri of the answer: it must be https, and neither ours nor the casino's");
}

function asLaunched(
	{ noteSign }: CatalogueContext,
	{ offer, mode }: LaunchWish,
	frameUri: string,
	sessionId: string,
): GameLaunchValue {
	const { providerId, settings } = offer.provider;
	noteSign("provider", providerId, "launch");
	return { frameUri, sessionId, gameMode: mode, permissions: settings.gamePermissions };
}

/** Who integrates a game learns by these words alone why it does not open: the player's frame is not told. */
function notLaunched({ launchLog, noteSign }: CatalogueContext, { offer }: LaunchWish, reason: string): undefined {
	const { providerId } = offer.provider;
	launchLog.warn({ providerId, gameId: offer.game.gameId, reason }, "a provider did not launch its game");
	noteSign("provider", providerId, "launch_failed", reason);
}

/** Of our own origin, or of the casino's, a game could reach out of its fence. */
function isGoodAddress(
	{ publicUrl, allowPrivateNetworks }: CatalogueContext,
	{ settings }: Partner,
	frameUri: string,
): boolean {
	const url = URL.parse(frameUri);
	if (url === null || url.username !== "" || url.password !== "") return false;
	const isProtected = url.protocol === "https:" || (allowPrivateNetworks && url.protocol === "http:");
	const isOurs = url.origin === new URL(publicUrl).origin || settings.allowedOrigins.includes(url.origin);
	return isProtected && !isOurs;
}

/**
 * The partner's limits for the provider, else the provider's, else those of our own games. Undefined when they are no
 * amounts with the partner's own number of digits: then there are none that could be kept to.
 */
function limitsOf(
	{ provider, rules }: OfferedGame,
	settings: LimitSettings,
	currency: Currency,
): BetLimits | undefined {
	const written = rules.limits[currency.code] ?? provider.settings.limits[currency.code];
	if (written === undefined) {
		const { minStake, maxStake, quickStakes } = limitsOfCurrency(settings, currency);
		return { minBet: minStake, maxBet: maxStake, buttons: quickStakes };
	}
	const [minBet, maxBet] = [parseAmount(written.minBet, currency.digits), parseAmount(written.maxBet, currency.digits)];
	if (!minBet.ok || !maxBet.ok) return undefined;
	const buttons = (written.buttonAmounts ?? []).flatMap((text) => {
		const parsed = parseAmount(text, currency.digits);
		return parsed.ok ? [parsed.minor] : [];
	});
	return { minBet: minBet.minor, maxBet: maxBet.minor, buttons };
}

function launchRequest(
	{ offer, player, mode, language, viewType, returnUrl }: LaunchWish,
	sessionId: string,
	currency: string,
	digits: number,
	{ minBet, maxBet, buttons }: BetLimits,
): LaunchRequest {
	const known = languageOf(language ?? "EN") ?? languageOf("EN");
	const code = known?.code ?? "EN";
	const asNumber = (minor: bigint): number => Number(formatAmount(minor, digits));
	return {
		userId: player === undefined ? `guest-${sessionId}` : String(player.playerId),
		sessionId,
		currency,
		language: offer.provider.settings.languages[code] ?? known?.tag ?? "en",
		gameMode: mode,
		minBet: asNumber(minBet),
		maxBet: asNumber(maxBet),
		...(buttons.length === 0 ? {} : { buttonAmounts: buttons.map(asNumber) }),
		...(viewType === undefined ? {} : { viewType }),
		...(returnUrl === undefined ? {} : { returnUrl }),
	};
}
