import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, freePort } from "@webframe/harness";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { type CommandEnd, expectRefusal, runCommand } from "../testing/run-command.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const given = useTestDatabase();
const PROGRAM = fileURLToPath(new URL("./bff.ts", import.meta.url));
const SECRET = "hunter2-hunter2-hunter2";
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command, with nothing of this process's environment. */
const bff = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandEnd> =>
	runCommand(args, env, new Date());

/** The same as an operator does, in a process of its own, which takes half a second of a processor. */
function bffProcess(args: readonly string[], over: Readonly<Record<string, string>> = {}): Promise<CommandEnd> {
	const { NODE_COMPILE_CACHE } = process.env;
	const env = { ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...over };
	return new Promise((resolve) => {
		execFile(process.execPath, [PROGRAM, ...args], { env, timeout: 120_000 }, (error, stdout, stderr) => {
			resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
		});
	});
}

async function partnersFile(text: string): Promise<string> {
	const file = join(folder, `${crypto.randomUUID()}.yaml`);
	await writeFile(file, text);
	return file;
}

const PARTNERS = JSON.stringify({
	partners: [{ id: 7, name: "seven", apiUrl: "https://seven.example", secrets: [{ env: "SEVEN" }] }],
});

/** A plain sentence for a person, and no secret in it. */
function expectPlain(ended: CommandEnd, text: string): void {
	expectRefusal(ended, text);
	expect(ended.stderr).not.toContain("hunter2");
}

test("the program itself: what it prints goes to its two streams, and its code says whether it was done", async () => {
	const { stdout } = await bff(["--help"]);
	expect(await bffProcess(["--help"])).toEqual({ code: 0, stderr: "", stdout: `${stdout}\n` });
	expectPlain(await bffProcess(["aply"]), "unknown command 'aply'");
	expectPlain(await bffProcess(["migrate"]), "DATABASE_OWNER_URL is missing: it must be a postgres:// address");
	const env = { DATABASE_URL: given().url, SEVEN: SECRET };
	const applied = await bffProcess(["apply", await partnersFile("{}")], env);
	expect(applied).toEqual({ code: 0, stderr: "", stdout: "Applied: no partners.\n" });
});

describe("help", () => {
	test.each([
		[
			["--help"],
			["Operates a WebFrame aggregator", "migrate", "apply", "partner", "keys", "operator", "audit", "restore-check"],
		],
		[
			["help", "apply"],
			["bff apply [options] <file>", "{env: NAME}"],
		],
		[["apply", "--help"], ["Doing it again changes nothing"]],
		[["migrate", "--help"], ["DATABASE_OWNER_URL"]],
	])("%j needs nothing and says what there is", async (args, texts) => {
		const ended = await bff(args);
		expect(ended).toMatchObject({ code: 0, stderr: "" });
		// Long lines are broken wherever the terminal ends.
		for (const text of texts) expect(ended.stdout.replaceAll(/\s+/g, " ")).toContain(text);
	});
});

describe("a slip of the caller is told in plain words", () => {
	test("no command, one that does not exist, an option that does not exist, no file", async () => {
		expect(await bff([])).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Usage: bff") });
		expectPlain(await bff(["aply"]), "unknown command 'aply'");
		expectPlain(await bff(["apply", "--force", "x"]), "unknown option '--force'");
		expectPlain(await bff(["apply"]), "missing required argument 'file'");
	});

	test("variables that are missing or wrong", async () => {
		expectPlain(await bff(["apply", "x"]), "DATABASE_URL is missing: it must be a postgres:// address");
		expectPlain(await bff(["apply", "x"], { DATABASE_URL: "mysql://hunter2" }), "DATABASE_URL must be a postgres://");
		expectPlain(await bff(["migrate"]), "DATABASE_OWNER_URL is missing: it must be a postgres:// address");
	});

	test.each(["postgres://%zz", "postgres://user:hunter2 x@/x"])("an address that cannot be read: %s", async (url) => {
		expectPlain(await bff(["apply", "x"], { DATABASE_URL: url }), "DATABASE_URL must be a postgres:// address whose");
		const owner = await bff(["migrate"], { DATABASE_OWNER_URL: url });
		expectPlain(owner, "DATABASE_OWNER_URL must be a postgres:// address of the");
	});

	test("a file that is not there, or cannot be applied", async () => {
		const env = { DATABASE_URL: given().url };
		expectPlain(await bff(["apply", join(folder, "none")], env), "there is no such file");
		expectPlain(await bff(["apply", await partnersFile('{"partners": [{"id": 0}]}')], env), "partners.0.id: ");
		expectPlain(await bff(["apply", await partnersFile(PARTNERS)], env), "SEVEN is not set");
		expect(await given().owner`select from partner`).toHaveLength(0);
	});
});

describe("a database that cannot be used is named by its variable", () => {
	test("nobody listens", async () => {
		const url = `postgres://webframe_app:hunter2@127.0.0.1:${await freePort()}/webframe`;
		const file = await partnersFile(PARTNERS);
		const env = { DATABASE_URL: url, SEVEN: SECRET };
		expectPlain(await bff(["apply", file], env), "The database of DATABASE_URL cannot be reached (ECONNREFUSED).");
		expectPlain(
			await bff(["migrate"], { DATABASE_OWNER_URL: url }),
			"The database of DATABASE_OWNER_URL cannot be reached (ECONNREFUSED).",
		);
	});

	test("a wrong password, a database that is not there", async () => {
		const wrong = new URL(given().url);
		wrong.password = "hunter2";
		expectPlain(await bff(["migrate"], { DATABASE_OWNER_URL: wrong.href }), "password authentication failed");
		const missing = new URL(given().url);
		missing.pathname = "/nothing_here";
		expectPlain(await bff(["migrate"], { DATABASE_OWNER_URL: missing.href }), '"nothing_here" does not exist');
	});

	test("no schema yet; a role that may not make it", async () => {
		const empty = await createTestDatabase(inject("postgresAdminUrl"), "template0");
		const file = await partnersFile(PARTNERS);
		const ended = await bff(["apply", file], { DATABASE_URL: empty.url("webframe_app"), SEVEN: SECRET });
		expectPlain(ended, "run `bff migrate` first");
		expectPlain(await bff(["migrate"], { DATABASE_OWNER_URL: empty.url("webframe_app") }), "permission denied");
		await empty.drop();
	});
});

describe("what works says what it did, on standard output", () => {
	test("migrating an empty database, and again", async () => {
		const empty = await createTestDatabase(inject("postgresAdminUrl"), "template0");
		const admin = openDatabase({ url: empty.url(), connectionsMax: 1 });
		await admin`alter schema public owner to webframe_owner`;
		await admin.end();
		const env = { DATABASE_OWNER_URL: empty.url("webframe_owner") };
		const first = await bff(["migrate"], env);
		expect(first).toMatchObject({ code: 0, stderr: "" });
		expect(first.stdout).toMatch(/^Applied 0000_foundation, .+\.$/);
		expect(await bff(["migrate"], env)).toEqual({ code: 0, stderr: "", stdout: "The schema is up to date." });
		await empty.drop();
	});

	test("applying a file, and again", async () => {
		const file = await partnersFile(PARTNERS);
		const env = { DATABASE_URL: given().url, SEVEN: SECRET };
		for (let time = 0; time < 2; time++) {
			expect(await bff(["apply", file], env)).toEqual({ code: 0, stderr: "", stdout: "Applied: partners 7." });
		}
		expect(await given().owner`select partner_id, name from partner`).toEqual([{ partner_id: 7, name: "seven" }]);
		const nothing = await bff(["apply", await partnersFile("{}")], env);
		expect(nothing).toEqual({ code: 0, stderr: "", stdout: "Applied: no partners." });
	});
});
