import { z } from "zod";

/** What is read of the manifest of the frame. */
const manifestSchema = z.object({
	version: z.string().regex(/^\d+\.\d+\.\d+$/),
	entry: z.string().regex(/^[\w.-]+$/),
	files: z.record(z.string(), z.object({ integrity: z.string().regex(/^sha384-[\w+/=]+$/) })),
	importMap: z.object({ integrity: z.record(z.string(), z.string()) }),
});

/** The two tags by which a page pins a version and has the browser refuse any file that was changed. */
export async function pinnedScripts(frameUrl: string): Promise<{ readonly importMap: string; readonly entry: string }> {
	const response = await fetch(`${frameUrl}/frame/v1/manifest.json`);
	const { version, entry, files, importMap } = manifestSchema.parse(await response.json());
	const [address, integrity] = [`${frameUrl}/frame/v${version}/${entry}`, files[entry]?.integrity ?? ""];
	return {
		importMap: `<script type="importmap">${JSON.stringify(importMap).replaceAll("<", "\\u003c")}</script>`,
		entry: `<script defer src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`,
	};
}
