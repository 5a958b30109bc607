/** The words of a wheel's table on a phone, in every language: nothing is cut, broken or written over something else. */
import { expect } from "chai";
import { loadCatalogue } from "../../i18n/catalogue-list.ts";
import { type Texts, textsOf } from "../../i18n/texts.ts";
import { CATALOGUES } from "../../locales/index.ts";
import { WHEEL_WORDS } from "../../locales/wheel/index.ts";
import { clear, find, findAll, textIn } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { ROULETTE, view } from "../../testing/wheel-page.ts";
import type { WheelView } from "./wheel-view.ts";

const WHEELBET = 2;
/** Parts of a pixel by which letters may differ from what is measured of them. */
const PRECISION_PX = 1;
/** With two lines of words over the clock. */
const HEAD_MAX_PX = 62;
const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

async function textsIn(tag: string): Promise<Texts> {
	return textsOf(await loadCatalogue(CATALOGUES, tag), tag, RIGHT_TO_LEFT.includes(tag) ? "rtl" : "ltr");
}

/** Has all of a view in another language. */
async function speak(element: WheelView, tag: string): Promise<void> {
	const texts = await textsIn(tag);
	const track = texts.sayer(await loadCatalogue(WHEEL_WORDS.catalogues, tag))("track");
	element.texts = texts;
	await until(() => textIn(findAll(element, ".mode").at(-1)) === track, `the words (${tag})`);
	await element.updateComplete;
	await element.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
}

/** Words on the felt that reach over the edges of their fields. */
function overTheEdge(element: Element): readonly string[] {
	return findAll<SVGTextElement>(element, "webframe-wheel-table >>> .word").flatMap((word) => {
		const field = word.parentElement?.querySelector(".felt")?.getBoundingClientRect();
		const { left, right, top, bottom } = word.getBoundingClientRect();
		if (field === undefined) return [`${textIn(word)} has no field`];
		const over = Math.max(field.left - left, right - field.right, field.top - top, bottom - field.bottom);
		return over > 0 ? [`${textIn(word)}: ${over.toFixed(1)} px`] : [];
	});
}

/**
 * Words of a part that are broken in the middle, and parts that are wider than they may be. What a word is differs: some
 * languages write no spaces.
 */
function broken(part: Element, tag: string): readonly string[] {
	const wide = part.scrollWidth > part.clientWidth + PRECISION_PX ? [`${textIn(part)}: ${part.scrollWidth} px`] : [];
	const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
		const segments = new Intl.Segmenter(tag, { granularity: "word" }).segment(node.textContent ?? "");
		for (const { segment: word, index, isWordLike } of segments) {
			if (isWordLike !== true) continue;
			const range = document.createRange();
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			if (lines.size > 1) wide.push(`${word} in ${lines.size} lines`);
		}
	}
	return wide;
}

describe("the words of a wheel's table", () => {
	afterEach(clear);

	for (const gameCode of [WHEELBET, ROULETTE]) {
		for (const width of [320, 390]) {
			it(`stay in their fields in every language (game ${gameCode}, ${width} px)`, async () => {
				const { element } = await view(gameCode, width);
				const wrong: string[] = [];
				for (const tag of Object.keys(CATALOGUES)) {
					await speak(element, tag);
					expect(findAll(element, "webframe-wheel-table >>> .word").length).to.be.greaterThan(9);
					wrong.push(...overTheEdge(element).map((one) => `${tag} ${one}`));
				}
				expect(wrong, wrong.join("\n")).to.have.length(0);
			});
		}
	}

	for (const width of [320, 390]) {
		it(`are whole in the head and on the button (${width} px)`, async () => {
			const { element, lay } = await view(WHEELBET, width);
			// As the frame is around it.
			if (element.parentElement !== null) element.parentElement.style.containerType = "inline-size";
			await lay("straight:17");
			const wrong: string[] = [];
			for (const tag of Object.keys(CATALOGUES)) {
				await speak(element, tag);
				for (const part of [".clock", ".clock-label", ".title", ".place", ".ticket-line"]) {
					wrong.push(...broken(find(element, part), tag).map((one) => `${tag} ${part} ${one}`));
				}
				const { scrollWidth, clientWidth } = element;
				if (scrollWidth > clientWidth) wrong.push(`${tag} ${scrollWidth} px`);
				const { clientHeight } = find(element, ".head");
				if (clientHeight > HEAD_MAX_PX) wrong.push(`${tag} has a head of ${clientHeight} px`);
			}
			expect(wrong, wrong.join("\n")).to.have.length(0);
		});
	}
});
