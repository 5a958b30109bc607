/** The form of a new campaign. */
import { html, type TemplateResult } from "lit";
import type { Body } from "../../api/calls.ts";
import { timeOf } from "../../parts/filter-form.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.promotions.campaigns.create;

export function campaignFields(): TemplateResult {
	const text = (name: string, label: string, pattern: string, isRequired = true) =>
		html`<label class="field"><span>${label}</span><input name=${name} pattern=${pattern} ?required=${isRequired} autocomplete="off" /></label>`;
	const time = (name: string, label: string) =>
		html`<label class="field"><span>${label}</span><input name=${name} type="datetime-local" required /></label>`;
	const odd = "[0-9]+([.][0-9]{1,2})?";
	return html`${text("campaignId", TEXTS.id, "wf-.{1,125}")}
		${text("games", TEXTS.games, "[0-9]{1,9}( [0-9]{1,9})*")}
		${text("betsCount", TEXTS.betsCount, "[1-9][0-9]*")}
		${text("betAmounts", TEXTS.betAmounts, "[A-Za-z0-9]+ [0-9.]+(, ?[A-Za-z0-9]+ [0-9.]+)*")}
		${time("validFrom", TEXTS.validFrom)}${time("validTo", TEXTS.validTo)}
		${text("minOdd", TEXTS.minOdd, odd, false)}${text("maxOdd", TEXTS.maxOdd, odd, false)}`;
}

type Campaign = Omit<Body<"/promo/campaigns/create">, "partnerId" | "note">;

/** What was entered, as the call takes it. @param text of a field by its name */
export function campaignIn(text: (name: string) => string): Campaign {
	const amounts = text("betAmounts").split(/, ?/);
	const odds = { minOdd: text("minOdd"), maxOdd: text("maxOdd") };
	return {
		campaignId: text("campaignId"),
		games: text("games").split(" ").map(Number),
		betsCount: Number(text("betsCount")),
		betAmounts: amounts.map((one) => {
			const [currency = "", amount = ""] = one.split(" ");
			return { currency, amount };
		}),
		validFrom: timeOf(text("validFrom")) ?? "",
		validTo: timeOf(text("validTo")) ?? "",
		...(odds.minOdd === "" ? {} : { minOdd: odds.minOdd }),
		...(odds.maxOdd === "" ? {} : { maxOdd: odds.maxOdd }),
	};
}
