import type { CatalogueOf } from "../../i18n/catalogue.ts";
import type { messages as english } from "./en.ts";

export const messages: CatalogueOf<typeof english> = {
	title: "Υπολογίστε την εσείς",
	text: "Αυτό το πρόγραμμα υπολογίζει την κλήρωση από το seed. Δεν χρειάζεται τίποτα δικό μας, μόνο το Node.js. Αποθηκεύστε το ως {file} και εκτελέστε αυτή τη γραμμή:",
	seed: "Στη θέση του {seed} βάλτε το seed ενός γύρου: θα το βρείτε στην ενότητα {place}.",
	prints: "Αν η κλήρωση είναι δίκαιη, εμφανίζει:",
	copy: "Αντιγραφή",
	copied: "Αντιγράφηκε",
};
