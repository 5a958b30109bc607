/** Reviewed pictures of pages: where they are kept, and how one is compared with what the browser draws now. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** The share of a picture's pixels that may differ: half of what is allowed, so that a word that moved is seen at 1440 px. */
export const DIFFERENT_MAX = 0.0005;
/** How much a colour may differ, from 0 to 1: references have 256 colours each, and processors round differently. */
const COLOUR_THRESHOLD = 0.05;
/** Red, green, blue, and how opaque. */
const CHANNELS = 4;

export interface Picture {
	/** The form that it shows, such as `320-dark-rtl`. */
	readonly name: string;
	/** A PNG. */
	readonly png: Buffer;
}

interface Pixels {
	readonly data: Buffer;
	readonly width: number;
	readonly height: number;
}

/** Those of one package: each under the name of its scene and its own. */
export class ReferencePictures {
	/** Where it is shown what differs. Git ignores it. */
	readonly differences: string;
	readonly #references: string;

	/** @param folder in which `references` stand, and `differences` come to stand */
	constructor(folder: string) {
		this.#references = join(folder, "references");
		this.differences = join(folder, "differences");
	}

	/** Where a picture is kept. */
	path(scene: string, name: string): string {
		return join(this.#references, scene, `${name}.png`);
	}

	forget(scene: string): void {
		rmSync(join(this.#references, scene), { recursive: true, force: true });
	}

	/** Keeps a picture as the reference, as small as it can be without a difference that an eye can see. */
	async keep(scene: string, name: string, png: Buffer): Promise<void> {
		const path = this.path(scene, name);
		mkdirSync(dirname(path), { recursive: true });
		await sharp(png).removeAlpha().png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toFile(path);
	}

	/**
	 * The share of pixels that differ, from 0 to 1.
	 *
	 * @param folder where it is written down what differs in more than is allowed
	 */
	async compare(scene: string, name: string, png: Buffer, folder = this.differences): Promise<number> {
		const path = this.path(scene, name);
		const actual = await pixelsOf(png);
		const expected = existsSync(path) ? await pixelsOf(path) : undefined;
		const isComparable = expected?.width === actual.width && expected.height === actual.height;
		const share = isComparable ? difference(expected, actual) : 1;
		if (share <= DIFFERENT_MAX) return share;
		const target = join(folder, scene, name);
		mkdirSync(dirname(target), { recursive: true });
		await sharp(png).toFile(`${target}.actual.png`);
		if (!isComparable) return share;
		const { width, height } = actual;
		const image = Buffer.alloc(actual.data.length);
		difference(expected, actual, image);
		await sharp(image, { raw: { width, height, channels: CHANNELS } }).toFile(`${target}.difference.png`);
		return share;
	}

	/**
	 * Compares all pictures of a scene.
	 *
	 * @returns how many there were, and of each that differs in more than is allowed its name and share
	 */
	async compareAll(
		scene: string,
		pictures: AsyncIterable<Picture>,
	): Promise<{ readonly taken: number; readonly different: readonly string[] }> {
		const different: string[] = [];
		let taken = 0;
		for await (const { name, png } of pictures) {
			const share = await this.compare(scene, name, png);
			if (share > DIFFERENT_MAX) different.push(`${name}: ${(share * 100).toFixed(2)} %`);
			taken += 1;
		}
		return { taken, different };
	}

	clearDifferences(): void {
		rmSync(this.differences, { recursive: true, force: true });
	}
}

/** The scenes of which each run takes pictures. */
export interface ScenesOfEachRun<Scene> {
	readonly taken: readonly (readonly [name: string, scene: Scene])[];
	/** Scenes that are left out and are none, or whose like is not taken. */
	readonly wronglyLeftOut: readonly string[];
}

/**
 * What a scene costs is its page, most of a second of a processor, whatever is taken of it. So those that are a small state of
 * a view that each run takes as well are in the long test alone, which has all.
 *
 * @param like what is left out, by name, each with the scene that shows the same kind of view
 */
export function scenesOfEachRun<Scene>(
	scenes: Readonly<Record<string, Scene>>,
	like: Readonly<Record<string, string>>,
): ScenesOfEachRun<Scene> {
	return {
		taken: Object.entries(scenes).filter(([name]) => !(name in like)),
		wronglyLeftOut: Object.entries(like)
			.filter(([name, alike]) => !(name in scenes) || !(alike in scenes) || alike in like)
			.map(([name]) => name),
	};
}

/** Ground between and around pictures that stand side by side: quiet on a light page as on a dark one. */
const GROUND = { r: 110, g: 116, b: 128 };
const GAP_PX = 24;

/** Puts pictures, by path or as PNG, side by side, each so high, into one file as small as it can be. */
export async function drawSideBySide(
	pictures: readonly (string | Buffer)[],
	height: number,
	file: string,
): Promise<void> {
	const parts = await Promise.all(
		pictures.map((path) => sharp(path).resize({ height }).png().toBuffer({ resolveWithObject: true })),
	);
	let left = GAP_PX;
	const placed = parts.map(({ data, info }) => {
		const part = { input: data, left, top: GAP_PX };
		left += info.width + GAP_PX;
		return part;
	});
	await sharp({ create: { width: left, height: height + 2 * GAP_PX, channels: 3, background: GROUND } })
		.composite(placed)
		.png({ palette: true, effort: 10, compressionLevel: 9 })
		.toFile(file);
}

async function pixelsOf(png: Buffer | string): Promise<Pixels> {
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/**
 * The share of pixels that differ, of two pictures of one size.
 *
 * @param image where it is drawn, which takes as long as to find it: for who wants to see it
 */
function difference(expected: Pixels, { data, width, height }: Pixels, image?: Buffer): number {
	const count = pixelmatch(expected.data, data, image, width, height, {
		threshold: COLOUR_THRESHOLD,
		// Text that moved a little is a difference too.
		includeAA: true,
	});
	return count / (width * height);
}
