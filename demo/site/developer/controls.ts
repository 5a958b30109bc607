import { SPORTS } from "@webframe/shared/reference";
import { languageOptions, option } from "../options.ts";
import { element } from "../page-tools.ts";
import type { PageSwitches } from "./stage.ts";

/** The attributes that are chosen here, in their order on the page. Empty: the attribute is not written. */
const CHOSEN = ["theme", "language", "active-tab", "category", "single-sport", "game", "tag-id"] as const;

/** What the controls say now. */
export function chosenAttributes(): Record<string, string | null> {
	const chosen: Record<string, string | null> = { demo: element("demo", HTMLInputElement).checked ? "" : null };
	for (const name of CHOSEN) chosen[name] = controlValue(name) || null;
	return chosen;
}

export function chosenSwitches(): PageSwitches {
	return {
		width: Number(controlValue("width")),
		direction: controlValue("direction") === "rtl" ? "rtl" : "ltr",
		strictCsp: element("strict-csp", HTMLInputElement).checked,
		trustedTypes: element("trusted-types", HTMLInputElement).checked,
	};
}

function controlValue(id: string): string {
	const control = document.getElementById(id);
	if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) return control.value;
	throw new Error(`The page has no control #${id}.`);
}

/** Fills the lists of the specification and calls back at every change. */
export function wireControls(onChange: () => void): void {
	element("language", HTMLSelectElement).append(...languageOptions());
	element("single-sport", HTMLSelectElement).append(...SPORTS.map(({ code, name }) => option(String(code), name)));
	element("controls", HTMLFormElement).addEventListener("input", onChange);
	element("controls", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
}
