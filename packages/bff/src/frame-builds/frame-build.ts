/**
 * A built frame in a folder: its files, their compressed twins, and the manifest that lists them with their hashes.
 *
 * Source: frame contract, "Loading".
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Coded, represent } from "../platform/http/representation.ts";

export type FrameFile = Coded;

export interface FrameBuild {
	readonly version: string;
	/** What the build says of itself, for pages. */
	readonly manifest: Readonly<Record<string, unknown>>;
	/** Subresource integrity by file name. */
	readonly integrity: ReadonlyMap<string, string>;
	/** @returns undefined for what the manifest does not list */
	readonly file: (name: string) => Promise<FrameFile | undefined>;
}

/** `1.2.3`, and no zeros before a number: each version has one spelling, and one folder. */
export const VERSION_PATTERN = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/;

const manifestSchema = z.looseObject({
	version: z.string().regex(VERSION_PATTERN),
	files: z.record(
		z.string().regex(/^[\w.-]+\.js$/, "must be the name of a script"),
		z.object({ integrity: z.string().regex(/^sha384-/) }),
	),
});

/** A folder whose files are not those of its manifest: a copy that was cut short, or one that somebody changed. */
export class FrameBuildError extends Error {
	override readonly name = "FrameBuildError";
}

/** The build in a folder; its files are read when they are asked for. */
export async function openFrameBuild(folder: string): Promise<FrameBuild> {
	const text = await readFile(join(folder, "manifest.json"), "utf8");
	const manifest = manifestSchema.parse(JSON.parse(text));
	const { version, files } = manifest;
	const integrity = new Map(Object.entries(files).map(([name, file]) => [name, file.integrity]));
	const present = new Set(await readdir(folder));
	const file = async (name: string): Promise<FrameFile | undefined> => {
		if (!integrity.has(name)) return undefined;
		const plain = await readFile(join(folder, name));
		const brotli = present.has(`${name}.br`) ? await readFile(join(folder, `${name}.br`)) : undefined;
		return { plain: represent(plain), brotli: brotli && represent(brotli) };
	};
	return { version, manifest, integrity, file };
}

/**
 * Reads a build into memory, for the one that every casino's every page asks for.
 *
 * @throws FrameBuildError when a file is not the one that the manifest lists.
 */
export async function readFrameBuild(folder: string): Promise<FrameBuild> {
	const build = await openFrameBuild(folder);
	const files = new Map<string, FrameFile>();
	for (const [name, integrity] of build.integrity) {
		const file = await build.file(name);
		if (file === undefined || integrityOf(file.plain.body) !== integrity) {
			throw new FrameBuildError(`${join(folder, name)} is not the file that the manifest of ${build.version} lists.`);
		}
		files.set(name, file);
	}
	return { ...build, file: async (name) => files.get(name) };
}

function integrityOf(content: Buffer): string {
	return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}
