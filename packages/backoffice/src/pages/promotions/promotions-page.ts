/** What is given to players beside their wins: campaigns, freebets, cashbacks, jackpots, and the files that are being worked on. */
import { html, nothing, type TemplateResult } from "lit";
import { addressOf } from "../../app/addresses.ts";
import { filterForm, numberOf } from "../../parts/filter-form.ts";
import { PageBase } from "../../parts/page-element.ts";
import { WORDS } from "../../words/english.ts";
import "./campaigns-part.ts";
import "./cashbacks-part.ts";
import "./freebets-part.ts";
import "./jackpots-part.ts";
import "./work-part.ts";

const TEXTS = WORDS.promotions;
const PARTS = ["campaigns", "freebets", "cashbacks", "jackpots", "work"] as const;
type Part = (typeof PARTS)[number];

/** Those that are of one partner. */
const OF_A_PARTNER: ReadonlySet<Part> = new Set(["campaigns", "freebets", "cashbacks"]);

export class PromotionsPage extends PageBase {
	override render(): TemplateResult {
		const part = PARTS.find((one) => one === this.key) ?? "campaigns";
		const partnerId = numberOf(this.query.get("partner"));
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			<nav class="parts" aria-label=${TEXTS.title}>${PARTS.map((one) => this.#link(one, part))}</nav>
			${OF_A_PARTNER.has(part) ? this.#filters(part) : nothing}
			${OF_A_PARTNER.has(part) && partnerId === undefined ? html`<p class="empty">${TEXTS.choosePartner}</p>` : this.#part(part, partnerId ?? 0)}`;
	}

	#link(one: Part, chosen: Part): TemplateResult {
		const partner = this.query.get("partner");
		const query = new URLSearchParams(partner === null ? {} : { partner });
		return html`<a class="button" href=${addressOf("promotions", one, query)} aria-current=${one === chosen ? "page" : nothing}>${TEXTS.parts[one]}</a>`;
	}

	#filters(part: Part): TemplateResult {
		const more = TEXTS.freebets;
		return filterForm(
			[
				{ name: "partner", label: WORDS.filters.partner, kind: "number" },
				...(part === "freebets"
					? ([
							{ name: "campaign", label: more.campaign, kind: "text" },
							{ name: "account", label: more.account, kind: "text" },
							{ name: "file", label: more.file, kind: "text" },
						] as const)
					: []),
			],
			this.query,
		);
	}

	#part(part: Part, partnerId: number): TemplateResult {
		switch (part) {
			case "campaigns":
				return html`<campaigns-part .partnerId=${partnerId} .may=${this.may}></campaigns-part>`;
			case "freebets":
				return html`<freebets-part .partnerId=${partnerId} .query=${this.query} .may=${this.may}></freebets-part>`;
			case "cashbacks":
				return html`<cashbacks-part .partnerId=${partnerId} .may=${this.may}></cashbacks-part>`;
			case "jackpots":
				return html`<jackpots-part .may=${this.may}></jackpots-part>`;
			case "work":
				return html`<work-part .may=${this.may}></work-part>`;
		}
	}
}
