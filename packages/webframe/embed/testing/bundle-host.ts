/** A casino's own script, bundled as casinos do it: its framework beside its code, in one classic script. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** @param name of a file in `embed/hosts` */
export async function bundleHost(name: string): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: "warn",
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
			lib: { entry: fileURLToPath(new URL(`../hosts/${name}.ts`, import.meta.url)), formats: ["iife"], name: "Host" },
		},
	});
	const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
	const script = outputs.find((output) => output.type === "chunk");
	if (script === undefined) throw new Error(`${name} gave no script.`);
	return script.code;
}
