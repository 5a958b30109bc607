import { LANGUAGES } from "@webframe/shared/reference";
import { expect } from "chai";
import type { LitElement } from "lit";
import { loadTexts } from "../../i18n/load-locale.ts";
import { clear, find, shadowRoots, textIn } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { view } from "../../testing/wheel-page.ts";
import type { WheelView } from "./wheel-view.ts";

describe("<webframe-wheel>", () => {
	afterEach(clear);

	// Finnish is not spoken here: the frame is English then.
	const words = { en: "Straight", de: "Plein", fi: "Straight", el: "Αριθμός", ru: "Число", ar: "رقم مفرد" };
	for (const [tag, word] of Object.entries(words)) {
		for (const width of [320, 390]) {
			it(`Wheelbet has room for its words (${tag}, ${width} px)`, async () => {
				const { element } = await view(2, width);
				// As the frame is around it.
				if (element.parentElement !== null) element.parentElement.style.containerType = "inline-size";
				const language = LANGUAGES.find((one) => one.tag === tag);
				element.texts = await loadTexts(language, "latn");
				element.dir = element.texts.direction;
				const label = element.texts.t("board.clear");
				await until(() => find(element, ".act:last-child").title === label, "the language");
				await until(() => textIn(find(element, ".mode")) === word, "its words");
				await element.updateComplete;
				await find<LitElement>(element, "webframe-wheel-table").updateComplete;
				expect(tooLongIn(element)).to.deep.equal([]);
			});
		}
	}
});

/** What stands in less room than it needs, when no word is broken. */
function tooLongIn(element: WheelView): readonly string[] {
	const unbroken = new CSSStyleSheet();
	unbroken.replaceSync("* { overflow-wrap: normal !important; }");
	const roots = shadowRoots(element);
	for (const root of roots) root.adoptedStyleSheets.push(unbroken);
	const inside = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement | SVGTextElement>("*")]);
	const tooLong = inside.filter((one) => (one instanceof HTMLElement ? isTooLong(one) : isOutOfField(one)));
	for (const root of roots) root.adoptedStyleSheets.pop();
	return tooLong.map((one) => `${one.localName}.${one.getAttribute("class")}: ${textIn(one)}`);
}

/** What is scrolled, and what only screen readers have, may be longer. */
function isTooLong(one: HTMLElement): boolean {
	const { overflowX, display } = getComputedStyle(one);
	if (display === "inline" || overflowX !== "visible" || one.matches(".visually-hidden")) return false;
	return (
		one.scrollWidth > one.clientWidth + 1 &&
		![...one.children].some((child) => child.scrollWidth > child.clientWidth + 1)
	);
}

function isOutOfField(one: Element): boolean {
	const field = one.matches(".word") ? one.parentElement?.querySelector(".felt")?.getBoundingClientRect() : undefined;
	if (field === undefined) return false;
	const { left, right, top, bottom } = one.getBoundingClientRect();
	return left < field.left || right > field.right || top < field.top || bottom > field.bottom;
}
