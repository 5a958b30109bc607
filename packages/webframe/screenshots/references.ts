/** The reviewed pictures: where they are kept, and how one is compared with what the browser draws now. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

const REFERENCES = fileURLToPath(new URL("references/", import.meta.url));
/** Where it is shown what differs. Git ignores it. */
export const DIFFERENCES = fileURLToPath(new URL("differences/", import.meta.url));
/** The share of a picture's pixels that may differ: half of what is allowed, so that a word that moved is seen at 1440 px. */
export const DIFFERENT_MAX = 0.0005;
/** How much a colour may differ, from 0 to 1: references have 256 colours each, and processors round differently. */
const COLOUR_THRESHOLD = 0.05;

interface Pixels {
	readonly data: Buffer;
	readonly width: number;
	readonly height: number;
}

function referencePath(scene: string, name: string): string {
	return join(REFERENCES, scene, `${name}.png`);
}

export function forgetReferences(scene: string): void {
	rmSync(join(REFERENCES, scene), { recursive: true, force: true });
}

/** Keeps a picture as the reference, as small as it can be without a difference that an eye can see. */
export async function keepReference(scene: string, name: string, png: Buffer): Promise<void> {
	const path = referencePath(scene, name);
	mkdirSync(dirname(path), { recursive: true });
	await sharp(png).removeAlpha().png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toFile(path);
}

/**
 * The share of pixels that differ, from 0 to 1.
 *
 * @param folder where it is written down what differs in more than is allowed
 */
export async function compare(scene: string, name: string, png: Buffer, folder = DIFFERENCES): Promise<number> {
	const path = referencePath(scene, name);
	const actual = await pixelsOf(png);
	const expected = existsSync(path) ? await pixelsOf(path) : undefined;
	const found = expected === undefined ? undefined : difference(expected, actual);
	if (found !== undefined && found.share <= DIFFERENT_MAX) return found.share;
	const target = join(folder, scene, name);
	mkdirSync(dirname(target), { recursive: true });
	await sharp(png).toFile(`${target}.actual.png`);
	if (found !== undefined) await sharp(found.image, { raw: rawSize(actual) }).toFile(`${target}.difference.png`);
	return found?.share ?? 1;
}

async function pixelsOf(png: Buffer | string): Promise<Pixels> {
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

function rawSize({ width, height }: Pixels) {
	return { width, height, channels: 4 } as const;
}

/** Undefined when the pictures are not of one size. */
function difference(expected: Pixels, actual: Pixels): { readonly share: number; readonly image: Buffer } | undefined {
	const { width, height } = actual;
	if (expected.width !== width || expected.height !== height) return undefined;
	const image = Buffer.alloc(width * height * 4);
	const count = pixelmatch(expected.data, actual.data, image, width, height, {
		threshold: COLOUR_THRESHOLD,
		// Text that moved a little is a difference too.
		includeAA: true,
	});
	return { share: count / (width * height), image };
}

export function clearDifferences(): void {
	rmSync(DIFFERENCES, { recursive: true, force: true });
}
