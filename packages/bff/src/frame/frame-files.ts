/**
 * The built frame, served to every page that embeds it.
 *
 * There are two kinds of addresses. The channel, `/frame/v1/…`, always has the newest version of its major:
 * its entry and shell are asked for again after a few minutes. The immutable address, `/frame/v1.2.3/…`, never
 * changes. Chunks carry a hash in their name, so both keep them for ever; and because a page that was opened before a
 * deployment goes on asking for the chunks of its own build, the channel has those of all builds of its major.
 *
 * Source: frame contract, "Loading".
 */
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { FrameArchive } from "../frame-builds/frame-archive.ts";
import { type FrameBuild, type FrameFile, readFrameBuild } from "../frame-builds/frame-build.ts";
import type { Answered } from "../platform/http/not-found.ts";
import { answerCoded, FOREVER } from "../platform/http/representation.ts";
import type { FrameEnv } from "./frame-context.ts";
import { manifestFile } from "./frame-manifest.ts";

/** What the channel may be behind a new version. */
const CHANNEL_AGE_SECONDS = 300;
const FOR_MINUTES = `public, max-age=${CHANNEL_AGE_SECONDS}`;
/** Its name changes with its content. */
const HASHED = /-[A-Za-z0-9_-]{8}\.js$/;

export interface FrameFiles {
	/** What this process was deployed with, in memory. */
	readonly current: FrameBuild;
	/** What was delivered before. Without it old versions are gone with the next deployment. */
	readonly archive: FrameArchive | undefined;
}

/**
 * Reads the built frame, and keeps it in the archive.
 *
 * @throws FrameBuildError when the folder does not hold what its manifest lists, or another build of a version that
 * the archive has.
 */
export async function readFrameFiles(directory: string, archiveDirectory?: string): Promise<FrameFiles> {
	const current = await readFrameBuild(directory);
	if (archiveDirectory === undefined) return { current, archive: undefined };
	const archive = new FrameArchive(archiveDirectory);
	await archive.keep(current);
	return { current, archive };
}

/** The build of an immutable address. */
async function buildAt({ current, archive }: FrameFiles, version: string): Promise<FrameBuild | undefined> {
	return version === current.version ? current : await archive?.build(version);
}

/** The build that a channel has now: of our own major the one that is deployed, of an older one its last. */
async function newestBuild({ current, archive }: FrameFiles, major: string): Promise<FrameBuild | undefined> {
	if (current.version.startsWith(`${major}.`)) return current;
	return (await archive?.buildsOf(major))?.[0];
}

/** A file of the frame at one of its two kinds of addresses. */
export interface FrameAddress {
	readonly kind: "channel" | "immutable";
	/** Of a channel the major. */
	readonly version: string;
	readonly name: string;
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const ADDRESS = /^\/frame\/v([0-9]+(\.[0-9]+\.[0-9]+)?)\/([^/]+)$/;
/** The same as a route, for those who ask what an address takes. */
export const FRAME_ADDRESSES: Answered = {
	method: "GET",
	path: "/frame/:version{v[0-9]+(?:\\.[0-9]+\\.[0-9]+)?}/:name",
};

/**
 * Handles the frame's addresses; `handle` may leave one to others. Patterns in a route would do the same, but with them the
 * router of the whole service falls back to its slow form, on every bet.
 */
export function onFrameAddress(
	app: OpenAPIHono<FrameEnv>,
	handle: (c: Context<FrameEnv>, address: FrameAddress) => Promise<Response | undefined>,
): void {
	app.use("/frame/*", async function frameAddress(c, next) {
		const [, version, patch, name] = (READS.has(c.req.method) && ADDRESS.exec(c.req.path)) || [];
		if (version === undefined || name === undefined) return await next();
		const kind = patch === undefined ? "channel" : "immutable";
		return (await handle(c, { kind, version, name })) ?? (await next());
	});
}

/** The build that an address has now. */
export async function buildOf(frame: FrameFiles, { kind, version }: FrameAddress): Promise<FrameBuild | undefined> {
	return kind === "channel" ? await newestBuild(frame, version) : await buildAt(frame, version);
}

/** @param publicUrl the address of this service, for the import map that hosts publish */
export function registerFrameFiles(app: OpenAPIHono<FrameEnv>, frame: FrameFiles, publicUrl: string): void {
	/** A build never changes, so its manifest is written once. */
	const manifests = new WeakMap<FrameBuild, FrameFile>();
	const fileIn = async (build: FrameBuild | undefined, name: string): Promise<FrameFile | undefined> => {
		if (build === undefined || name !== "manifest.json") return await build?.file(name);
		const manifest = manifests.get(build) ?? manifestFile(build, publicUrl);
		manifests.set(build, manifest);
		return manifest;
	};
	onFrameAddress(app, async (c, address) => {
		const { kind, version, name } = address;
		const file = await fileIn(await buildOf(frame, address), name);
		if (kind === "immutable") return await serve(c, name, file, FOREVER);
		return await serve(c, name, file ?? (await olderChunk(frame, version, name)), FOR_MINUTES);
	});
}

async function olderChunk({ archive }: FrameFiles, major: string, name: string): Promise<FrameFile | undefined> {
	if (archive === undefined || !HASHED.test(name)) return undefined;
	const builds = await archive.buildsOf(major);
	return await builds.find(({ integrity }) => integrity.has(name))?.file(name);
}

function serve(
	c: Context<FrameEnv>,
	name: string,
	file: FrameFile | undefined,
	cacheControl: string,
): Response | Promise<Response> {
	if (file === undefined) return c.notFound();
	const type = name.endsWith(".json") ? "application/json" : "text/javascript";
	return answerCoded(c, file, {
		"Content-Type": `${type}; charset=utf-8`,
		"Cache-Control": HASHED.test(name) ? FOREVER : cacheControl,
		// Scripts hold no secret: any page may load them, and check them against their hashes.
		"Access-Control-Allow-Origin": "*",
		"Cross-Origin-Resource-Policy": "cross-origin",
	});
}
