/**
 * What is drawn for a game of a provider that brings no picture: a motif by its category, varied by its code, so that
 * every game has its own and always the same.
 */
import type { Material } from "../game-look.ts";
import { around, bar, disc, fill, group, line, type Mark, type Place, parts, polar, rays, ring, to } from "./pen.ts";

type Chance = () => number;

const MATERIALS: readonly Material[] = ["linen", "glass", "paper", "slate", "silk", "enamel", "steel"];

export interface MadeArt {
	readonly material: Material;
	readonly marks: readonly Mark[];
}

export function madeArt(gameCode: number, category: string): MadeArt {
	const chance = chances(gameCode);
	const material = MATERIALS[Math.floor(chance() * MATERIALS.length)] ?? "linen";
	return { material, marks: formOf(category.toLowerCase())(chance) };
}

function formOf(category: string): (chance: Chance) => readonly Mark[] {
	if (category.includes("table")) return hand;
	if (category.includes("crash")) return climb;
	if (category.includes("instant")) return fields;
	return category.includes("live") ? wheel : reels;
}

/** Numbers from 0 up to 1 that look like chance and are the same for a code every time. */
function chances(seed: number): Chance {
	// The first numbers of neighbouring seeds are neighbours; after a few steps they are not.
	let state = Math.imul(seed, 2_654_435_761) >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const SIGNS = [
	"m0-17l17 17-17 17-17-17z",
	"m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
	"m-14-12h28v8h-28zm0 16h28v8h-28z",
	"m0-16l16 28h-32z",
	"m-13-13h26v26h-26z",
	"m-15-13h30l-15 28z",
	"m-6-17h12v11h11v12h-11v11h-12v-11h-11v-12h11z",
] as const;

/** Three rows of signs, and the line that counts. */
function reels(chance: Chance): readonly Mark[] {
	const row = (y: number): string =>
		[48, 104, 160, 216, 272].map((x) => `M${x} ${y}${SIGNS[Math.floor(chance() * SIGNS.length)] ?? SIGNS[0]}`).join("");
	return [
		fill("dim", row(36) + row(164)),
		bar("deep", 62, "M0 100h320", 0.45),
		fill("lit", row(100)),
		line("lit", 2, "M0 69h320M0 131h320", 0.4),
	];
}

function climb(chance: Chance): readonly Mark[] {
	const end: Place = [210 + chance() * 50, 34 + chance() * 40];
	const path = `M30 168C${to([110 + chance() * 60, 168])} ${to([end[0] - 30, 140])} ${to(end)}`;
	return [
		line("dim", 2, "M30 28V172H296M96 172V28M162 172V28M228 172V28", 0.7),
		fill("solid", `${path}V172H30z`, 0.3),
		line("solid", 9, path),
		line("lit", 4, path),
		disc("solid", 16, Math.round(end[0]), Math.round(end[1])),
		disc("lit", 9, Math.round(end[0]), Math.round(end[1])),
	];
}

/** Fields of which some are open. */
function fields(chance: Chance): readonly Mark[] {
	const all = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3, 4, 5].map((x): Place => [53 + x * 43, 36 + y * 43]));
	const open = all.map(() => chance());
	const some = (from: number, until: number): string =>
		all
			.filter((_, index) => (open[index] ?? 0) >= from && (open[index] ?? 0) < until)
			.map(([x, y]) => `M${x - 15} ${y}h30`)
			.join("");
	return [
		bar("dim", 30, some(0.16, 0.72), 0.7),
		bar("solid", 30, some(0.72, 1)),
		bar("rim", 30, some(0, 0.16)),
		line("lit", 18, some(0, 0.16).replaceAll("h30", "m15 0h0")),
	];
}

const CARD = "M-29-35q0-6 6-6h46q6 0 6 6v70q0 6-6 6h-46q-6 0-6-6z";

function hand(chance: Chance): readonly Mark[] {
	const lean = 8 + Math.round(chance() * 8);
	const bright = Math.floor(chance() * 4);
	const sign = SIGNS[Math.floor(chance() * SIGNS.length)] ?? SIGNS[0];
	return [-1.5, -0.5, 0.5, 1.5].map((step, index) =>
		group(
			`translate(${160 + step * 48} ${100 + Math.abs(step) * 8})rotate(${step * lean})scale(1.3)`,
			fill(index === bright ? "card" : "back", CARD),
			fill(index === bright ? "rim" : "lit", `M0 0${sign}`, index === bright ? 1 : 0.4),
		),
	);
}

function wheel(chance: Chance): readonly Mark[] {
	const count = 12 + Math.floor(chance() * 5) * 2;
	const x = 90 + Math.round(chance() * 140);
	const ball = polar(160, 180 + chance() * 90);
	return [
		group(
			`translate(${x} 190)rotate(${Math.round(chance() * 90)})`,
			disc("deep", 168, 0, 0, 0.6),
			parts("rim", 108, 102, count, [1]),
			parts("solid", 108, 102, count, [0, 1, 1]),
			parts("lit", 108, 102, count, [0, Math.floor(count * (0.6 + chance() * 0.3)), 1, count]),
			ring("dim", 6, 160),
			disc("g1", 48),
			line("lit", 5, rays(20, 40, around(4))),
			disc("lit", 10, Math.round(ball[0]), Math.round(ball[1])),
		),
	];
}
