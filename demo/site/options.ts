import { LANGUAGES } from "@webframe/shared/reference";

export function option(value: string, text: string): HTMLOptionElement {
	const made = document.createElement("option");
	made.value = value;
	made.textContent = text;
	return made;
}

/** The languages of the specification, by their English names. */
export function languageOptions(): readonly HTMLOptionElement[] {
	const names = new Intl.DisplayNames("en", { type: "language" });
	const languages = LANGUAGES.map(({ code, tag }) => option(code, `${names.of(tag) ?? tag} (${code})`));
	return languages.toSorted((one, other) => one.text.localeCompare(other.text));
}
