/** README's picture: two of the reference pictures side by side, the lobby and a roulette. */
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const PARTS = ["lobby/1440-dark-ltr", "wheel-betting/768-light-ltr"];
const HEIGHT_PX = 760;
const GAP_PX = 24;
/** Quiet on a light page as on a dark one. */
const GROUND = { r: 110, g: 116, b: 128 };

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export async function drawReadmePicture(): Promise<void> {
	const parts = await Promise.all(
		PARTS.map((name) =>
			sharp(path(`references/${name}.png`))
				.resize({ height: HEIGHT_PX })
				.png()
				.toBuffer({ resolveWithObject: true }),
		),
	);
	let left = GAP_PX;
	const placed = parts.map(({ data, info }) => {
		const part = { input: data, left, top: GAP_PX };
		left += info.width + GAP_PX;
		return part;
	});
	await sharp({ create: { width: left, height: HEIGHT_PX + 2 * GAP_PX, channels: 3, background: GROUND } })
		.composite(placed)
		.png({ palette: true, effort: 10, compressionLevel: 9 })
		.toFile(path("../../../docs/images/frame.png"));
}
