/** Outcomes in the player's words: by kind and value, so that no outcome needs a text of its own. */
import type { BallsRules } from "@webframe/shared/games/balls";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages } from "../../locales/balls/en.ts";

export type SayBalls = SayOf<typeof messages>;

/** What words are made with. */
export interface BallsWords {
	readonly say: SayBalls;
	readonly texts: Texts;
	readonly rules: BallsRules;
}

const VALUES = ["red", "orange", "yellow", "green", "blue", "pink", "black", "odd", "even"] as const;

/** An outcome in words. A text that is none comes back as it is. */
export function outcomeText(outcome: string, words: BallsWords): string {
	const { say, rules } = words;
	const [kind = "", value = "", more = "", last = ""] = outcome.split(":");
	const text = valueText(value, words);
	switch (kind) {
		case "drawn":
		case "absent":
			return join(say(kind), text);
		case "all":
			return join(say("drawn"), listText(value, words));
		case "ends":
			return say(value === "same" ? "same" : "different");
		case "colour":
			return join(capital(text, words), valueText(more, words));
		case "colours":
			return join(say("tab.colours"), text);
		case "sum":
			return join(say("tab.sum"), sideText(value, more, words));
		case "odd":
			return join(capital(say("odd"), words), text);
		case "more":
			return say(value === "odd" ? "moreOdd" : "moreEven");
		case "zone":
			return join(say("zone", { value }), valueText(more, words));
		case "order":
			return join(say("zone", { value }), listText(more, words));
		case "double":
			return join(say("zone", { value }), say("double"));
		case "zone-sum":
			return join(say("zone", { value }), sideText(more, last, words));
		case "digit":
			return join(say("digit", { value: text }), `${valueText(more, words)}×`);
		case "distinct":
			return join(say("distinct"), text);
	}
	const [place = ""] = kind.split("-");
	if (place !== "first" && place !== "last") return outcome;
	const spread = kind.endsWith("range") ? listText(value, words, "–") : text;
	return rules.drawn === 1 ? spread : join(say(place), spread);
}

/** What a pick is on, without its kind where its section says that already. */
export function shortText(outcome: string, words: BallsWords): string {
	const [kind = "", value = "", more = "", last = ""] = outcome.split(":");
	if (kind === "sum") return sideText(value, more, words);
	if (kind === "zone-sum") return `${value}: ${sideText(more, last, words)}`;
	if (kind === "double") return value;
	if (kind === "colour") return valueText(more, words);
	if (kind === "digit") return `${valueText(more, words)}×`;
	if (kind.endsWith("-range")) return listText(value, words, "–");
	if (["ends", "more"].includes(kind)) return outcomeText(outcome, words);
	return valueText(value, words);
}

/** A colour, `odd`, `even` or a number. */
export function valueText(value: string, { say, texts }: BallsWords): string {
	const known = VALUES.find((one) => one === value);
	if (known !== undefined) return say(known);
	return /^\d+$/.test(value) ? texts.number(Number(value)) : value;
}

function sideText(side: string, line: string, words: BallsWords): string {
	if (side !== "over" && side !== "under") return valueText(side, words);
	return words.say(side, { value: words.texts.decimal(line) });
}

function listText(values: string, words: BallsWords, mark = " "): string {
	return values
		.split("-")
		.map((value) => valueText(value, words))
		.join(mark);
}

/** Colours and parities are written small, but for where a line begins with them. */
function capital(text: string, { texts }: BallsWords): string {
	const [first = "", ...others] = text;
	return first.toLocaleUpperCase(texts.locale) + others.join("");
}

function join(kind: string, value: string): string {
	return `${kind}: ${value}`;
}
