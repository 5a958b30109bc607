/** Every language that the frame speaks, by BCP 47 tag. Written by `build/list-locales.ts`. */
import type { Catalogue } from "../i18n/catalogue.ts";

export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>> = {
	de: () => import("./de.ts"),
	en: () => import("./en.ts"),
	es: () => import("./es.ts"),
	fr: () => import("./fr.ts"),
	it: () => import("./it.ts"),
	pt: () => import("./pt.ts"),
	"pt-BR": () => import("./pt-br.ts"),
};
