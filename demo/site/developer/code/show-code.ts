import { element } from "../../page-tools.ts";
import { fillIn, NATIVE_SAMPLES } from "./native-samples.ts";
import type { SampleInput } from "./sample-input.ts";
import { WEB_SAMPLES } from "./web-samples.ts";

interface Shown {
	readonly title: string;
	readonly text: (input: SampleInput) => Promise<string>;
}

const SHOWN: readonly Shown[] = [
	...WEB_SAMPLES.map(([title, sample]) => ({ title, text: async (input: SampleInput) => sample(input) })),
	...NATIVE_SAMPLES.map(({ title, file }) => ({
		title,
		text: async (input: SampleInput) => fillIn(await (await fetch(file)).text(), input),
	})),
];

let input: SampleInput | undefined;
let chosen = SHOWN[0];

/** Shows the element as it stands, in the language that was chosen last. */
export function showCode(current: SampleInput): void {
	if (input === undefined) wire();
	input = current;
	void write();
}

/** The list of languages, and the button that copies what is shown. */
function wire(): void {
	const languages = element("languages-of-code", HTMLElement);
	for (const shown of SHOWN) {
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = shown.title;
		button.setAttribute("aria-pressed", String(shown === chosen));
		button.addEventListener("click", () => {
			chosen = shown;
			for (const each of languages.children) each.setAttribute("aria-pressed", String(each === button));
			void write();
		});
		languages.append(button);
	}
	const copy = element("copy-code", HTMLButtonElement);
	copy.addEventListener("click", () => {
		const text = element("code", HTMLElement).textContent ?? "";
		void navigator.clipboard.writeText(text).then(() => {
			copy.textContent = "Copied";
		});
	});
}

async function write(): Promise<void> {
	const [shown, current] = [chosen, input];
	if (shown === undefined || current === undefined) return;
	const text = await shown.text(current);
	// Another one was chosen while this one was read.
	if (shown !== chosen || current !== input) return;
	element("code", HTMLElement).textContent = text;
	element("copy-code", HTMLButtonElement).textContent = "Copy";
}
