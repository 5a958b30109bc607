import { element } from "../../page-tools.ts";
import { SAMPLES, type SampleInput } from "./samples.ts";

let chosen = 0;

/** Shows the element as it stands, in the language that was chosen last. */
export function showCode(input: SampleInput): void {
	const text = SAMPLES[chosen]?.[1](input) ?? "";
	element("code", HTMLElement).textContent = text;
	element("languages-of-code", HTMLElement).replaceChildren(
		...SAMPLES.map(([title], index) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = title;
			button.setAttribute("aria-pressed", String(index === chosen));
			button.addEventListener("click", () => {
				chosen = index;
				showCode(input);
			});
			return button;
		}),
	);
	element("copy-code", HTMLButtonElement).onclick = () => void navigator.clipboard.writeText(text);
}
