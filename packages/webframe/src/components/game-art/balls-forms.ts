/** Games of balls. A ball is two discs, lit from the top left, and the field of its number. */
import {
	around,
	bar,
	disc,
	dots,
	fill,
	group,
	line,
	type Mark,
	type Place,
	parts,
	polar,
	type Tone,
	to,
	word,
} from "./pen.ts";

const moved = (places: readonly Place[], by: number): readonly Place[] => places.map(([x, y]) => [x - by, y - by]);

function shadows(places: readonly Place[], radius: number): Mark {
	const reach = Math.round(radius * 0.5);
	return line("deep", 9, places.map(([x, y]) => `M${to([x - reach, y + radius])}h${reach * 2}`).join(""), 0.35);
}

function bodies(tone: Tone, rim: Tone, places: readonly Place[], radius: number): readonly Mark[] {
	return [
		line(rim, radius * 2, dots(...places)),
		line(tone, Math.round(radius * 1.74), dots(...moved(places, radius * 0.09))),
	];
}

/** The figures of balls of one size: each has one or two, in the middle of its ball. */
function figures(size: number, places: readonly Place[], texts: readonly string[]): readonly Mark[] {
	return places.map(([x, y], index) => {
		const text = texts[index] ?? "";
		const half = Math.round(size * 0.3);
		return word(
			"ink",
			size,
			text,
			text.length === 1 ? x - 1 : [x - 1 - half, x - 1 + half],
			Math.round(y + size * 0.34),
		);
	});
}

function row(): readonly Mark[] {
	const heights = [118, 96, 88, 96, 118];
	const places = heights.map((y, index): Place => [48 + index * 56, y]);
	const [light, dark] = [places.filter((_, index) => index % 2 === 0), places.filter((_, index) => index % 2 === 1)];
	return [
		shadows(places, 34),
		...bodies("dim", "deep", dark, 32),
		...bodies("solid", "rim", light, 32),
		line("lit", 34, dots(...moved(places, 1))),
		line("lit", 7, dots(...moved(places, 17)), 0.7),
		...figures(19, places, ["4", "17", "36", "9", "22"]),
	];
}

/** Seven balls that roll down: the even ones blue, the odd ones black. */
function fall(): readonly Mark[] {
	const places = [0, 1, 2, 3, 4, 5, 6].map((index): Place => [44 + index * 39, Math.round(46 + index * index * 3.2)]);
	const [even, odd] = [places.filter((_, index) => index % 2 === 0), places.filter((_, index) => index % 2 === 1)];
	return [
		line("dim", 3, "M10 76Q170 80 310 206", 0.8),
		...bodies("solid", "rim", even, 24),
		...bodies("deep", "dim", odd, 24),
		line("lit", 26, dots(...moved(places, 1))),
		...figures(15, places, ["8", "3", "4", "1", "2", "7", "6"]),
	];
}

/** One ball of 48, as large as it matters. */
function ball(): readonly Mark[] {
	return [
		line("deep", 16, "M112 184h96", 0.4),
		disc("rim", 78, 160, 100),
		disc("solid", 69, 153, 93),
		bar("lit", 26, "M93 84Q158 52 224 78", 0.22),
		disc("lit", 42, 158, 98),
		line("lit", 9, "M110 52q11-12 26-17", 0.75),
		word("ink", 48, "41", [144, 172], 116),
	];
}

/** Six drums in three zones, each stopped at a digit. */
function drums(): readonly Mark[] {
	const columns = [51, 89, 141, 179, 231, 269];
	const bars = (y: number, height: number, some = columns): string => some.map((x) => `M${x} ${y}v${height}`).join("");
	return [
		line("deep", 34, bars(32, 136)),
		bar("rim", 34, bars(78, 44)),
		bar("solid", 34, bars(78, 44, [51, 179, 231])),
		bar("lit", 2, "M24 77h272M24 123h272", 0.7),
		word("dim", 24, "396607", columns, 62),
		word("lit", 36, "407718", columns, 113),
		word("dim", 24, "518829", columns, 156),
	];
}

/** Three sweets, the one in the middle boosted. */
function sweets(): readonly Mark[] {
	const blade = (angle: number): string =>
		`M0 0Q${to(polar(36, angle - 26))} ${to(polar(60, angle))}A60 60 0 0 1 ${to(polar(60, angle + 36))}Q${to(polar(36, angle + 10))} 0 0`;
	const side = (transform: string, body: Tone, count: number): Mark =>
		group(transform, disc(body, 44), parts("lit", 44, 22, count, [1]), line("lit", 6, "M-29-22q7-9 16-12"));
	return [
		side("translate(70 126)", "dim", 10),
		side("translate(250 126)rotate(9)", "rim", 14),
		group(
			"translate(160 88)rotate(20)",
			disc("lit", 60),
			fill("solid", around(5).map(blade).join("")),
			line("lit", 8, "M-39-33q9-10 21-13"),
		),
	];
}

export const ballsForms = { row, fall, ball, drums, sweets };
