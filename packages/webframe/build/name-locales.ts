/**
 * Gives the chunks of all languages of a part one hash, made of all their contents. One file makes the names of all of them
 * (`pack-catalogues.ts`): the shell for what the whole frame says, the chunk of a part for its own words.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { localeParts } from "./list-locales.ts";

const LOCALES = fileURLToPath(new URL("../src/locales/", import.meta.url));
const HASH_LENGTH = 8;

/** What stands where the hash will be: as long, so that maps of the sources stay true. */
export function hashPlace(part = ""): string {
	return `@${part}`.padEnd(HASH_LENGTH, "@");
}

/** The name of the chunk of a catalogue, without its hash, such as `pt-br` or `board.pt-br`; undefined for other files. */
export function localeChunkName(moduleId: string | null | undefined): string | undefined {
	const [, part, tag] = /\/src\/locales\/(?:([a-z]+)\/)?(?!index\.)([\w-]+)\.ts$/.exec(moduleId ?? "") ?? [];
	if (tag === undefined) return undefined;
	return part === undefined ? tag : `${part}.${tag}`;
}

/** @param folder of the built frame */
export async function nameLocales(folder: string): Promise<void> {
	for (const part of [undefined, ...localeParts()]) await nameLocalesOf(folder, part);
}

async function nameLocalesOf(folder: string, part: string | undefined): Promise<void> {
	const files = await readdir(part === undefined ? LOCALES : join(LOCALES, part));
	const names = files.flatMap((name) => /^(?!index\.)([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
	const chunkNames = names.map((tag) => (part === undefined ? tag : `${part}.${tag}`));
	const built = await readdir(folder);
	const chunks = built.flatMap((name) => {
		const of = chunkNames.find((candidate) => isChunkOf(name, candidate));
		return of === undefined ? [] : [{ name, of }];
	});
	if (chunks.length === 0) return;
	const all = createHash("sha256");
	for (const { name } of chunks) all.update(await readFile(join(folder, name)));
	const hash = all.digest("base64url").slice(0, HASH_LENGTH);
	for (const { name, of } of chunks) {
		await rename(join(folder, name), join(folder, `${of}-${hash}.js`));
		// A list of texts has no source to be shown, so its map is empty. There is none where no maps are made.
		await rm(join(folder, `${name}.map`), { force: true });
	}
	const naming = await namingFile(folder, built, hashPlace(part));
	const text = await readFile(join(folder, naming), "utf8");
	await writeFile(join(folder, naming), text.replace(hashPlace(part), hash));
}

/** The one file that names the chunks. */
async function namingFile(folder: string, built: readonly string[], place: string): Promise<string> {
	const naming: string[] = [];
	for (const name of built.filter((one) => one.endsWith(".js"))) {
		const text = await readFile(join(folder, name), "utf8").catch(() => "");
		if (text.includes(place)) naming.push(name);
	}
	const [file, another] = naming;
	if (file === undefined || another !== undefined) {
		throw new Error(`${place} stands in ${naming.join(", ") || "none"}.`);
	}
	return file;
}

/** `pt-br-12345678.js` is of `pt-br` and not of `pt`. */
function isChunkOf(name: string, of: string): boolean {
	return (
		name.startsWith(`${of}-`) && name.length === of.length + 1 + HASH_LENGTH + ".js".length && name.endsWith(".js")
	);
}
