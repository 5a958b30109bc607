/** Wheels. Each is seen from another place, so that ten of them can stand beside each other. */
import { around, beads, disc, dots, fill, group, line, type Mark, parts, polar, rays, ring, to } from "./pen.ts";

/** Bowl, pockets in two tones and one that is lit, and the cone; `ball` is the pocket that it lies in. */
function wheel(radius: number, pockets: number, ball: number): readonly Mark[] {
	const track = radius - 18;
	const [x, y] = polar(radius - 2, ((ball + 0.5) * 360) / pockets);
	return [
		disc("deep", radius + 27, 0, 0, 0.6),
		ring("dim", 3, radius + 16),
		ring("deep", 36, track),
		parts("solid", 36, track, pockets, [1]),
		parts("lit", 36, track, pockets, [1, pockets]),
		disc("g1", radius - 46),
		ring("dim", 4, radius - 45),
		disc("lit", 8, Math.round(x), Math.round(y)),
	];
}

/** So many spokes, of which each is `width` wide. */
function spokes(width: number, inner: number, outer: number, count: number): Mark {
	const middle = (inner + outer) / 2;
	const share = (width * count) / (2 * Math.PI * middle);
	return parts("dim", outer - inner, middle, count, [share, 1 - share]);
}

/** The turret with four arms. */
function turret(reach: number, turn: number): readonly Mark[] {
	const arms = around(4, turn);
	return [
		line("solid", 8, rays(0, reach, arms)),
		line("lit", 14, dots(...arms.map((angle) => polar(reach, angle)))),
		disc("solid", 22),
		disc("lit", 9),
	];
}

function wheel37(): readonly Mark[] {
	return [group("translate(204 192)rotate(-130)", ...wheel(154, 37, 2), ...turret(60, 75))];
}

/** The wheel of 38 stops, from the other side: its spokes are those of a cart. */
function wheel38(): readonly Mark[] {
	const marks = [...wheel(158, 38, 5), spokes(6, 26, 104, 12), disc("solid", 32), disc("lit", 14)];
	return [group("translate(108 204)rotate(-109)", ...marks)];
}

/** A wheel of fortune: fields to the middle, pins around, and what stops it. */
function flapper(): readonly Mark[] {
	const arrow = "M160 76L144 24h32z";
	return [
		group(
			"translate(160 214)rotate(-93)",
			disc("deep", 184, 0, 0, 0.6),
			ring("deep", 112, 110),
			parts("rim", 112, 110, 54, [1, 2]),
			parts("solid", 112, 110, 54, [0, 1, 1, 1]),
			parts("lit", 112, 110, 54, [1, 53]),
			beads("lit", 7, 174, 54),
			ring("solid", 5, 52),
		),
		line("lit", 10, arrow),
		fill("lit", arrow),
		disc("deep", 5, 160, 32),
	];
}

/** Numbers and multipliers: a wheel that turns another one. */
function twins(): readonly Mark[] {
	return [
		group(
			"translate(116 112)rotate(-7)",
			disc("deep", 90, 0, 0, 0.6),
			ring("deep", 30, 70),
			parts("solid", 30, 70, 24, [1]),
			parts("lit", 30, 70, 24, [1, 24]),
			beads("lit", 5, 48, 32),
			disc("g1", 39),
			disc("solid", 15),
		),
		group(
			"translate(238 86)rotate(-15)",
			disc("deep", 59, 0, 0, 0.75),
			ring("dim", 24, 42),
			parts("lit", 24, 42, 12, [1]),
			disc("solid", 26),
			disc("lit", 7),
		),
	];
}

/** The wheel that no hand turns: from above, whole, with the jets of its air. */
function above(): readonly Mark[] {
	return [
		group(
			"translate(160 100)rotate(-85)",
			disc("deep", 95, 0, 0, 0.6),
			ring("dim", 3, 91),
			ring("deep", 24, 72),
			parts("solid", 24, 72, 37, [1]),
			parts("lit", 24, 72, 37, [1, 37]),
			disc("g1", 55),
			spokes(3, 25, 46, 12),
			...turret(34, 45),
			disc("lit", 6, 40, 76),
		),
	];
}

/** Marquetry: a sun laid into the cone. */
function inlay(): readonly Mark[] {
	const leaf = (angle: number): string =>
		`M${to(polar(100, angle))}Q${to(polar(62, angle + 12))} ${to(polar(26, angle))}Q${to(polar(62, angle - 12))} ${to(polar(100, angle))}`;
	const leaves = [4, 49, 94, 139, 184, 229].map(leaf).join("");
	return [
		group(
			"translate(222 196)rotate(-154)",
			...wheel(150, 37, 4),
			spokes(7, 30, 84, 16),
			fill("solid", leaves),
			disc("solid", 20),
			disc("lit", 8),
		),
	];
}

/** A temple stands on the wheel. */
function column(): readonly Mark[] {
	const pillars = (x: number): string => [0, 35, 70, 105].map((by) => `M${x + by} 154V210`).join("");
	return [
		group("translate(160 262)rotate(-134)", ...wheel(186, 37, 3)),
		fill("lit", "M92 138L160 104l68 34z"),
		line("lit", 6, "M94 146H226"),
		line("solid", 14, pillars(107)),
		line("lit", 3, pillars(104), 0.8),
	];
}

/** As one sees it who sits at the table. */
function tilted(): readonly Mark[] {
	return [
		group(
			"translate(160 118)scale(1 .5)rotate(14)",
			disc("deep", 150, 0, 16, 0.5),
			disc("rim", 142),
			ring("dim", 4, 139),
			ring("deep", 36, 108),
			parts("solid", 36, 108, 37, [1]),
			parts("lit", 36, 108, 37, [1, 37]),
			disc("g1", 89),
			spokes(5, 16, 88, 8),
		),
		line("rim", 22, "M160 118V76"),
		line("solid", 7, "M126 84q34 16 68 0"),
		line("lit", 14, dots([126, 84], [194, 84], [160, 64], [68, 78])),
	];
}

/** Sweets around the rim. */
function candy(): readonly Mark[] {
	const curl = (angle: number): string => `M0 0Q${to(polar(52, angle - 40))} ${to(polar(86, angle))}`;
	return [
		group(
			"translate(118 196)rotate(-123)",
			...wheel(140, 37, 8),
			beads("lit", 15, 157, 44),
			line("solid", 18, around(7, 20).map(curl).join("")),
			disc("lit", 18),
		),
	];
}

export const wheelForms = { wheel37, wheel38, flapper, twins, above, inlay, column, tilted, beads: candy };
