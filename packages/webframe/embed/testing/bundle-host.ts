/** A casino's own script, bundled as casinos do it: its framework beside its code, in one classic script. */
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { onlySources } from "@webframe/harness/kept-builds";
import { compile } from "svelte/compiler";
import { build, type Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Another version of a framework, under the name that its hosts import. */
const VERSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"react-18-host": {
		react: dirname(require.resolve("react-18/package.json")),
		"react-dom": dirname(require.resolve("react-dom-18/package.json")),
	},
};

function svelte(): Plugin {
	return {
		name: "svelte",
		transform: (code, id) => {
			if (!id.endsWith(".svelte")) return undefined;
			return { code: compile(code, { filename: id, generate: "client" }).js.code, map: null, moduleType: "js" };
		},
	};
}

/**
 * Bundles one into a folder, as a script of its name.
 *
 * @param hosts the folder in which its file is
 * @param sources all that may go into it besides packages
 */
export async function bundleHost(
	name: string,
	folder: string,
	{ hosts, sources }: { readonly hosts: string; readonly sources: readonly string[] },
): Promise<void> {
	const result = await build({
		configFile: false,
		logLevel: "warn",
		plugins: [svelte(), onlySources(sources)],
		resolve: { alias: { ...VERSIONS[name] }, conditions: ["browser", "module", "development"] },
		// React runs effects twice, and tells of hydration that does not match, in development only.
		define: {
			"process.env.NODE_ENV": '"development"',
			__VUE_OPTIONS_API__: "false",
			__VUE_PROD_DEVTOOLS__: "false",
			__VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
		},
		build: {
			write: false,
			minify: false,
			lib: { entry: join(hosts, `${name}.ts`), formats: ["iife"], name: "Host" },
		},
	});
	const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
	const script = outputs.find((output) => output.type === "chunk");
	if (script === undefined) throw new Error(`${name} gave no script.`);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, `${name}.js`), script.code);
}
