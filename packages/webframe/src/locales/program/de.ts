import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Selbst nachrechnen",
	text: "Dieses Programm berechnet die Ziehung aus dem Seed. Es braucht nichts von uns, nur Node.js. Speichern Sie es als {file} und führen Sie diese Zeile aus:",
	seed: "Setzen Sie für {seed} den Seed einer Runde ein: Sie finden ihn unter {place}.",
	prints: "Bei einer fairen Ziehung gibt es aus:",
	copy: "Kopieren",
	copied: "Kopiert",
};
