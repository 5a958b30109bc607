/** Freebets that were issued, and a file of new ones. */
import type { BackofficeFreebet } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { about, askForAct, came } from "../../parts/act-dialog.ts";
import { ListPart } from "../../parts/list-part.ts";
import { freebetState } from "../../parts/promotion-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./file-issue.ts";

const TEXTS = WORDS.promotions.freebets;

export class FreebetsPart extends ListPart<BackofficeFreebet> {
	static override properties = { partnerId: { attribute: false }, query: { attribute: false } };

	declare partnerId: number;
	declare query: URLSearchParams;
	protected readonly nothing = TEXTS.nothing;

	constructor() {
		super();
		this.query = new URLSearchParams();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("partnerId") || changed.has("query")) void this.read();
	}

	protected async ask(cursor: string | undefined) {
		const named = (key: string, name: string) => {
			const text = this.query.get(name);
			return text === null ? {} : { [key]: text };
		};
		return await call("/promo/freebets", {
			partnerId: this.partnerId,
			...named("campaignId", "campaign"),
			...named("accountId", "account"),
			...named("requestKey", "file"),
			...(cursor === undefined ? {} : { cursor }),
		});
	}

	override render(): TemplateResult {
		const file = html`<file-issue .kind=${"freebets"} .partnerId=${this.partnerId} @acted=${() => this.read()}></file-issue>`;
		return html`${isLetIn(this.may, "/promo/issue") ? file : nothing}
			<div class="section"><h2>${WORDS.promotions.parts.freebets}</h2></div>${this.list()}`;
	}

	protected table(items: readonly BackofficeFreebet[]): TemplateResult {
		const { issue, player, state, bets, stakes, expires } = TEXTS.columns;
		return html`<table><thead><tr><th>${issue}</th><th>${player}</th><th>${state}</th><th class="number">${bets}</th><th class="number">${stakes}</th><th>${expires}</th><th></th></tr></thead>
			<tbody>${items.map(
				(
					one,
				) => html`<tr><td>${one.issueId}</td><td>${one.accountId}</td><td>${stateLabel(...freebetState(one.state))}</td>
				<td class="number">${one.betsLeft} / ${one.betsCount}</td><td class="number">${money(one.stakes, one.currency)}</td>
				<td class="time muted">${timeText(one.expiresAt)}</td>
				<td class="number">${one.betsLeft > 0 && one.cancelReason === undefined && isLetIn(this.may, "/promo/cancel") ? html`<button class="button plain" @click=${() => this.#cancel(one)}>${TEXTS.cancel.name}</button>` : nothing}</td></tr>`,
			)}</tbody></table>`;
	}

	async #cancel({ partnerId, issueId }: BackofficeFreebet): Promise<void> {
		await askForAct(this, {
			...about(issueId, TEXTS.cancel),
			perform: (text) => came(callProven("/promo/cancel", { partnerId, issueId, note: text("note") })),
		});
		await this.read();
	}
}

customElements.define("freebets-part", FreebetsPart);
