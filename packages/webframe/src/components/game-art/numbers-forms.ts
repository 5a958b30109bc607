/** Games of numbers: a lattice that is lit, one that rushes by, a card that is daubed. */
import { bar, dots, group, line, type Mark, type Place, word } from "./pen.ts";

const COLUMN = 26;
const ROW = 24;
const cell = (column: number, row: number): Place => [43 + column * COLUMN, 16 + row * ROW];

/** Eight rows of ten dots, each row one dashed line. */
const field = (width: number): Mark =>
	line("dim", width, [0, 1, 2, 3, 4, 5, 6, 7].map((row) => `M43 ${16 + row * ROW}h235`).join(""), 1, `0 ${COLUMN}`);

function lattice(): readonly Mark[] {
	const columns = [[3], [0, 5], [2], [1, 6], [4], [2], [6], [1, 4], [3], [0, 5]];
	const drawn = columns.flatMap((rows, column) => rows.map((row) => cell(column, row)));
	const hits = [cell(2, 4), cell(3, 3), cell(5, 5), cell(6, 2), cell(8, 6)];
	return [
		field(6),
		line("rim", 22, dots(...drawn)),
		line("solid", 17, dots(...drawn.map(([x, y]): Place => [x - 1, y - 1]))),
		line("lit", 22, dots(...hits)),
		line("lit", 5, dots(...drawn.map(([x, y]): Place => [x - 4, y - 4])), 0.7),
	];
}

/** Each row a comet: the next draw is on its way before the last one has landed. */
function streaks(): readonly Mark[] {
	const heads = [170, 262, 118, 222, 92, 280, 196, 140];
	const tails = [70, 92, 44, 118, 40, 66, 84, 56];
	const row = (index: number): number => 16 + index * ROW;
	const tail = (share: number): string =>
		heads.map((x, index) => `M${x} ${row(index)}h${Math.round(-share * (tails[index] ?? 0))}`).join("");
	const bright = [1, 3, 6].map((index): Place => [heads[index] ?? 0, row(index)]);
	return [
		field(4),
		line("dim", 6, tail(1)),
		line("solid", 11, tail(0.5)),
		line("solid", 17, dots(...heads.map((x, index): Place => [x, row(index)]))),
		line("lit", 17, dots(...bright)),
		line("lit", 5, bright.map(([x, y]) => `M${x} ${y}h-40`).join("")),
	];
}

function bingo(): readonly Mark[] {
	const sheet = "M-92-62H92V62H-92z";
	const figures = [-66, -33, 0, 33, 66].flatMap((x) => [x - 5, x + 5]);
	return [
		group("translate(168 104)rotate(5)", line("rim", 12, sheet, 0.5)),
		group(
			"translate(160 102)rotate(-7)",
			bar("lit", 136, "M-98 0H98"),
			bar("dim", 1, "M-82-20H82M-82 18H82M-50-56V56M-17-56V56M17-56V56M50-56V56", 0.6),
			line("solid", 30, dots([-66, -38], [33, -38], [-33, -1], [0, -1], [33, -1], [66, -1], [0, 37]), 0.85),
			word("ink", 17, "1427394862", figures, -32),
			word("ink", 17, "0921366578", figures, 5),
			word("ink", 17, "1825446087", figures, 43),
		),
	];
}

export const numbersForms = { lattice, streaks, bingo };
