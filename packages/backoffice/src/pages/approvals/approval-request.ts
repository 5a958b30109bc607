/** What two people are to agree on: what it is about, what changes, and what it depends on. */
import type { BackofficePartner, WaitingApproval } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { failure } from "../../parts/failure.ts";
import { LightElement } from "../../parts/light-element.ts";
import type { Asked } from "../../parts/page-element.ts";
import { WORDS } from "../../words/english.ts";
import { type ChangeShown, changesOf, factsOf, readsPartner } from "./described.ts";

const TEXTS = WORDS.approvals;

export class ApprovalRequest extends LightElement {
	static override properties = { one: { attribute: false } };

	declare one: WaitingApproval | undefined;
	/** The partner as it is now, where what changes is told by it. */
	#partner: Asked<BackofficePartner> = { kind: "asked" };

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("one") && changed.get("one")?.approvalId !== this.one?.approvalId) void this.#read();
	}

	async #read(): Promise<void> {
		const { one } = this;
		if (one === undefined || !readsPartner(one.action)) return;
		this.#partner = { kind: "asked" };
		const answer = await call("/partners/find", { partnerId: Number(/^partner (\d+)$/.exec(one.subject)?.[1]) });
		if (one.approvalId !== this.one?.approvalId) return;
		this.#partner = answer;
		this.requestUpdate();
	}

	override render(): TemplateResult | typeof nothing {
		const { one } = this;
		if (one === undefined) return nothing;
		const facts = factsOf(one.action, one.request);
		return html`${this.#changes(one)}${
			facts.length === 0
				? nothing
				: html`<dl class="facts">${facts.map(({ label, shown }) => html`<div><dt>${label}</dt><dd>${shown}</dd></div>`)}</dl>`
		}`;
	}

	#changes({ action, request }: WaitingApproval): TemplateResult | typeof nothing {
		const partner = this.#partner;
		if (!readsPartner(action)) return changesTable(changesOf(action, request, undefined));
		if (partner.kind === "asked") return html`<p role="status">${WORDS.loading}</p>`;
		if (partner.kind !== "value") return failure(partner, () => this.#read());
		const { basedOn } = request;
		const isStale = basedOn !== undefined && basedOn !== partner.value.changedAt;
		const changes = changesOf(action, request, partner.value);
		return html`${changes.length === 0 ? html`<p class="muted">${TEXTS.noChange}</p>` : changesTable(changes)}
			${isStale ? html`<p class="wait">${TEXTS.changedSince}</p>` : nothing}`;
	}
}

function changesTable(changes: readonly ChangeShown[]): TemplateResult | typeof nothing {
	if (changes.length === 0) return nothing;
	const { what, from, to } = TEXTS.change;
	return html`<div class="wide" tabindex="0"><table><thead><tr><th>${what}</th><th>${from}</th><th>${to}</th></tr></thead>
		<tbody>${changes.map((one) => html`<tr><td><b>${one.label}</b></td><td>${one.from}</td><td>${one.to}</td></tr>`)}</tbody></table></div>`;
}

customElements.define("approval-request", ApprovalRequest);
