/**
 * Builds what is measured: the hub server as it is published, and the servers under measurement, as JavaScript. Node.js
 * can run the sources, but the compiler that it loads to strip their types would count as memory of the servers.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const COMPILER = pathOf("../../node_modules/typescript-7/bin/tsc");
const PACKAGE = pathOf("../../packages/signalr");
const BUILT = pathOf("../node_modules/.cache/hub");
const SERVERS = [
	"server-process.ts",
	"servers/signalr.ts",
	"servers/ws.ts",
	"servers/socket-io.ts",
	"servers/server.ts",
];

/** @returns the path of the program that runs one server. */
export function buildServers(): string {
	rmSync(BUILT, { recursive: true, force: true });
	buildPackage(join(BUILT, "node_modules/@webframe/signalr"));
	const files = SERVERS.map((file) => pathOf(file));
	const forms = ["--module", "nodenext", "--target", "es2024", "--rewriteRelativeImportExtensions"];
	// Each file by itself: their types are checked with the rest of the workspace.
	const alone = ["--ignoreConfig", "--noCheck", "--noResolve", "--rootDir", pathOf("."), "--outDir", BUILT];
	execFileSync(process.execPath, [COMPILER, ...alone, ...forms, ...files], { stdio: "inherit" });
	writeFileSync(join(BUILT, "package.json"), JSON.stringify({ type: "module" }));
	return join(BUILT, "server-process.js");
}

function buildPackage(folder: string): void {
	mkdirSync(folder, { recursive: true });
	const config = join(PACKAGE, "tsconfig.build.json");
	execFileSync(process.execPath, [COMPILER, "-p", config, "--outDir", join(folder, "dist")], { stdio: "inherit" });
	const { publishConfig, ...manifest } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
	writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, ...publishConfig }));
	symlinkSync(join(PACKAGE, "node_modules"), join(folder, "node_modules"));
}
