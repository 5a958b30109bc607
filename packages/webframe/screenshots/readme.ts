/** README's picture: two of the reference pictures side by side, the lobby and a roulette. */
import { fileURLToPath } from "node:url";
import { drawSideBySide } from "@webframe/harness/reference-pictures";
import { REFERENCES } from "./references.ts";

const HEIGHT_PX = 760;

export async function drawReadmePicture(): Promise<void> {
	const parts = [REFERENCES.path("lobby-shelf", "1440-dark-ltr"), REFERENCES.path("wheel-betting", "768-light-ltr")];
	await drawSideBySide(parts, HEIGHT_PX, fileURLToPath(new URL("../../../docs/images/frame.png", import.meta.url)));
}
