/** The five wheels with boosts: what a boost looks like is another thing on each. */
import { bar, disc, fill, group, line, type Mark, parts, polar, polygon, rays, ring, to } from "./pen.ts";

const POCKETS = 37;

/** Pockets in two tones, those that are boosted lit. */
function pockets(radius: number, width: number, boosted: readonly number[]): readonly Mark[] {
	return [
		ring("deep", width, radius),
		parts("solid", width, radius, POCKETS, [1]),
		parts("lit", width, radius, POCKETS, boosted),
	];
}

/** Light stands in the pockets that were boosted. */
function beams(): readonly Mark[] {
	const beam = (angle: number): string =>
		polygon(polar(120, angle - 4.5), polar(330, angle - 7), polar(330, angle + 7), polar(120, angle + 4.5));
	return [
		group(
			"translate(160 236)rotate(-134)",
			fill("lit", [4.9, 43.8, 82.7].map(beam).join(""), 0.28),
			disc("deep", 166, 0, 0, 0.6),
			ring("dim", 3, 156),
			...pockets(128, 36, [1, 3, 1, 3, 1, 28]),
			disc("g1", 100),
			parts("dim", 66, 63, 12, [0.16, 0.84]),
			disc("solid", 30),
			disc("lit", 8, 66, 130),
		),
	];
}

/** Out of the pockets rise bars, each as high as its multiplier. */
function tower(): readonly Mark[] {
	const angles = [4.9, 24.3, 43.8, 63.2, 82.7];
	const bars = (lengths: readonly number[]): string =>
		angles.map((angle, index) => rays(114, 114 + (lengths[index] ?? 0), [angle])).join("");
	return [
		group(
			"translate(74 128)rotate(-55)",
			bar("dim", 14, bars([70, 40, 120, 64, 88])),
			bar("lit", 14, bars([24, 14, 120, 22, 34])),
			disc("deep", 117, 0, 0, 0.6),
			ring("dim", 3, 113),
			...pockets(90, 34, [1, 1, 1, 1, 1, 1, 1, 1, 1, 28]),
			disc("g1", 68),
			parts("dim", 40, 44, 10, [0.16, 0.84]),
			disc("solid", 23),
			disc("lit", 9),
		),
	];
}

/** The letter of its name lies across the wheel. */
function cross(): readonly Mark[] {
	const letter = "M-134-134L134 134M134-134L-134 134";
	return [
		group(
			"translate(160 100)",
			disc("deep", 107, 0, 0, 0.6),
			ring("dim", 3, 102),
			...pockets(82, 28, [1, 8.25]),
			disc("g1", 67),
			bar("deep", 42, letter, 0.7),
			bar("solid", 30, letter),
			bar("lit", 12, letter),
			disc("lit", 22),
			disc("solid", 9),
		),
	];
}

/** Arrows that drive it, and no hand. */
function arrows(): readonly Mark[] {
	const drive = [0, 120, 240]
		.map((angle) => {
			const tip = to(polar(88, angle + 74));
			return `M${to(polar(88, angle))}A88 88 0 0 1 ${tip}L${to(polar(72, angle + 66))}M${tip}L${to(polar(101, angle + 64))}`;
		})
		.join("");
	return [
		group(
			"translate(160 100)rotate(-20)",
			line("deep", 18, drive, 0.5),
			line("lit", 8, drive),
			disc("deep", 66),
			...pockets(50, 26, [1, 4, 1, 6, 1, 5, 1, 7, 1, 10]),
			disc("g1", 37),
			ring("lit", 5, 20),
			disc("solid", 10),
		),
	];
}

/** The wheel hangs above, and below it stands what it is named after. */
function sevens(): readonly Mark[] {
	const figures = [78, 143, 208].map((left) => `M${left} 118h34l-20 54`).join("");
	return [
		group(
			"translate(160 -64)rotate(55)",
			disc("deep", 158, 0, 0, 0.6),
			ring("dim", 3, 151),
			...pockets(126, 34, [1, 2, 1, 2, 1, 30]),
			disc("g1", 98),
			parts("dim", 64, 62, 12, [0.16, 0.84]),
			disc("lit", 8, 85, 116),
		),
		line("rim", 26, figures),
		line("lit", 14, figures),
	];
}

export const boostedForms = { beams, tower, cross, arrows, sevens };
