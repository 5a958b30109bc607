/**
 * Every version of the frame that was ever delivered, one folder each (`1.2.3/`).
 *
 * A casino that pins a version, and a page that was open while a newer one came, ask for files of older builds. So a
 * process that starts puts its own build here, and all processes serve what is here: also what a newer process has
 * just added, because during a deployment any process may be asked for any version.
 *
 * Source: frame contract, "Loading".
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { type FrameBuild, FrameBuildError, type FrameFile, openFrameBuild, VERSION_PATTERN } from "./frame-build.ts";

/** Files of kept builds that stay in memory, all together. */
const KEPT_BYTES_MAX = 67_108_864;

export class FrameArchive {
	readonly #folder: string;
	/** A version never changes, so its list of files is read once. */
	readonly #builds = new Map<string, FrameBuild>();
	/** By path in the archive: all who ask for a file share its bytes, also while it is being read. */
	readonly #files = new LRUCache<string, FrameFile, () => Promise<FrameFile | undefined>>({
		maxSize: KEPT_BYTES_MAX,
		sizeCalculation: ({ plain, brotli }) => plain.body.byteLength + (brotli?.body.byteLength ?? 0) + 1,
		fetchMethod: async (_path, _stale, { context: read }) => await read(),
	});

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** @returns undefined for a version that was never delivered */
	async build(version: string): Promise<FrameBuild | undefined> {
		if (!VERSION_PATTERN.test(version)) return undefined;
		const known = this.#builds.get(version);
		if (known !== undefined) return known;
		const opened = await openFrameBuild(join(this.#folder, version)).catch(unlessMissing);
		if (opened === undefined) return undefined;
		const file = (name: string) => this.#files.fetch(`${version}/${name}`, { context: () => opened.file(name) });
		const build = { ...opened, file };
		this.#builds.set(version, build);
		return build;
	}

	/** The builds of a major version, the newest first. */
	async buildsOf(major: string): Promise<readonly FrameBuild[]> {
		const names = await readdir(this.#folder);
		const versions = names.filter((name) => VERSION_PATTERN.test(name) && name.startsWith(`${major}.`));
		const builds = await Promise.all(versions.sort(newestFirst).map((version) => this.build(version)));
		return builds.filter((build) => build !== undefined);
	}

	/**
	 * Keeps a build as it was read and checked. Doing it again, or at once in several processes, does it once.
	 *
	 * @throws FrameBuildError when this version was delivered with other content, which must never happen.
	 */
	async keep(build: FrameBuild): Promise<void> {
		const { version } = build;
		await mkdir(this.#folder, { recursive: true });
		if ((await this.build(version)) === undefined) await this.#add(build);
		const kept = await this.build(version);
		if (isDeepStrictEqual(kept?.manifest, build.manifest)) return;
		throw new FrameBuildError(
			`Version ${version} of the frame was delivered with other content before, and pages may have pinned it: raise the version in its package.json.`,
		);
	}

	/** The folder appears as a whole or not at all; a process that comes second leaves what is there. */
	async #add(build: FrameBuild): Promise<void> {
		const draft = join(this.#folder, `.${build.version}-${randomUUID()}`);
		try {
			await writeBuild(build, draft);
			await rename(draft, join(this.#folder, build.version));
		} catch (error) {
			await rm(draft, { recursive: true, force: true });
			if (!hasCode(error, ["ENOTEMPTY", "EEXIST"])) throw error;
		}
	}
}

/** The manifest, the files that it lists, and nothing else that lay beside them. */
async function writeBuild(build: FrameBuild, folder: string): Promise<void> {
	await mkdir(folder);
	for (const name of build.integrity.keys()) {
		const file = await build.file(name);
		if (file === undefined) throw new FrameBuildError(`${name} of ${build.version} is not there.`);
		await writeFile(join(folder, name), file.plain.body);
		if (file.brotli !== undefined) await writeFile(join(folder, `${name}.br`), file.brotli.body);
	}
	await writeFile(join(folder, "manifest.json"), `${JSON.stringify(build.manifest, undefined, "\t")}\n`);
}

function newestFirst(one: string, other: string): number {
	return other.localeCompare(one, "en", { numeric: true });
}

function unlessMissing(error: unknown): undefined {
	if (!hasCode(error, ["ENOENT"])) throw error;
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
	return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
