/** A server that is there and takes no work now is told in plain words, with the variable and what can be done. */
import { createServer } from "node:net";
import { createTestDatabase } from "@webframe/harness";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { expectRefusal, runCommand } from "../testing/run-command.ts";

/** PostgreSQL's message for an error: its kind, its length, fields that end with a zero byte each, and a zero byte. */
function errorResponse(code: string, message: string): Buffer {
	const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
	const head = Buffer.alloc(5);
	head.write("E");
	head.writeInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, fields]);
}

/** A server that refuses every connection as PostgreSQL does while it starts, stops or lacks something. @returns its address */
async function refusingServer(code: string, message: string): Promise<string> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.once("data", () => socket.end(errorResponse(code, message)));
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await expect.poll(() => server.address()).not.toBeNull();
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return `postgres://webframe_app:hunter2@127.0.0.1:${address.port}/webframe`;
}

test.each([
	["57P03", "the database system is starting up"],
	["57P01", "terminating connection due to administrator command"],
	["53300", "sorry, too many clients already"],
	["53100", "could not extend file: No space left on device"],
])("%s: %s", async (code, message) => {
	const url = await refusingServer(code, message);
	const sentence = (variable: string) =>
		`The database of ${variable} takes no work now: ${message}. Try again when it does.`;
	expectRefusal(await runCommand(["partner", "list"], { DATABASE_URL: url }), sentence("DATABASE_URL"));
	expectRefusal(await runCommand(["migrate"], { DATABASE_OWNER_URL: url }), sentence("DATABASE_OWNER_URL"));
});

test("a database that is full, as PostgreSQL says it", async () => {
	const full = await createTestDatabase(inject("postgresAdminUrl"), "template0");
	const admin = openDatabase({ url: inject("postgresAdminUrl"), connectionsMax: 1 });
	onTestFinished(async () => {
		await admin.end();
		await full.drop();
	});
	await admin.unsafe(`alter database ${new URL(full.url()).pathname.slice(1)} connection limit 0`);
	const ended = await runCommand(["partner", "list"], { DATABASE_URL: full.url("webframe_app") });
	expectRefusal(ended, "The database of DATABASE_URL takes no work now: too many connections for database");
});
