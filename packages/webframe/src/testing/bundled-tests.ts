/**
 * A component test as its page loads it: in one file with all that it imports at once, and a further one for each part that
 * it imports later. File by file each page would ask for two hundred, and the run opens one for each test file.
 */
import { posix } from "node:path";
import { build } from "vite";

const TEST = /^\/.*\.component\.test\.ts$/;

/** What answers a request, as far as it is needed here. */
interface Exchange {
	readonly path: string;
	type: string;
	body: unknown;
}

/**
 * Serves the tests in such a form, before anything else looks at the request.
 *
 * @param root the folder that the paths of requests begin at
 */
export function serveBundled(root: string): (exchange: Exchange, next: () => Promise<void>) => Promise<void> {
	const files = new Map<string, string>();
	return async (exchange, next) => {
		const { path } = exchange;
		if (TEST.test(path)) for (const [name, text] of await bundle(root, path)) files.set(name, text);
		const text = files.get(path);
		if (text === undefined) return await next();
		exchange.type = path.endsWith(".map") ? "json" : "js";
		exchange.body = text;
	};
}

/** The texts of the files by their paths. */
async function bundle(root: string, path: string): Promise<ReadonlyMap<string, string>> {
	const { dir, name } = posix.parse(path);
	const result = await build({
		root,
		configFile: false,
		logLevel: "warn",
		resolve: { conditions: ["browser", "production", "module"] },
		build: {
			write: false,
			// Nothing is written there; by it a map knows where the sources are.
			outDir: posix.join(root, dir),
			minify: false,
			// Told apart, so that it is read only where a stack has to be told.
			sourcemap: true,
			target: "esnext",
			reportCompressedSize: false,
			lib: { entry: posix.join(root, path), formats: ["es"], fileName: name },
			rolldownOptions: {
				output: { chunkFileNames: `${name}.[name]-[hash].js` },
				// A test may need at once what the frame loads late.
				checks: { ineffectiveDynamicImport: false },
			},
		},
	});
	const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
	return new Map(
		outputs.map((output) => {
			const file = output.fileName === `${name}.js` ? path : posix.join(dir, output.fileName);
			return [file, output.type === "chunk" ? output.code : String(output.source)];
		}),
	);
}
