/** The service and its commands as the README has people start them: from a checkout, on whatever Node.js they have. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, freePort } from "@webframe/harness";
import { afterEach, expect, inject, onTestFinished, test } from "vitest";

const CHECKOUT = fileURLToPath(new URL("../../..", import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** As on a shell of the host: without the programs that a script of the workspace finds. */
const HOST_PATH = (process.env["PATH"] ?? "")
	.split(delimiter)
	.filter((folder) => !folder.includes("node_modules"))
	.join(delimiter);

/** What is run under "Running the service": once, with each release and at each start. */
function commandsOfReadme(): readonly string[] {
	const readme = readFileSync(join(CHECKOUT, "README.md"), "utf8");
	const [, part = ""] = /## Running the service\n(.*?)\nA missing/s.exec(readme) ?? [];
	return [...part.matchAll(/```sh\n([^`]+)```/g)].map(([, commands = ""]) => commands);
}

/** The least that is a built frame, and a built page: the builds themselves have tests of their own. */
async function makeBuilds(home: string): Promise<readonly [frame: string, page: string]> {
	const [frame, page] = [join(home, "frame"), join(home, "page")];
	await mkdir(frame);
	await mkdir(join(page, "assets"), { recursive: true });
	const entry = "export {};\n";
	const integrity = `sha384-${createHash("sha384").update(entry).digest("base64")}`;
	const manifest = { version: "1.0.0", entry: "webframe.js", files: { "webframe.js": { integrity } } };
	await writeFile(join(frame, "webframe.js"), entry);
	await writeFile(join(frame, "manifest.json"), JSON.stringify(manifest));
	await writeFile(join(page, "index.html"), "<!doctype html>");
	return [frame, page];
}

const shells: ChildProcess[] = [];
afterEach(() => {
	for (const { pid, exitCode, signalCode } of shells.splice(0)) {
		if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
	}
});

/** A command in a process group of its own, as a shell starts it: Ctrl-C reaches all of it. */
function run(command: string) {
	const shell = spawn("bash", ["-c", command], {
		cwd: CHECKOUT,
		detached: true,
		env: { PATH: HOST_PATH, HOME: process.env["HOME"] ?? tmpdir() },
	});
	shells.push(shell);
	let output = "";
	for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
	const ended = once(shell, "close");
	return { output: () => output, ended, interrupt: () => process.kill(-(shell.pid ?? 0), "SIGINT") };
}

test("the commands of the README work as they stand there, and Ctrl-C ends the service in order", async () => {
	const created = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
	const home = await mkdtemp(join(tmpdir(), "webframe-readme-"));
	onTestFinished(async () => {
		await created.drop();
		await rm(home, { recursive: true, force: true });
	});
	const port = await freePort();
	const keys = join(home, "keys");
	const [frame, page] = await makeBuilds(home);
	const [first = "", release = "", start = "", ...others] = commandsOfReadme().map((commands) =>
		commands
			.replace("postgres://webframe_owner:…@db/webframe", created.url("webframe_owner"))
			.replace("postgres://webframe_app:…@db/webframe", created.url("webframe_app"))
			.replace("https://games.example", `http://127.0.0.1:${port} PORT=${port} HOST=127.0.0.1`)
			.replaceAll("/etc/webframe-keys", keys)
			.replace("FRAME_DIRECTORY=packages/webframe/dist", `FRAME_DIRECTORY=${frame}`)
			.replace("BACKOFFICE_DIRECTORY=packages/backoffice/dist", `BACKOFFICE_DIRECTORY=${page}`),
	);
	expect(others).toEqual([]);

	await run(first).ended;
	const made = await readFile(keys, "utf8");
	expect((await stat(keys)).mode & 0o077).toBe(0);
	await run(first).ended;
	expect(await readFile(keys, "utf8"), "made again, the keys of before are lost").toBe(made);

	const [build = "", migrate = ""] = release.split("\n");
	expect(build).toBe("npx -y pnpm@12 --filter @webframe/webframe --filter @webframe/backoffice build");
	const migrated = run(migrate);
	await migrated.ended;
	expect(migrated.output()).toContain("The schema is up to date.");

	const service = run(start);
	await expect.poll(() => service.output(), { timeout: START_TIMEOUT_MS }).toContain('"msg":"ready"');
	for (const path of ["/readyz", "/frame/v1/webframe.js", "/backoffice/"])
		expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
	service.interrupt();
	await service.ended;
	expect(service.output()).toContain('"msg":"stopping"');
	await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});
