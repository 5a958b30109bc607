/** The service and its commands as the README has people start them: from a checkout, on whatever Node.js they have. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

/** The commands under "Running the service", each with the lines that continue it. */
function commandsOfReadme(): readonly string[] {
	const readme = readFileSync(join(CHECKOUT, "README.md"), "utf8");
	const block = /## Running the service.*?```sh\n([^`]+)```/s.exec(readme)?.[1] ?? "";
	return block.replaceAll("\\\n", "").trimEnd().split("\n");
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

test("both commands of the README work as they stand there, and Ctrl-C ends the service in order", async () => {
	const created = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
	const home = await mkdtemp(join(tmpdir(), "webframe-readme-"));
	onTestFinished(async () => {
		await created.drop();
		await rm(home, { recursive: true, force: true });
	});
	const port = await freePort();
	const file = join(home, "partners.yaml");
	await writeFile(file, "partners: []\n");
	const [migrate = "", start = "", ...others] = commandsOfReadme().map((command) =>
		command
			.replace("postgres://webframe_owner:…@db/webframe", created.url("webframe_owner"))
			.replace("postgres://webframe_app:…@db/webframe", created.url("webframe_app"))
			.replace("https://games.example", `http://127.0.0.1:${port} PORT=${port} HOST=127.0.0.1`)
			.replaceAll("$(openssl rand -hex 32)", () => crypto.randomUUID().replaceAll("-", "").repeat(2))
			.replace("partners.yaml", file),
	);
	expect(others).toEqual([]);

	const migrated = run(migrate);
	await migrated.ended;
	expect(migrated.output()).toContain("The schema is up to date.");

	const service = run(start);
	await expect.poll(() => service.output(), { timeout: START_TIMEOUT_MS }).toContain('"msg":"ready"');
	expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
	service.interrupt();
	await service.ended;
	expect(service.output()).toContain('"msg":"stopping"');
	await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});
