import type { FrameBuild, FrameFile } from "../frame-builds/frame-build.ts";
import { represent } from "../platform/http/representation.ts";

/**
 * The manifest as it is served: with an import map that a page of any origin can publish, so that its browser refuses
 * a chunk that was changed. Its addresses are those of the version itself, also in the channel's manifest, because what
 * the channel has is another file after the next deployment.
 *
 * Source: frame contract, "Loading".
 */
export function manifestFile(build: FrameBuild, publicUrl: string): FrameFile {
	const importMap = { integrity: integrityByAddress(build, `${publicUrl}${folderOf(build)}`) };
	const text = `${JSON.stringify({ ...build.manifest, importMap }, undefined, "\t")}\n`;
	return { plain: represent(Buffer.from(text)), brotli: undefined };
}

/** The immutable address of a build, from the root of this service. */
export function folderOf({ version }: FrameBuild): string {
	return `/frame/v${version}/`;
}

/** @param folder the address that the names of the files are put behind */
export function integrityByAddress({ integrity }: FrameBuild, folder: string): Readonly<Record<string, string>> {
	return Object.fromEntries([...integrity].map(([name, hash]) => [`${folder}${name}`, hash]));
}
