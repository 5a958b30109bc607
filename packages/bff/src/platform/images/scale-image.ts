/**
 * Makes a picture of somebody else's small: decoded, scaled and encoded anew, so that what comes out holds nothing of what
 * came in but its pixels.
 *
 * The bytes come from strangers. So only the decoders of the five kinds that browsers show are there, whatever the bytes
 * claim; an image of more pixels than `PIXELS_MAX` is refused by its head, before anything of it is decoded; and a picture
 * that takes too long is given up. `sharp` works on the threads of libuv, on which signatures are made too
 * (`docs/decisions/0006-hashing-and-names-off-the-signing-threads.md`): whoever calls this makes one picture at a time.
 */
import sharp from "sharp";

export type PictureFormat = "avif" | "still";

export interface ScaledImage {
	readonly bytes: Buffer;
	readonly type: "image/avif" | "image/jpeg" | "image/png";
}

/** The most pixels of an image that is decoded: 32 MiB of memory, and more than any tile has. */
const PIXELS_MAX = 8_388_608;
/** For one picture. */
const SECONDS_MAX = 4;
/** A picture is no higher than so many times its width. */
const HEIGHTS_MAX = 2;
/** At these a picture of a tile cannot be told from the original. */
const AVIF_QUALITY = 50;
const JPEG_QUALITY = 76;
/** Of 0 to 9: 3 takes 1.7 to 2.3 times the processor time of 2 and saves 4 % of the bytes, by the reference provider's pictures. */
const AVIF_EFFORT = 2;

const DECODERS = ["PngBuffer", "JpegBuffer", "NsgifBuffer", "WebpBuffer", "HeifBuffer"];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });

/**
 * The picture in that width, or in its own where that is less; of one that moves, its first frame. `still` is a JPEG, or
 * a PNG where it is transparent.
 *
 * @returns undefined for what is no picture, is broken, too large, or takes too long
 */
export async function scaleImage(
	bytes: Buffer,
	width: number,
	format: PictureFormat,
): Promise<ScaledImage | undefined> {
	try {
		const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 });
		const { hasAlpha } = await image.metadata();
		const scaled = image
			.timeout({ seconds: SECONDS_MAX })
			.autoOrient()
			.resize({ width, height: width * HEIGHTS_MAX, fit: "inside", withoutEnlargement: true });
		if (format === "avif") {
			return {
				bytes: await scaled.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer(),
				type: "image/avif",
			};
		}
		if (hasAlpha) return { bytes: await scaled.png({ palette: true }).toBuffer(), type: "image/png" };
		return { bytes: await scaled.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer(), type: "image/jpeg" };
	} catch {
		// Whatever it is, it is no picture that can be shown.
		return undefined;
	}
}
