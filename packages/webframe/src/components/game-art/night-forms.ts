/** Flights and matches: light lines on a deep ground. */
import { bar, disc, dots, fill, group, line, type Mark } from "./pen.ts";

function curve(): readonly Mark[] {
	const head = "M274 8l-10 52-11-10-15-2z";
	return [
		line("dim", 1, "M40 0V200M110 0V200M180 0V200M250 0V200M0 50H320M0 100H320M0 150H320", 0.6),
		fill("solid", "M0 184C130 182 214 140 258 44V200H0z", 0.22),
		fill("solid", "M90 174C172 158 228 112 258 44V200H90z", 0.22),
		line("lit", 5, "M0 184C130 182 214 140 256 50"),
		line("lit", 3, head),
		fill("lit", head),
	];
}

/** Whoever climbs steps does not look down. */
function steps(): readonly Mark[] {
	return [
		bar("solid", 40, "M22 178v42M68 155v65M114 132v88M160 109v111"),
		bar("dim", 40, "M206 86v134M252 63v157M298 40v180", 0.6),
		bar("lit", 4, "M2 180h40M48 157h40M94 134h40M140 111h40"),
		fill("lit", "M136 84C134 66 148 54 160 62C164 44 188 48 184 68C184 92 176 106 160 106C146 106 138 98 136 84z"),
		line("lit", 5, "M136 82l-10-12M156 106v6M166 106v6"),
		fill("red", "M183 62l17 6-17 6zM162 54q-4-12 6-8q6-10 12 2z"),
		disc("ink", 2.5, 175, 62),
	];
}

/** A field seen from the stand: its lines, and what else lies on it. */
function stand(...marks: readonly Mark[]): Mark {
	return group("translate(160 104)skewX(-12)scale(1 .8)", ...marks);
}

function lines(d: string): Mark {
	return line("lit", 3, d, 0.8);
}

const CIRCLE = "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0";
const FIELD = `M-150-92h300v184h-300zM0-92V92${CIRCLE}`;

function ball(x: number, y: number, radius: number): readonly Mark[] {
	return [disc("deep", radius, x + 2, y + 5, 0.45), disc("lit", radius, x, y)];
}

function pitch(): readonly Mark[] {
	const boxes = "M-150-50h46V50h-46M150-50h-46V50h46M-104-20a24 24 0 0 1 0 40M104-20a24 24 0 0 0 0 40";
	return [stand(lines(FIELD + boxes)), ...ball(214, 78, 10)];
}

/** Played on a screen: the field is a plan of points. */
function arena(): readonly Mark[] {
	return [
		stand(
			lines(`${FIELD}M-150-40h36V40h-36M150-40h-36V40h36`),
			line("solid", 3, "M-30-8L24-62L74 44", 1, "1 7"),
			line("solid", 22, dots([-112, 0], [-74, -48], [-74, 46], [-30, -8], [-18, 60])),
			line("lit", 18, dots([112, 0], [70, -56], [74, 44], [28, 24], [24, -62]), 0.95),
		),
		...ball(206, 56, 6),
	];
}

function table(): readonly Mark[] {
	const top = "M-126-76h252v152h-252z";
	return [
		stand(
			fill("deep", "M-126-76h252v168h-252z", 0.5),
			fill("solid", top),
			line("lit", 4, top),
			line("lit", 2, "M-126 0h252", 0.8),
			line("lit", 6, "M0-98V96"),
		),
		line("lit", 2, "M88 136Q120 44 150 78T206 62", 0.9, "1 6"),
		...ball(206, 62, 7),
	];
}

function court(): readonly Mark[] {
	return [
		stand(
			fill("solid", "M-150-30h62v60h-62zM88-30h62v60h-62z", 0.4),
			lines(
				"M-150-90h300v180h-300zM0-90V90M-150-30h62v60h-62M150-30h-62v60h62M-150-74h20a74 74 0 0 1 0 148h-20M150-74h-20a74 74 0 0 0 0 148h20M-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0",
			),
		),
		...ball(196, 74, 13),
		line("deep", 2, "M184 74h24M196 62v24M187 66q8 8 0 16M205 66q-8 8 0 16", 0.7),
	];
}

function rink(): readonly Mark[] {
	const board = "M-86-90h172a64 64 0 0 1 64 64v52a64 64 0 0 1-64 64h-172a64 64 0 0 1-64-64v-52a64 64 0 0 1 64-64z";
	const circles = "M-122 40a18 18 0 1 0 36 0a18 18 0 1 0-36 0M86-40a18 18 0 1 0 36 0a18 18 0 1 0-36 0";
	return [
		stand(line("solid", 6, "M-58-90V90M58-90V90"), lines(`${board}M0-90V90${CIRCLE}${circles}`)),
		line("deep", 12, "M112 90h12"),
		line("lit", 5, "M150 40L130 94l-24 4"),
	];
}

export const nightForms = { curve, steps, pitch, arena, table, court, rink };
