import { SPORTS } from "@webframe/shared/reference";
import { PLATFORMS } from "../../../packages/webframe/src/testing/simulated-bridges.ts";
import { languageOptions, option } from "../options.ts";
import { element } from "../page-tools.ts";
import { PAGE, type PageSwitches } from "./stage.ts";

/** The attributes that are chosen here, in their order on the page. Empty: the attribute is not written. */
const CHOSEN = [
	...(["partner-client-id", "theme", "language", "active-tab", "category", "single-sport"] as const),
	...(["game", "tag-id", "server"] as const),
] as const;

/** What the controls say now. */
export function chosenAttributes(): Record<string, string | null> {
	const switched = (name: string): string | null => (element(name, HTMLInputElement).checked ? "" : null);
	const chosen: Record<string, string | null> = { demo: switched("demo"), debug: switched("debug") };
	for (const name of CHOSEN) chosen[name] = controlValue(name) || null;
	return chosen;
}

export function chosenSwitches(): PageSwitches {
	return {
		holder: controlValue("holder"),
		isLate: element("late", HTMLInputElement).checked,
		width: Number(controlValue("width")),
		direction: controlValue("direction") === "rtl" ? "rtl" : "ltr",
		strictCsp: element("strict-csp", HTMLInputElement).checked,
		trustedTypes: element("trusted-types", HTMLInputElement).checked,
		integrity: element("integrity", HTMLInputElement).checked,
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
	element("holder", HTMLSelectElement).append(...PLATFORMS.map((platform) => option(platform, platform)));
	// What is typed counts when it is done: a game's code is not the code of its first digit.
	element("controls", HTMLFormElement).addEventListener("change", () => {
		offerWhatApplies();
		onChange();
	});
	offerWhatApplies();
	element("controls", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
}

/** A page's switches are not an app's: the frame's own page brings its policy, and a device has its width. */
function offerWhatApplies(): void {
	const isPage = controlValue("holder") === PAGE;
	element("late", HTMLInputElement).disabled = isPage;
	for (const id of ["strict-csp", "trusted-types", "integrity", "server"])
		element(id, HTMLInputElement).disabled = !isPage;
	for (const id of ["width", "direction"]) element(id, HTMLSelectElement).disabled = !isPage;
}
