/** Every language that the frame speaks, by BCP 47 tag. Written by `build/list-locales.ts`. */
import type { Catalogue } from "../i18n/catalogue.ts";

export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>> = {
	bg: () => import("./bg.ts"),
	bs: () => import("./bs.ts"),
	cs: () => import("./cs.ts"),
	da: () => import("./da.ts"),
	de: () => import("./de.ts"),
	el: () => import("./el.ts"),
	en: () => import("./en.ts"),
	es: () => import("./es.ts"),
	fr: () => import("./fr.ts"),
	hr: () => import("./hr.ts"),
	it: () => import("./it.ts"),
	ja: () => import("./ja.ts"),
	ko: () => import("./ko.ts"),
	nb: () => import("./nb.ts"),
	pl: () => import("./pl.ts"),
	pt: () => import("./pt.ts"),
	"pt-BR": () => import("./pt-br.ts"),
	ru: () => import("./ru.ts"),
	sr: () => import("./sr.ts"),
	sv: () => import("./sv.ts"),
	tr: () => import("./tr.ts"),
	uk: () => import("./uk.ts"),
	"zh-Hans": () => import("./zh-hans.ts"),
	"zh-Hant": () => import("./zh-hant.ts"),
};
