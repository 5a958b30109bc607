/** The button that places a bet, whatever it is on: what stands in its way is what it says. */
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import type { BetCheck } from "./bet-check.ts";

/** How a bet is placed that is ready to be. */
export interface Ready {
	/** With play money. */
	readonly isPlay: boolean;
	/** In how many rounds; undefined: in one. */
	readonly rounds: number | undefined;
}

export interface PlaceButton extends Ready {
	readonly texts: Texts;
	readonly say: SayOf<typeof board>;
	readonly check: BetCheck;
	readonly currency: string;
	readonly place: () => void;
}

/**
 * @param amount that is staked, as the language writes it
 * @param words what it says of some kinds, in the place of what it says of them by itself
 */
export function placeButton(
	button: PlaceButton,
	amount: string,
	words: Partial<Record<BetCheck["kind"], unknown>>,
): TemplateResult {
	const { kind } = button.check;
	const can = ["ready", "next", "login", "balance"].includes(kind);
	return html`<button
		class="button main place figure"
		part="bet-button"
		type="button"
		aria-disabled=${can ? nothing : "true"}
		@click=${button.place}
	>
		${words[kind] ?? label(button, amount)}
	</button>`;
}

function label(button: PlaceButton, amount: string): TemplateResult | string {
	const { check, isPlay, texts, say, currency } = button;
	switch (check.kind) {
		case "ready":
			return ready(texts.t("place.bet", { amount, currency }), button);
		case "next":
			return ready(say("ticket.next", { amount, currency }), button);
		case "balance":
			return isPlay ? say("play.refill") : texts.t("bet.deposit");
		case "stake":
			return texts.t("stake.label");
		case "connecting":
			return texts.t("frame.connecting");
		case "unavailable":
			return texts.t("place.unavailable", { currency });
		default:
			return texts.t(`place.${check.kind}`);
	}
}

function ready(text: string, { isPlay, rounds, texts }: PlaceButton): TemplateResult | string {
	const notes = [rounds === undefined ? [] : `${texts.number(rounds)}×`, isPlay ? texts.t("play.money") : []].flat();
	return notes.length === 0 ? text : html`${text} <span class="small">${notes.join(" · ")}</span>`;
}
