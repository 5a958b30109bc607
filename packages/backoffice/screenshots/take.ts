/**
 * Takes new reference pictures, of all scenes or of those that are named: `pnpm --filter @webframe/backoffice
 * screenshots [scene…]`. They are looked at before they are committed. README's picture is made of two of them.
 */
import { fileURLToPath } from "node:url";
import { launchChromium } from "@webframe/harness";
import { drawSideBySide } from "@webframe/harness/reference-pictures";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { picturesOf, VARIANTS } from "./studio.ts";

const README_HEIGHT_PX = 640;
const README_PICTURE = fileURLToPath(new URL("../../../docs/images/back-office.png", import.meta.url));

const folder = fileURLToPath(new URL("../dist/", import.meta.url));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(SCENES, name));
if (unknown.length > 0) throw new Error(`There is no scene ${unknown}. There are: ${Object.keys(SCENES).join(", ")}.`);
const browser = await launchChromium("packaged");
for (const [name, scene] of Object.entries(SCENES)) {
	if (named.length > 0 && !named.includes(name)) continue;
	REFERENCES.forget(name);
	for await (const { name: variant, png } of picturesOf(browser, scene, folder, VARIANTS))
		await REFERENCES.keep(name, variant, png);
	process.stdout.write(`${name}\n`);
}
await browser.close();
const parts = [REFERENCES.path("today", "1440-dark"), REFERENCES.path("bet", "390-light")];
if (named.length === 0) await drawSideBySide(parts, README_HEIGHT_PX, README_PICTURE);
