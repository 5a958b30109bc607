import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Számítsa ki saját maga",
	text: "Ez a program a seedből kiszámítja a sorsolást. Semmi sem kell hozzá tőlünk, csak a Node.js. Mentse {file} néven, és futtassa ezt a sort:",
	seed: "A {seed} helyére írja egy kör seedjét: itt találja: {place}.",
	prints: "Tiszta sorsolás esetén ezt írja ki:",
	copy: "Másolás",
	copied: "Másolva",
};
