/** The line above the chips: what keeps the ticket from being placed, else that it has not been, and what it can win. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../icon.ts";
import { PROGRESS } from "../icons/progress.ts";
import type { Stop } from "./ticket.ts";
import type { TicketStrip } from "./ticket-strip.ts";

export function ticketLine(strip: TicketStrip): TemplateResult | string {
	const { texts, say, stop, ticket, win, currency, check, money } = strip;
	if (strip.isRepriced) return html`<span class="ticket-warn">${texts.t("why.stale_price")}</span>`;
	if (strip.isLate) return html`<span>${texts.t("why.betting_closed")} ${say("ticket.kept")}</span>`;
	if (stop !== undefined) return html`<span class="ticket-warn">${stopText(strip, stop)}</span>`;
	if (check.kind === "balance") {
		return html`<span class="ticket-warn">${texts.t("why.insufficient_funds")}</span>`;
	}
	if (ticket.laid.size === 0) return say("ticket.empty");
	return html`<span class="ticket-open">${icon(PROGRESS)}${say("ticket.open")}</span>
		${win === undefined ? nothing : html`<span class="ticket-win">${texts.t("stake.win")} <bdi><b class="figure">${money(win)}</b> ${currency}</bdi></span>`}`;
}

function stopText({ texts, say, currency, money }: TicketStrip, stop: Stop): string {
	if (stop.kind === "range") return texts.t("stake.range", { min: money(stop.min), max: money(stop.max), currency });
	if (stop.kind === "places") return say("stop.places", { max: stop.max });
	const most = { max: money(stop.max), currency };
	return stop.kind === "stake" ? texts.t("stake.most", most) : say("stop.win", most);
}
