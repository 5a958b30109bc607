import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	"card.label": "Сіздің карточкаңыз",
	"card.new": "Жаңа карточка",
	"card.toLine": "Келесі қатарға дейін: {count}",
	"card.lines": "Қатарлар: {count}",
	"help.card":
		"Карточкаңызда 1-ден {highest}-ге дейінгі сандардан кездейсоқ таратылған {picks} сан бар. Қалағаныңызша ауыстырыңыз.",
	"help.lines": "Өсу ретімен оның сандары {length} саннан қатар құрайды. Толық қатарлар сәйкестіктерге қоса төленеді.",
};
