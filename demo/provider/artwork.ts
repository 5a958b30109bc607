/** Pictures of games, drawn from their names: a sky, a glow and the shape of the engine, as PNG. */
import { crc32, deflateSync } from "node:zlib";
import type { EngineName, ListedGame } from "./game-list.ts";

const WIDTH = 240;
const HEIGHT = 160;
/** A row of the picture as PNG has it: the byte that names its filter, then red, green and blue of each pixel. */
const ROW = 1 + WIDTH * 3;
/** The highest level makes a picture an eighth smaller and takes forty times as long: 62 ms instead of 1.5. */
const DEFLATE_LEVEL = 4;

type Colour = readonly [number, number, number];

/** A lobby asks for hundreds of them at once, and the process that draws them also plays: so nothing is made for a pixel. */
export function artworkOf(game: ListedGame): Buffer {
	const seed = [...game.gameId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
	const top = colour(0.22, 0.06, game.hue);
	const low = colour(0.46, 0.11, game.hue + 24);
	const ink = colour(0.88, 0.09, game.hue + 70);
	const covers = shapeOf(game.engine, seed);
	const radius = 90 + (seed % 60);
	const rows = Buffer.alloc(HEIGHT * ROW);
	for (let y = 0; y < HEIGHT; y++) {
		const sky = mix(top, low, y / HEIGHT);
		for (let x = 0; x < WIDTH; x++) {
			const glow = Math.max(0, 1 - distance(x - WIDTH * 0.68, y - HEIGHT * 0.4) / radius);
			const star = (x * 7 + y * 13 + seed * 17) % 613 === 0 ? 0.8 : 0;
			const light = Math.min(1, glow * 0.3 + star);
			const shape = covers(x, y);
			const at = y * ROW + 1 + x * 3;
			rows[at] = blend(blend(sky[0], 255, light), ink[0], shape);
			rows[at + 1] = blend(blend(sky[1], 255, light), ink[1], shape);
			rows[at + 2] = blend(blend(sky[2], 255, light), ink[2], shape);
		}
	}
	return png(rows);
}

/** How much of a pixel a shape covers. */
type Shape = (x: number, y: number) => number;

/** A climbing curve, three reels, or a die. */
function shapeOf(engine: EngineName, seed: number): Shape {
	switch (engine) {
		case "crash":
			return climbingCurve();
		case "slot":
			return union([58, 120, 182].flatMap((middle, index) => reel(middle, 9 + ((seed >> index) % 3) * 3)));
		case "dice": {
			const dots = DOTS[seed % DOTS.length] ?? [];
			const face: Shape = (x, y) => soft(box(x - 120, y - 82, 44, 44, 12)) * 0.4;
			return union([face, ...dots.map(([dx, dy]) => disc(120 + dx * 24, 82 + dy * 24, 7))]);
		}
	}
}

function climbingCurve(): Shape {
	const heights = Array.from({ length: WIDTH }, (_, x) => HEIGHT - 22 - (x / WIDTH) ** 2.4 * (HEIGHT - 50));
	return (x, y) => {
		const curve = heights[x] ?? 0;
		return y > curve ? 0.35 : soft(Math.abs(y - curve) - 3);
	};
}

function reel(middle: number, radius: number): readonly Shape[] {
	return [(x, y) => soft(box(x - middle, y - 82, 24, 42, 8)) * 0.45, disc(middle, 82, radius)];
}

function disc(middleX: number, middleY: number, radius: number): Shape {
	return (x, y) => soft(distance(x - middleX, y - middleY) - radius);
}

function union(shapes: readonly Shape[]): Shape {
	return (x, y) => {
		let most = 0;
		for (const shape of shapes) most = Math.max(most, shape(x, y));
		return most;
	};
}

const DOTS: readonly (readonly (readonly [number, number])[])[] = [
	[[0, 0]],
	[
		[-1, -1],
		[1, 1],
	],
	[
		[-1, -1],
		[0, 0],
		[1, 1],
	],
	[
		[-1, -1],
		[1, -1],
		[-1, 1],
		[1, 1],
	],
	[
		[-1, -1],
		[1, -1],
		[0, 0],
		[-1, 1],
		[1, 1],
	],
];

/** The distance from a box with round corners; negative inside. */
function box(x: number, y: number, halfWidth: number, halfHeight: number, radius: number): number {
	const [dx, dy] = [Math.abs(x) - halfWidth + radius, Math.abs(y) - halfHeight + radius];
	return distance(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

/** `Math.hypot` guards against numbers that are no pixels, at many times the cost. */
function distance(x: number, y: number): number {
	return Math.sqrt(x * x + y * y);
}

function soft(outside: number): number {
	return Math.min(1, Math.max(0, 0.5 - outside));
}

function blend(one: number, other: number, share: number): number {
	return Math.round(one + (other - one) * share);
}

function mix(one: Colour, other: Colour, share: number): Colour {
	return [blend(one[0], other[0], share), blend(one[1], other[1], share), blend(one[2], other[2], share)];
}

/** OKLCH, so that every hue is as light and as colourful as the others: as it is defined, with nothing out of bounds. */
function colour(lightness: number, chroma: number, hue: number): Colour {
	const angle = (hue * Math.PI) / 180;
	const [a, b] = [Math.cos(angle) * chroma, Math.sin(angle) * chroma];
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}

/** Of linear light what a screen is told. */
function channel(light: number): number {
	const bounded = Math.min(1, Math.max(0, light));
	return Math.round(255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055));
}

function png(rows: Buffer): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(WIDTH, 0);
	header.writeUInt32BE(HEIGHT, 4);
	// Eight bits for each of red, green and blue.
	header.set([8, 2, 0, 0, 0], 8);
	const signature = Buffer.from("89504e470d0a1a0a", "hex");
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(differences(rows), { level: DEFLATE_LEVEL })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** The filter `Up`: what differs from the pixel above. Skies are even, so that it makes a picture a third of its size. */
function differences(rows: Buffer): Uint8Array {
	const filtered = new Uint8Array(rows.length);
	for (let at = 0; at < rows.length; at++) filtered[at] = (rows[at] ?? 0) - (at < ROW ? 0 : (rows[at - ROW] ?? 0));
	for (let at = 0; at < rows.length; at += ROW) filtered[at] = 2;
	return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
