/**
 * Gives the chunks of all languages one hash, made of all their contents. The shell names every one of them, and
 * forty-nine hashes, which nothing can compress, would cost it more than its budget.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LOCALES = fileURLToPath(new URL("../src/locales", import.meta.url));
const HASH_LENGTH = 8;

/** @param naming the file that names the chunks */
export async function nameLocales(folder: string, naming: string): Promise<void> {
	const tags = (await readdir(LOCALES)).flatMap((name) => /^(?!index\.)([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
	const chunks = (await readdir(folder)).flatMap((name) => {
		const tag = tags.find((candidate) => name.startsWith(`${candidate}-`) && isChunkOf(name, candidate));
		return tag === undefined ? [] : [{ name, tag }];
	});
	const all = createHash("sha256");
	for (const { name } of chunks) all.update(await readFile(join(folder, name)));
	const hash = all.digest("base64url").slice(0, HASH_LENGTH);
	let text = await readFile(join(folder, naming), "utf8");
	for (const { name, tag } of chunks) {
		const named = `${tag}-${hash}.js`;
		if (!text.includes(name)) throw new Error(`${naming} does not name ${name}.`);
		text = text.replaceAll(name, named);
		await rename(join(folder, name), join(folder, named));
		// A list of texts has no source to be shown, so its map is empty. There is none where no maps are made.
		await rm(join(folder, `${name}.map`), { force: true });
	}
	await writeFile(join(folder, naming), text);
}

/** `pt-br-12345678.js` is of `pt-br` and not of `pt`. */
function isChunkOf(name: string, tag: string): boolean {
	return name.length === tag.length + 1 + HASH_LENGTH + ".js".length && name.endsWith(".js");
}
