/** A partner's campaigns, with what was issued under them and what that costs. */
import type { BackofficeCampaign } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { about, askForAct, came, type DialogAct } from "../../parts/act-dialog.ts";
import { ListPart } from "../../parts/list-part.ts";
import { campaignState } from "../../parts/promotion-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { campaignFields, campaignIn } from "./campaign-fields.ts";

const TEXTS = WORDS.promotions.campaigns;
type Cancel = "/promo/campaigns/cancel" | "/promo/campaigns/cancel-issued";

export class CampaignsPart extends ListPart<BackofficeCampaign> {
	static override properties = { partnerId: { attribute: false } };

	declare partnerId: number;
	protected readonly nothing = TEXTS.nothing;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("partnerId")) void this.read();
	}

	protected async ask(cursor: string | undefined) {
		const { partnerId } = this;
		return await call("/promo/campaigns", { partnerId, ...(cursor === undefined ? {} : { cursor }) });
	}

	override render(): TemplateResult {
		const create = html`<div class="section"><button class="button" @click=${this.#create}>${TEXTS.create.name}</button></div>`;
		return html`${isLetIn(this.may, "/promo/campaigns/create") ? create : nothing}${this.list()}`;
	}

	protected table(items: readonly BackofficeCampaign[]): TemplateResult {
		const { campaign, state, valid, freebets, stakes, cost } = TEXTS.columns;
		return html`<table><thead><tr><th>${campaign}</th><th>${state}</th><th>${valid}</th><th class="number">${freebets}</th><th class="number">${stakes}</th><th class="number">${cost}</th><th></th></tr></thead>
			<tbody>${items.map((one) => this.#row(one))}</tbody></table>`;
	}

	#row(one: BackofficeCampaign): TemplateResult {
		const sums = (of: BackofficeCampaign["stakes"]) =>
			of.map(({ amount, currency }) => html`<div>${money(amount, currency)}</div>`);
		return html`<tr><td><b>${one.campaignId}</b></td><td>${stateLabel(...campaignState(one.state))}</td>
			<td class="time muted">${timeText(one.validFrom)}<br />${timeText(one.validTo)}</td><td class="number">${idText(one.freebets)}</td>
			<td class="number">${sums(one.stakes)}</td><td class="number">${sums(one.expectedCost)}</td>
			<td class="number">${this.#acts(one)}</td></tr>`;
	}

	#acts(one: BackofficeCampaign): readonly TemplateResult[] {
		const acts = [
			["/promo/campaigns/cancel", TEXTS.cancel],
			["/promo/campaigns/cancel-issued", TEXTS.cancelIssued],
		] as const;
		return acts
			.filter(([path]) => isLetIn(this.may, path) && (path !== "/promo/campaigns/cancel" || one.state !== "cancelled"))
			.map(
				([path, words]) =>
					html`<button class="button plain" @click=${() => this.#cancel(one, path, words)}>${words.name}</button>`,
			);
	}

	async #create(): Promise<void> {
		const { partnerId } = this;
		const { name, effect } = TEXTS.create;
		await this.#act({
			name,
			effect,
			fields: campaignFields(),
			perform: (text) =>
				came(callProven("/promo/campaigns/create", { partnerId, ...campaignIn(text), note: text("note") })),
		});
	}

	async #cancel(
		{ partnerId, campaignId }: BackofficeCampaign,
		path: Cancel,
		words: Pick<DialogAct, "name"> & { readonly effect: string },
	): Promise<void> {
		await this.#act({
			...about(campaignId, words),
			perform: (text) => came(callProven(path, { partnerId, campaignId, note: text("note") })),
		});
	}

	async #act(act: DialogAct): Promise<void> {
		await askForAct(this, act);
		await this.read();
	}
}

customElements.define("campaigns-part", CampaignsPart);
