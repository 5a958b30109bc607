import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Kalkile l ou menm",
	text: "Pwogram sa a kalkile tiraj la ak semans lan. Li pa bezwen anyen nan men nou, sèlman Node.js. Anrejistre l sou non {file} epi egzekite liy sa a:",
	seed: "Nan plas {seed}, mete semans yon tou: w ap jwenn li nan {place}.",
	prints: "Si tiraj la san triche, li afiche:",
	copy: "Kopye",
	copied: "Kopye deja",
};
