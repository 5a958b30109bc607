/**
 * Takes new reference pictures, of all scenes or of those that are named: `pnpm --filter @webframe/webframe
 * screenshots [scene…]`. They are looked at before they are committed.
 */
import { fileURLToPath } from "node:url";
import { launchChromium } from "@webframe/harness";
import { drawReadmePicture } from "./readme.ts";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { openStudio, VARIANTS } from "./studio.ts";

const folder = fileURLToPath(new URL("../dist/", import.meta.url));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(SCENES, name));
if (unknown.length > 0) throw new Error(`There is no scene ${unknown}. There are: ${Object.keys(SCENES).join(", ")}.`);
const browser = await launchChromium("packaged");
for (const [name, scene] of Object.entries(SCENES)) {
	if (named.length > 0 && !named.includes(name)) continue;
	REFERENCES.forget(name);
	await using studio = await openStudio(browser, scene, folder);
	for await (const { name: variant, png } of studio.pictures(VARIANTS)) await REFERENCES.keep(name, variant, png);
	process.stdout.write(`${name}\n`);
}
await drawReadmePicture(browser, folder);
await browser.close();
