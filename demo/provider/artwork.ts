/** Pictures of games, drawn from their names: a sky, a glow and the shape of the engine, as PNG. */
import { crc32, deflateSync } from "node:zlib";
import type { EngineName, ListedGame } from "./game-list.ts";

const WIDTH = 240;
const HEIGHT = 160;
/** A row of the picture as PNG has it: the byte that names its filter, then red, green and blue of each pixel. */
const ROW = 1 + WIDTH * 3;

type Colour = readonly [number, number, number];

export function artworkOf(game: ListedGame): Buffer {
	const seed = [...game.gameId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
	const [top, low, ink] = [
		colour(game.hue, 0.65, 0.22),
		colour(game.hue + 50, 0.8, 0.5),
		colour(game.hue + 190, 0.9, 0.66),
	];
	const rows = Buffer.alloc(HEIGHT * ROW);
	for (let y = 0; y < HEIGHT; y++) {
		for (let x = 0; x < WIDTH; x++) {
			const glow = Math.max(0, 1 - Math.hypot(x - WIDTH * 0.68, y - HEIGHT * 0.4) / (90 + (seed % 60)));
			const star = (x * 7 + y * 13 + seed * 17) % 613 === 0 ? 0.8 : 0;
			const shape = coverage(game.engine, x, y, seed);
			const sky = mix(mix(top, low, y / HEIGHT), [255, 255, 255], Math.min(1, glow * 0.45 + star));
			const pixel = mix(sky, ink, shape);
			rows.set(pixel, y * ROW + 1 + x * 3);
		}
	}
	return png(rows);
}

/** How much of a pixel the shape covers: a climbing curve, three reels, or a die. */
function coverage(engine: EngineName, x: number, y: number, seed: number): number {
	switch (engine) {
		case "crash": {
			const curve = HEIGHT - 22 - (x / WIDTH) ** 2.4 * (HEIGHT - 50);
			return y > curve ? 0.35 : soft(Math.abs(y - curve) - 3);
		}
		case "slot": {
			const reel = [58, 120, 182].map((middle) => box(x - middle, y - 82, 24, 42, 8));
			const symbol = [58, 120, 182].map(
				(middle, index) => Math.hypot(x - middle, y - 82) - 9 - ((seed >> index) % 3) * 3,
			);
			return Math.min(1, Math.max(...reel.map((d) => soft(d) * 0.45), ...symbol.map(soft)));
		}
		case "dice": {
			const face = soft(box(x - 120, y - 82, 44, 44, 12)) * 0.4;
			const dots = DOTS[seed % DOTS.length] ?? [];
			return Math.max(face, ...dots.map(([dx, dy]) => soft(Math.hypot(x - 120 - dx * 24, y - 82 - dy * 24) - 7)));
		}
	}
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
	return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function soft(distance: number): number {
	return Math.min(1, Math.max(0, 0.5 - distance));
}

function mix(one: Colour, other: Colour, share: number): Colour {
	const at = (index: 0 | 1 | 2): number => Math.round(one[index] + (other[index] - one[index]) * share);
	return [at(0), at(1), at(2)];
}

function colour(hue: number, saturation: number, lightness: number): Colour {
	const strength = saturation * Math.min(lightness, 1 - lightness);
	const part = (offset: number): number => {
		const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
		return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
	};
	return [part(0), part(8), part(4)];
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
		chunk("IDAT", deflateSync(differences(rows), { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** The filter `Up`: what differs from the pixel above. Skies are even, so that it makes a picture a third of its size. */
function differences(rows: Buffer): Uint8Array {
	return rows.map((byte, at) => (at % ROW === 0 ? 2 : byte - (rows[at - ROW] ?? 0)));
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
