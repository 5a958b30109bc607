/** The freebets that fit a bet, the one of them that is chosen, and when they are offered. */
import { type BetOdds, netWinnings } from "@webframe/shared/bonus";
import { formatAmount } from "@webframe/shared/money";
import { html, type TemplateResult } from "lit";
import { minorUnits } from "../../store/minor-units.ts";
import type { ViewProperties } from "../frame-view.ts";
import type { BetSituation } from "./bet-check.ts";
import { chosenFreebet, type FreebetChoice, freebetOffers } from "./freebet-offer.ts";
import type { FreebetsElement } from "./freebets-element.ts";
import "./freebets-element.ts";
import type { TableLimits } from "./table-limits.ts";

/** The view of a game that offers freebets. */
export interface FreebetHost extends Pick<ViewProperties, "state" | "texts" | "clock"> {
	readonly gameCode: number;
	requestUpdate(): void;
}

/** The bet that is being made, as far as it matters to a freebet. */
export interface FreebetBet {
	/** Undefined while there is nothing yet whose odds could be compared. */
	readonly odds: BetOdds | undefined;
	/** The most that it wins with such a stake, gross, in minor units; undefined: it is not staked with that. */
	readonly winOf: (stake: bigint) => bigint | undefined;
	/** Another one after each act of the player on the table. */
	readonly act: unknown;
	/** It is a ticket, which has its stake on its places. */
	readonly isTicket: boolean;
	/** Called when the player has chosen a freebet or goes back to own money, before the bar is drawn with that. */
	readonly chose?: (stake: bigint | undefined) => void;
}

/** The freebet that the player has chosen. */
export interface ChosenSlip {
	readonly kind: "gone" | "odd" | "fits";
	/** Its stake, in minor units. */
	readonly stake: bigint;
	/** The most that it pays, as a decimal string; undefined where there is nothing yet, or something of another stake. */
	readonly win: string | undefined;
	/** What the button says of it. */
	readonly label: TemplateResult;
	/** Undefined where it cannot be used. */
	readonly promoCode: string | undefined;
}

export interface FreebetSlip {
	readonly view: TemplateResult;
	/** Undefined: the player's own money. */
	readonly chosen: ChosenSlip | undefined;
}

interface Offering {
	/** Some have been offered here. */
	isOn: boolean;
	/** The round, and what had been done on the table, when they were last looked for. */
	before: { readonly round: number | undefined; readonly act: unknown } | undefined;
	choice: FreebetChoice | undefined;
}

const offerings = new WeakMap<FreebetHost, Offering>();

/**
 * They push what stands around them, and when they are known depends on the network. So they come with an act of the player,
 * without which there is nothing to bet, or with the next round, and at no other moment by themselves; from then on they have
 * a place of their own, also where they are gone and for guests, who have none.
 *
 * @returns undefined until then
 */
export function freebetSlip(
	host: FreebetHost,
	{ currency, digits }: TableLimits,
	bet: FreebetBet,
): FreebetSlip | undefined {
	const { state, texts, gameCode } = host;
	const { session, rewards } = state;
	const partnerUserId = session.kind === "authorized" ? session.player.partnerUserId : undefined;
	// A guest sees nothing of the player who was here before, also where the rewards are still those of then.
	const own = partnerUserId === undefined ? { ...rewards, items: [] } : rewards;
	const situation = { rewards: own, gameCode, currency, odds: bet.odds, now: host.clock.now() };
	const offers = freebetOffers(situation);
	const offering = offeringOf(host, bet.act, offers.length > 0);
	if (!offering.isOn) return undefined;
	const { choice } = offering;
	const amount = choice?.gameCode === gameCode && choice.partnerUserId === partnerUserId ? choice.amount : undefined;
	const chosen = chosenFreebet(amount, situation);
	const offer = typeof chosen === "object" ? chosen : undefined;
	const stake = minorUnits(amount ?? "0");
	const gross = offer && bet.winOf(stake);
	const win = gross === undefined ? undefined : formatAmount(netWinnings(gross, stake), digits);
	const choose: FreebetsElement["choose"] = (wanted) => {
		const isChoice = wanted !== undefined && partnerUserId !== undefined;
		offering.choice = isChoice ? { amount: wanted, gameCode, partnerUserId } : undefined;
		bet.chose?.(wanted === undefined ? undefined : minorUnits(wanted));
		host.requestUpdate();
	};
	const view = html`<webframe-freebets
		.texts=${texts}
		.offers=${offers}
		.chosen=${chosen}
		.currency=${texts.currency(currency)}
		.win=${win}
		.isTicket=${bet.isTicket}
		.choose=${choose}
	></webframe-freebets>`;
	if (amount === undefined) return { view, chosen: undefined };
	const kind = typeof chosen === "object" ? "fits" : chosen === "odd" ? "odd" : "gone";
	const label = html`<span>${texts.t("bets.freebet")} <bdi>${texts.decimal(amount)} ${texts.currency(currency)}</bdi></span>`;
	return { view, chosen: { kind, stake, win, label, promoCode: offer?.bonusId } };
}

/**
 * What stands between the player and a bet with a freebet: no balance, and no round but the one that is on, before the next of
 * which it may be over.
 */
export function withFreebet(situation: BetSituation, isStaked: boolean, { kind, stake }: ChosenSlip): BetSituation {
	const { open, hasRound } = situation;
	const isNone = situation.stake === undefined || situation.stake === "none";
	return {
		...situation,
		stake: isNone ? situation.stake : kind === "fits" && isStaked ? stake : "malformed",
		balance: undefined,
		hasRound: hasRound && open,
	};
}

function offeringOf(host: FreebetHost, act: unknown, hasOffers: boolean): Offering {
	const offering = offerings.get(host) ?? { isOn: false, before: undefined, choice: undefined };
	offerings.set(host, offering);
	const { before } = offering;
	const round = host.state.rounds.get(host.gameCode)?.current.roundId;
	const isNext = before?.round !== undefined && before.round !== round;
	const isAnswer = before !== undefined && before.act !== act;
	offering.isOn ||= hasOffers && (isAnswer || isNext);
	offering.before = { round, act };
	return offering;
}
