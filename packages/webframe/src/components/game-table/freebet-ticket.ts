/**
 * Freebets in the strip of a ticket. A freebet is played when the ticket comes to its amount: the one that is chosen says how
 * far that is, and lays what there is anew so that it does.
 */
import { html, type TemplateResult } from "lit";
import { type BetSituation, checkBet } from "./bet-check.ts";
import { type ChosenSlip, type FreebetHost, freebetSlip, withFreebet } from "./freebet-slip.ts";
import { laidFor } from "./laid-for.ts";
import type { TableLimits } from "./table-limits.ts";
import type { Laid, Stop } from "./ticket.ts";
import type { Weighed } from "./ticket-bet.ts";
import type { TicketStrip } from "./ticket-strip.ts";

/** The strip with what of freebets belongs to it now. @param situation of the ticket with the player's own money */
export function withFreebets(
	host: FreebetHost,
	strip: TicketStrip,
	situation: BetSituation,
	limits: TableLimits | undefined,
	weighed: Weighed | undefined,
): TicketStrip {
	if (limits === undefined) return strip;
	const { past } = strip.ticket;
	const slip = freebetSlip(host, limits, {
		odds: weighed?.odds,
		winOf: (stake) => (weighed?.sum === stake ? weighed.win : undefined),
		act: past,
		isTicket: true,
		chose: (stake) => chose(strip, stake),
	});
	if (slip?.chosen === undefined) return { ...strip, freebets: slip?.view };
	const { chosen, view } = slip;
	const isStaked = !isInTheWay(weighed?.stop) && strip.sum === chosen.stake;
	const check = checkBet(withFreebet(situation, isStaked, chosen));
	return {
		...strip,
		check,
		freebets: view,
		label: chosen.label,
		promoCode: chosen.promoCode,
		// It is played once, and not above what is there.
		plan: undefined,
		rounds: undefined,
		line: (now) => (isStopped(now) ? strip.line?.(now) : line(now, chosen)),
	};
}

/** What was laid for a freebet, and what lay there before. */
const before = new WeakMap<Laid, Laid>();

/**
 * Lays the ticket so that it comes to the stake of the freebet, or has the chip ready that brings it nearest. Who goes back to
 * own money has what lay there before: what was laid for a freebet is not staked from the wallet by that.
 */
function chose({ ticket, sum, chips, act, choose }: TicketStrip, stake: bigint | undefined): void {
	const [smallest] = chips;
	if (smallest === undefined || sum === stake) return;
	const next = stake === undefined ? before.get(ticket.laid) : laidFor(ticket.laid, stake, smallest);
	if (next !== undefined) {
		if (stake !== undefined) before.set(next, ticket.laid);
		act(({ relay }, rules) => rules && relay(ticket, next, rules));
	} else if (stake !== undefined) choose(chips.findLast((chip) => chip <= stake - sum) ?? smallest);
}

/** Something else than its sum keeps the ticket from being placed, which is said by the line of every ticket. */
function isStopped({ stop, isRepriced, isLate }: TicketStrip): boolean {
	return isInTheWay(stop) || isRepriced || isLate;
}

/** What a freebet's stake may be was looked at when it was issued. */
function isInTheWay(stop: Stop | undefined): boolean {
	return stop !== undefined && stop.kind !== "range" && stop.kind !== "stake";
}

function line({ texts, sum, currency, money }: TicketStrip, { kind, stake, win }: ChosenSlip): TemplateResult {
	if (kind === "gone") return html`<span class="ticket-warn">${texts.t("freebet.gone")}</span>`;
	if (kind === "odd") return html`<span class="ticket-warn">${texts.t("why.freebet_odd")}</span>`;
	const figure =
		win === undefined
			? html`${texts.t("stake.label")} <bdi><b class="figure">${money(sum)} / ${money(stake)}</b> ${currency}</bdi>`
			: html`${texts.t("stake.win")} <bdi><b class="figure">${texts.decimal(win)}</b> ${currency}</bdi>`;
	return html`<span>${texts.t("freebet.pays")}</span> <span class="ticket-win">${figure}</span>`;
}
