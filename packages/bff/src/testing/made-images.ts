/** Pictures for tests. */
import sharp from "sharp";

/** A PNG of coloured noise that is the same every time: three channels, or four where it is transparent. */
export async function noiseImage(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
	const pixels = Buffer.alloc(width * height * channels);
	for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24;
	return await sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
}
