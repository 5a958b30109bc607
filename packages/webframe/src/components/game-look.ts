/**
 * The look of a game: its hue, how colourful it is, what it is made of and what is drawn on it. A new game adds one line
 * to the table; everything else follows from its numbers.
 *
 * Six tones are derived from hue and chroma alone, for both themes: two of the ground (`--g0`, lit from the top left by
 * `--g1`), and of what is drawn `--dim`, `--solid`, `--deep` and `--lit`. Games that are drawn in light lines (flights,
 * matches) keep a deeper ground by day. The artwork of a tile and the stage of an open game wear the same look: put
 * `lookClass` on an element whose styles have `lookStyles`, and `stage-light` where the light is to fall.
 *
 * Source: visual direction, *Drawings*; notes to the pictures, *Own games*.
 */
import { type CSSResult, css, unsafeCSS } from "lit";

export type Material =
	| "baize"
	| "carbon"
	| "chalk"
	| "enamel"
	| "glass"
	| "grass"
	| "ice"
	| "lacquer"
	| "leather"
	| "linen"
	| "marble"
	| "night"
	| "paper"
	| "scan"
	| "silk"
	| "slate"
	| "steel"
	| "sugar"
	| "walnut";

/** What is drawn: each is a function of `game-art`. */
export type Form =
	| "lattice"
	| "streaks"
	| "bingo"
	| "row"
	| "fall"
	| "ball"
	| "drums"
	| "sweets"
	| "wheel38"
	| "flapper"
	| "twins"
	| "wheel37"
	| "above"
	| "inlay"
	| "column"
	| "tilted"
	| "beads"
	| "beams"
	| "tower"
	| "cross"
	| "arrows"
	| "sevens"
	| "pair"
	| "duel"
	| "sides"
	| "fan"
	| "six"
	| "natural"
	| "shoe"
	| "curve"
	| "steps"
	| "pitch"
	| "table"
	| "arena"
	| "court"
	| "rink";

export interface GameLook {
	/** OKLCH, degrees. */
	readonly hue: number;
	/** How much of the tones' chroma the game has, 0 to 1.3. */
	readonly chroma: number;
	readonly material: Material;
	readonly form: Form;
}

const LOOKS: Readonly<Record<number, readonly [hue: number, chroma: number, Material, Form]>> = {
	9: [232, 1, "glass", "lattice"],
	23: [192, 1, "glass", "streaks"],
	73: [28, 0.9, "paper", "bingo"],

	6: [140, 0.9, "enamel", "row"],
	7: [255, 1, "steel", "fall"],
	10: [55, 1, "enamel", "ball"],
	12: [172, 0.9, "steel", "drums"],
	65: [350, 1.1, "sugar", "sweets"],

	2: [75, 0.9, "enamel", "wheel38"],
	62: [48, 1, "enamel", "flapper"],
	199: [275, 0.9, "enamel", "twins"],
	22: [160, 0.9, "baize", "wheel37"],
	27: [225, 0.35, "steel", "above"],
	28: [62, 0.5, "walnut", "inlay"],
	45: [245, 0.5, "marble", "column"],
	60: [18, 0.8, "leather", "tilted"],
	67: [335, 1, "sugar", "beads"],
	25: [205, 1.1, "glass", "beams"],
	26: [300, 1, "steel", "tower"],
	63: [38, 1.1, "enamel", "cross"],
	72: [185, 0.6, "carbon", "arrows"],
	61: [8, 1.2, "lacquer", "sevens"],

	5: [32, 1.1, "slate", "pair"],
	74: [262, 1, "linen", "duel"],
	518: [85, 0.9, "silk", "sides"],
	24: [345, 0.9, "silk", "fan"],
	3: [150, 0.8, "baize", "six"],
	19: [180, 0.8, "baize", "natural"],
	517: [12, 0.9, "baize", "shoe"],

	219: [215, 1, "night", "curve"],
	64: [95, 1, "chalk", "steps"],

	51: [145, 1, "grass", "pitch"],
	52: [245, 1, "slate", "table"],
	53: [165, 1, "scan", "arena"],
	54: [58, 1, "walnut", "court"],
	55: [222, 0.5, "ice", "rink"],
};

/** Those that are drawn in light lines. */
const DUSK: ReadonlySet<Form> = new Set(["curve", "steps", "pitch", "table", "arena", "court", "rink"]);
/** Games that are in no table have one of so many hues, all around the wheel. */
const HUES = 12;
const DEGREES = 360;
/** So that neighbouring codes have hues far apart. */
const HUE_STEP = 5;

/** The look of one of our own games; undefined where the table does not know it, and for games of providers. */
export function lookOf(gameCode: number): GameLook | undefined {
	const row = LOOKS[gameCode];
	if (row === undefined) return undefined;
	const [hue, chroma, material, form] = row;
	return { hue, chroma, material, form };
}

/** What an element wears to have the six tones of a game. */
export function lookClass(gameCode: number): string {
	const look = LOOKS[gameCode];
	if (look === undefined) return `look hue-${(gameCode * HUE_STEP) % HUES}`;
	return `look look-${gameCode}${DUSK.has(look[3]) ? " dusk" : ""}`;
}

const hues = Object.entries(LOOKS).map(([code, [hue, chroma]]) => `.look-${code}{--h:${hue};--c:${chroma}}`);
const others = [...new Array(HUES).keys()].map((hue) => `.hue-${hue}{--h:${(hue * DEGREES) / HUES}}`);

export const lookStyles: CSSResult = css`
	${unsafeCSS([...hues, ...others].join(""))}

	.look {
		--g0: light-dark(oklch(0.84 calc(0.075 * var(--c, 0.8)) var(--h)), oklch(0.215 calc(0.045 * var(--c, 0.8)) var(--h)));
		--g1: light-dark(oklch(0.955 calc(0.03 * var(--c, 0.8)) var(--h)), oklch(0.4 calc(0.085 * var(--c, 0.8)) var(--h)));
		--dim: light-dark(oklch(0.74 calc(0.09 * var(--c, 0.8)) var(--h)), oklch(0.47 calc(0.09 * var(--c, 0.8)) var(--h)));
		--solid: light-dark(
			oklch(0.6 calc(0.145 * var(--c, 0.8)) var(--h)),
			oklch(0.64 calc(0.14 * var(--c, 0.8)) var(--h))
		);
		--deep: light-dark(oklch(0.42 calc(0.1 * var(--c, 0.8)) var(--h)), oklch(0.165 calc(0.03 * var(--c, 0.8)) var(--h)));
		--lit: light-dark(oklch(0.99 calc(0.015 * var(--c, 0.8)) var(--h)), oklch(0.93 calc(0.06 * var(--c, 0.8)) var(--h)));
	}

	/* What is written on the ground. */
	.look {
		--on: light-dark(oklch(0.24 0.03 var(--h)), oklch(0.975 0.008 var(--h)));
	}

	.look.dusk {
		--on: oklch(0.985 0.008 var(--h));
		--g0: light-dark(oklch(0.5 calc(0.11 * var(--c)) var(--h)), oklch(0.215 calc(0.045 * var(--c)) var(--h)));
		--g1: light-dark(oklch(0.68 calc(0.12 * var(--c)) var(--h)), oklch(0.4 calc(0.085 * var(--c)) var(--h)));
		--solid: light-dark(oklch(0.84 calc(0.11 * var(--c)) var(--h)), oklch(0.64 calc(0.14 * var(--c)) var(--h)));
	}

	.stage-light {
		background: radial-gradient(115% 130% at 30% -10%, var(--g1), transparent) var(--wf-surface-0);
	}
`;
