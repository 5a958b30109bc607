/** The palette, measured as the browser paints it. */
import { expect } from "chai";
import { css, html, LitElement } from "lit";
import { clear, show } from "../testing/page.ts";
import { tokens } from "./tokens.ts";

class Palette extends LitElement {
	static override styles = [
		tokens,
		css`
			:host([theme="light"]) {
				color-scheme: light;
			}
			:host([theme="dark"]) {
				color-scheme: dark;
			}
		`,
	];

	protected override render() {
		return html`<i></i>`;
	}
}
customElements.define("test-palette", Palette);

type Rgb = readonly [number, number, number];

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** The colour that a token is painted with, as the screen gets it: out-of-gamut colours are mapped. */
function painted(palette: Palette, token: string): Rgb {
	const probe = palette.renderRoot.querySelector("i");
	if (probe === null || canvas === null) throw new Error("no canvas");
	probe.style.color = `var(${token})`;
	canvas.fillStyle = getComputedStyle(probe).color;
	canvas.fillRect(0, 0, 1, 1);
	const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
	return [red, green, blue];
}

/** Source: WCAG 2.2, relative luminance. */
function luminance([red, green, blue]: Rgb): number {
	const linear = (value: number): number => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Rgb, other: Rgb): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["--wf-surface-0", "--wf-surface-1", "--wf-surface-2"];
const TEXTS = ["--wf-text-1", "--wf-text-2", "--wf-text-3", "--wf-good", "--wf-bad", "--wf-wait", "--wf-calm"];

/** Accents all around the wheel, pale and strong, dark and bright, and those that casinos love. */
const ACCENTS = [
	"black",
	"white",
	"gold",
	"crimson",
	"#0a0a50",
	"#7cff6b",
	"#888",
	"#ff00ff",
	"#0000ff",
	...[0.05, 0.35, 0.5, 0.56, 0.6, 0.63, 0.68, 0.8, 0.95].flatMap((lightness) =>
		[0.05, 0.15, 0.3].flatMap((chroma) =>
			[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((hue) => `oklch(${lightness} ${chroma} ${hue})`),
		),
	),
];

describe("tokens", () => {
	afterEach(clear);

	for (const theme of ["light", "dark"]) {
		it(`texts have 4.5:1 on every surface (${theme})`, async () => {
			const palette = await show<Palette>(html`<test-palette theme=${theme}></test-palette>`);
			for (const surface of SURFACES) {
				for (const text of TEXTS) {
					const ratio = contrast(painted(palette, text), painted(palette, surface));
					expect(ratio, `${text} on ${surface}`).to.be.at.least(4.5);
				}
			}
			expect(contrast(painted(palette, "--wf-on-ball"), painted(palette, "--wf-ball"))).to.be.at.least(4.5);
		});

		it(`the lines of controls have 3:1 on every surface that controls stand on (${theme})`, async () => {
			const palette = await show<Palette>(html`<test-palette theme=${theme}></test-palette>`);
			for (const surface of SURFACES) {
				const ratio = contrast(painted(palette, "--wf-line"), painted(palette, surface));
				expect(ratio, surface).to.be.at.least(3);
			}
		});

		it(`any accent has 4.5:1 as text, under its text, and 3:1 as an edge (${theme})`, async () => {
			const palette = await show<Palette>(html`<test-palette theme=${theme}></test-palette>`);
			for (const accent of ACCENTS) {
				palette.style.setProperty("--webframe-accent", accent);
				const of = (one: string, other: string): number => contrast(painted(palette, one), painted(palette, other));
				expect(of("--wf-on-fill", "--wf-fill"), `on ${accent}`).to.be.at.least(4.5);
				expect(of("--wf-on-fill", "--wf-fill-strong"), `on ${accent}, hovered`).to.be.at.least(4.5);
				expect(of("--wf-accent-text", "--wf-tint"), `${accent} on its tint`).to.be.at.least(4.5);
				for (const surface of SURFACES) {
					expect(of("--wf-accent-text", surface), `${accent} on ${surface}`).to.be.at.least(4.5);
					expect(of("--wf-fill-edge", surface), `edge of ${accent} on ${surface}`).to.be.at.least(3);
				}
			}
		});
	}
});
