import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Ձեր քարտը",
	"card.new": "Նոր քարտ",
	"card.toLine": "Մինչև հաջորդ շարքը՝ {count}",
	"card.lines": "Շարքեր՝ {count}",
	"help.card": "Ձեր քարտում կա 1-ից {highest} թվերից պատահական բաշխված {picks} թիվ։ Փոխեք որքան ցանկանում եք։",
	"help.lines": "Աճման կարգով դրա թվերը կազմում են {length} թվից շարքեր։ Լրիվ շարքերը վճարում են համընկնումներից զատ։",
};
