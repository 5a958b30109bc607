/**
 * The freebets in the bar at the thumb: those that fit, and what the chosen one pays. A chunk of its own, loaded for players
 * who have some.
 */
import { netWinnings } from "@webframe/shared/bonus";
import { NUMBERS, type NumbersRules } from "@webframe/shared/games/numbers";
import { formatAmount } from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import type { ViewProperties } from "../../components/frame-view.ts";
import { chosenFreebet, type FreebetChoice, freebetOffers } from "./freebet-offer.ts";
import "./freebets-element.ts";
import type { readStake, Stake } from "./stake.ts";

/** The view of a game that offers freebets. */
export interface FreebetHost extends Pick<ViewProperties, "state" | "texts" | "clock"> {
	readonly gameCode: number;
	readonly picks: readonly number[];
	/** What is drawn now is the answer to a pick. */
	readonly picked: boolean;
	/** What the player has chosen; undefined: the player's own money. */
	freebet: FreebetChoice | undefined;
}

export interface FreebetSlip {
	readonly view: TemplateResult;
	/** What is staked with the chosen freebet, which may not be possible; undefined: the player's own money. */
	readonly stake: Stake | undefined;
	readonly promoCode: string | undefined;
	/** What the button says when it can be pressed. */
	readonly label: TemplateResult | undefined;
}

/** Where freebets have been offered, and else which round was on when they were last looked for. */
const offering = new WeakMap<FreebetHost, number | "offered" | undefined>();

/**
 * They push what stands below them, and when they are known depends on the network. So they come with a pick, without which
 * there is nothing to bet, or with the next round, and at no other moment by themselves; from then on they have a place of
 * their own, also where they are gone and for guests, who have none.
 *
 * @returns undefined until then
 */
export function freebetSlip(
	host: FreebetHost,
	rules: NumbersRules,
	limits: StakeLimits,
	stakeOf: typeof readStake,
): FreebetSlip | undefined {
	const { state, texts, gameCode, picks, freebet } = host;
	const { session, rewards } = state;
	const { currency, currencyDigits } = limits;
	const partnerUserId = session.kind === "authorized" ? session.player.partnerUserId : undefined;
	const isBet = picks.length >= rules.picksMin;
	const odds = isBet ? NUMBERS.oddsOf({ market: "numbers", numbers: picks }, null, rules) : undefined;
	// A guest sees nothing of the player who was here before, also where the rewards are still those of then.
	const own = partnerUserId === undefined ? { ...rewards, items: [] } : rewards;
	const situation = { rewards: own, gameCode, currency, odds, now: host.clock.now() };
	const offers = freebetOffers(situation);
	if (!mayOffer(host, offers.length > 0)) return undefined;
	const isOfNow = freebet?.gameCode === gameCode && freebet.partnerUserId === partnerUserId;
	const chosen = chosenFreebet(isOfNow ? freebet.amount : undefined, situation);
	const offer = typeof chosen === "object" ? chosen : undefined;
	// What a freebet's stake may be was looked at when it was issued.
	const stake = offer && stakeOf(offer.amount, { ...limits, minStake: offer.amount, maxStake: offer.amount }, ".");
	const choose = (amount: string | undefined): void => {
		const isChoice = amount !== undefined && partnerUserId !== undefined;
		host.freebet = isChoice ? { amount, gameCode, partnerUserId } : undefined;
	};
	const view = html`<webframe-freebets
		.texts=${texts}
		.offers=${offers}
		.chosen=${chosen}
		.currency=${currency}
		.win=${stake?.kind === "ok" && isBet ? winOf(rules, picks, stake.minor, currencyDigits) : undefined}
		.choose=${choose}
	></webframe-freebets>`;
	return {
		view,
		stake: chosen === "cash" ? undefined : (stake ?? NOT_POSSIBLE),
		promoCode: offer?.bonusId,
		label: offer && html`<span>${texts.t("bets.freebet")} <bdi>${texts.decimal(offer.amount)} ${currency}</bdi></span>`,
	};
}

function mayOffer(host: FreebetHost, hasOffers: boolean): boolean {
	const before = offering.get(host);
	if (before === "offered") return true;
	const round = host.state.rounds.get(host.gameCode)?.current.roundId;
	const isNext = before !== undefined && before !== round;
	const comes = hasOffers && (host.picked || isNext);
	offering.set(host, comes ? "offered" : round);
	return comes;
}

/** What a freebet that cannot be used stakes. */
const NOT_POSSIBLE: Stake = { kind: "outside" };

/** What a bet on these picks wins above its stake when every pick is drawn. */
function winOf(rules: NumbersRules, picks: readonly number[], stake: bigint, digits: number): string {
	const gross = NUMBERS.highestWin({ market: "numbers", numbers: picks }, stake, null, rules);
	return formatAmount(netWinnings(gross, stake), digits);
}
