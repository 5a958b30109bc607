import { expect } from "chai";
import { html } from "lit";
import { clear, show } from "../../testing/page.ts";
import { lookClass } from "../game-look.ts";
import { artStyles } from "./art.styles.ts";
import { Gallery } from "./game-art.ts";

const artSheets = artStyles.flatMap(({ styleSheet }) => styleSheet ?? []);
/** The most of one drawing, as it stands in the page. */
const DRAWING_BYTES_MAX = 1_024;
const OWN = [
	9, 23, 73, 6, 7, 10, 12, 65, 2, 62, 199, 22, 27, 28, 45, 60, 67, 25, 26, 63, 72, 61, 5, 74, 518, 24, 3, 19, 517, 219,
	64, 51, 52, 53, 54, 55,
];
const CATEGORIES = ["Slots", "Crash", "Instant", "Table casino", "Live show games", "Fruit"];
const TONES = ["--g0", "--g1", "--dim", "--solid", "--deep", "--lit"];

const drawn = (gameCode: number, category = ""): string => new Gallery().of({ gameCode, category }).draw().outerHTML;

/** The luminance of a colour as the browser paints it. Source: WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
	const canvas = document.createElement("canvas").getContext("2d");
	if (canvas === null) throw new Error("no canvas");
	canvas.fillStyle = colour;
	canvas.fillRect(0, 0, 1, 1);
	const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The tones of a game in a theme, by their names. */
async function tonesOf(gameCode: number, theme: "light" | "dark"): Promise<ReadonlyMap<string, number>> {
	const element = await show<HTMLElement>(html`<div class=${lookClass(gameCode)}></div>`);
	element.style.colorScheme = theme;
	return new Map(
		[...TONES, "--on"].map((tone) => {
			element.style.color = `var(${tone})`;
			return [tone, luminance(getComputedStyle(element).color)];
		}),
	);
}

function contrast(one = 0, other = 0): number {
	return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe("artwork", () => {
	before(() => document.adoptedStyleSheets.push(...artSheets));
	after(() => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !artSheets.includes(sheet));
	});
	afterEach(clear);

	it("of every game of our own is another one, of less than a kilobyte", () => {
		const drawings = OWN.map((gameCode) => drawn(gameCode));
		expect(new Set(drawings).size).to.equal(OWN.length);
		for (const [index, drawing] of drawings.entries()) {
			expect(drawing.length, String(OWN[index])).to.be.below(DRAWING_BYTES_MAX);
		}
	});

	it("of a provider's game is made of its code and category, always the same, of less than a kilobyte", () => {
		for (const category of CATEGORIES) {
			const codes = Array.from(new Array(40).keys(), (index) => 100_000 + index);
			const drawings = codes.map((gameCode) => drawn(gameCode, category));
			expect(new Set(drawings).size, category).to.be.above(36);
			expect(codes.map((gameCode) => drawn(gameCode, category))).to.deep.equal(drawings);
			for (const drawing of drawings) expect(drawing.length, category).to.be.below(DRAWING_BYTES_MAX);
		}
	});

	it("a game that the table does not know yet is drawn too", () => {
		expect(drawn(9_999, "Live show games")).to.contain("<circle");
		expect(lookClass(9_999)).to.match(/^look hue-\d+$/);
	});

	it("shows in the middle of its box what it is known by, whatever is cut off", () => {
		for (const gameCode of OWN) {
			const svg = new Gallery().of({ gameCode, category: "" }).draw();
			expect(svg.getAttribute("viewBox")).to.equal("0 0 320 200");
			expect(svg.getAttribute("preserveAspectRatio")).to.equal("xMidYMid slice");
		}
	});

	for (const theme of ["light", "dark"] as const) {
		it(`has six tones that differ, and words that can be read on its ground (${theme})`, async () => {
			for (const gameCode of [...OWN, 100_001, 100_007]) {
				const tones = await tonesOf(gameCode, theme);
				expect(new Set(TONES.map((tone) => tones.get(tone))).size, `${gameCode}`).to.equal(TONES.length);
				expect(contrast(tones.get("--on"), tones.get("--g0")), `${gameCode}`).to.be.above(4.5);
				// What is drawn stands out from where it stands.
				const [light, dark] = [tones.get("--lit"), tones.get("--deep")];
				expect(contrast(light, dark), `${gameCode}`).to.be.above(4.5);
			}
		});
	}
});
