import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { until } from "./until.ts";

/** Runs an example on a free port, until disposed of. */
export async function runExample(name: string, environment: Readonly<Record<string, string>> = {}) {
	const path = fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url));
	const child = spawn(process.execPath, [path], {
		env: { ...process.env, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.on("data", (bytes) => {
		output += bytes;
	});
	const port = await until(() => /listening on (\d+)/.exec(output)?.[1], `the example ${name}`);
	return {
		url: `http://127.0.0.1:${port}`,
		child,
		output: () => output,
		async [Symbol.asyncDispose]() {
			if (child.exitCode !== null) return;
			child.kill("SIGKILL");
			await once(child, "exit");
		},
	};
}
