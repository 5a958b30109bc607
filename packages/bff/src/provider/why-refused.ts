import { currencyOf, FRACTION_DIGITS_MAX, formatAmount, parseAmount } from "@webframe/shared/money";
import { PROVIDER_CODE, type ProviderCode } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import type { PartnerProvider } from "../partners/provider-settings.ts";
import type { GameSessionRow } from "../store/game-sessions.ts";
import { hasStakedAtProviders } from "../store/staked-at-providers.ts";
import type { ProviderContext } from "./provider-context.ts";
import type { Stake } from "./read-stake.ts";

const DAY_MS = 24 * 3_600_000;
/**
 * Of a player with a limit so many bets are added up: more than one a second, all day long. Who places more is refused,
 * because nobody can say that the limit is not reached.
 */
const BETS_ADDED_UP_MAX = 100_000;

export interface Refusal {
	readonly code: ProviderCode;
	readonly message: string;
}

/**
 * Why a pay-in is refused before anything is placed, or undefined. What may change until the bet stands (the session,
 * a block) is checked again by the statement that places it.
 *
 * A player's staked sum is read, not held: pay-ins that come at the same moment may go beyond the limit together.
 */
export async function whyRefused(
	context: ProviderContext,
	provider: Provider,
	session: GameSessionRow,
	bet: Stake,
	isThrottled: boolean,
): Promise<Refusal | undefined> {
	const now = context.clock.now();
	const partner = context.partners.active(session.partnerId);
	const rejected = (message: string): Refusal => ({ code: PROVIDER_CODE.rejected, message });
	if (isThrottled) return rejected("Too many pay-ins in one second.");
	if (session.endedAt !== null || session.expiresAt <= now) return rejected("The session has ended.");
	if (partner === undefined || !provider.isActive) return rejected("The casino takes no bets now.");
	const rules = partner.settings.providers.find(({ providerId }) => providerId === provider.providerId);
	if (rules === undefined) return rejected("The casino does not offer the games of this provider any more.");
	if (session.isBlocked) return { code: PROVIDER_CODE.userBlocked, message: "The player is blocked." };
	const dailyMax = dailyMaxOf(rules, session);
	if (dailyMax !== undefined && (await isAboveDailyMax(context, session, bet.stake, dailyMax)))
		return { code: PROVIDER_CODE.bettingLimit, message: "The player's limit for a day is reached." };
	if (rules.maxOdd !== null && isAbove(bet, rules.maxOdd))
		return { code: PROVIDER_CODE.maximumCoefficient, message: `winOdd: the highest coefficient is ${rules.maxOdd}.` };
	return whyOutside(bet, session);
}

/** Of a session for money, or for fun. */
export function whyOutside(
	{ stake }: Pick<Stake, "stake">,
	{ minBet, maxBet, digits }: Pick<GameSessionRow, "minBet" | "maxBet" | "digits">,
): Refusal | undefined {
	if (stake >= minBet && stake <= maxBet) return undefined;
	const [min, max] = [minBet, maxBet].map((amount) => formatAmount(amount, digits));
	return { code: PROVIDER_CODE.outsideLimits, message: `betAmount: it must be from ${min} to ${max}.` };
}

/**
 * What the player may stake in a day, if there is a limit: by the code that stands for all spellings of the currency.
 * Digits that the player's amounts do not have are cut off, so that no spelling of a limit takes it away.
 */
function dailyMaxOf({ dailyStakeMax }: PartnerProvider, { currency, digits }: GameSessionRow): bigint | undefined {
	const written = dailyStakeMax[currencyOf(currency)?.code ?? currency];
	const max = written === undefined ? undefined : parseAmount(written, FRACTION_DIGITS_MAX);
	return max?.ok === true ? max.minor / 10n ** BigInt(FRACTION_DIGITS_MAX - digits) : undefined;
}

async function isAboveDailyMax(
	{ database, clock }: ProviderContext,
	{ playerId }: GameSessionRow,
	stake: bigint,
	dailyMax: bigint,
): Promise<boolean> {
	if (stake > dailyMax) return true;
	const since = new Date(clock.now().getTime() - DAY_MS);
	const moreThan = dailyMax - stake;
	return await hasStakedAtProviders(database, { playerId, since, moreThan, betsMax: BETS_ADDED_UP_MAX });
}

/** By the coefficient that is told, and by the one that the amounts make. */
function isAbove({ stake, winAmount, winOdd }: Stake, maxOdd: string): boolean {
	const max = parseAmount(maxOdd, FRACTION_DIGITS_MAX);
	const told = winOdd === undefined ? undefined : parseAmount(winOdd, FRACTION_DIGITS_MAX);
	if (winAmount === null || !max.ok) return false;
	return (
		(told?.ok === true && told.minor > max.minor) || winAmount * 10n ** BigInt(FRACTION_DIGITS_MAX) > stake * max.minor
	);
}
