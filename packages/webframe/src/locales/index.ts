/** Every language that the frame speaks, by BCP 47 tag. Written by `build/list-locales.ts`. */
import type { Catalogue } from "../i18n/catalogue.ts";

export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>> = {
	en: () => import("./en.ts"),
};
