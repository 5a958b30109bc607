/**
 * README's picture: the lobby with every game of our own, beside the reference picture of a roulette. The lobby is no scene: so
 * many hues do not fit into the 256 colours of a reference.
 */
import { fileURLToPath } from "node:url";
import { drawSideBySide } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
import { REFERENCES } from "./references.ts";
import { SHELF_SCENE } from "./shelf-scene.ts";
import { openStudio, type Variant } from "./studio.ts";

const HEIGHT_PX = 760;
const VARIANT: Variant = { width: 1440, direction: "ltr", theme: "dark" };

/** @param folder where the built frame is */
export async function drawReadmePicture(browser: Browser, folder: string): Promise<void> {
	await using studio = await openStudio(browser, SHELF_SCENE, folder);
	for await (const { png } of studio.pictures([VARIANT])) {
		const file = fileURLToPath(new URL("../../../docs/images/frame.png", import.meta.url));
		await drawSideBySide([png, REFERENCES.path("wheel-betting", "768-light-ltr")], HEIGHT_PX, file);
	}
}
