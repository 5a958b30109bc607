/** The one command: `demo/start.ts` as people meet it. What takes more starts is in `start.long.test.ts`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runsAsRoot } from "@webframe/harness";
import postgres from "postgres";
import { expect, test } from "vitest";
import { z } from "zod";
import {
	expectTakenPortNamed,
	freePorts,
	processesNaming,
	start,
	startInCopy,
	statusOfLogin,
	temporaryFolder,
} from "./testing/start-command.ts";

startInCopy();

test("it prints addresses and a ready line, serves them, and leaves nothing behind", async () => {
	const ports = await freePorts();
	const home = temporaryFolder();
	const data = join(home, "my data");
	const startedAt = Date.now();
	const demo = start({ ...ports, WEBFRAME_DATA: data }, { args: ["--reset"] });
	await demo.ready();
	// Whoever writes a casino beside it has booked bets of the data that was cleared: none of their ids comes again.
	expect(await lastBetId(ports.POSTGRES_PORT, data)).toBeGreaterThanOrEqual(startedAt);
	for (const port of [ports.CASINO_PORT, ports.DEVELOPER_PORT, ports.LAB_PORT]) {
		expect(demo.output()).toContain(`http://localhost:${port}`);
		expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
	}
	for (const page of ["results", "marketing"]) {
		const address = `http://localhost:${ports.CASINO_PORT}/${page}`;
		expect(demo.output()).toContain(address);
		expect((await fetch(address)).status).toBe(200);
	}
	expect(await statusOfLogin(ports.CASINO_PORT)).toBe(200);
	const [, options = ""] = /node (--env-file=.+) docs\/feed\/results\.mjs/.exec(demo.output()) ?? [];
	const { FEED_URL, SECRET_KEY: SecretKey } = feedOnShell(options);
	const body = JSON.stringify({ PartnerClientId: 1556, SecretKey });
	const logIn = { method: "POST", headers: { "content-type": "application/json" }, body };
	expect((await fetch(`${FEED_URL}/auth/token`, logIn)).status).toBe(200);
	demo.kill("SIGINT");
	expect(await demo.ended).toBe(0);
	expect(processesNaming([home])).toEqual([]);
});

/** What is known of the feed to a program that is started as it was printed, pasted into a shell. */
function feedOnShell(options: string) {
	const line = `'${process.execPath}' ${options} -p 'JSON.stringify(process.env)'`;
	const variables = z.object({ FEED_URL: z.string(), SECRET_KEY: z.string() });
	return variables.parse(JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8" })));
}

/** The newest id of a bet that the database has handed out. */
async function lastBetId(port: string, home: string): Promise<number> {
	const secrets = z.object({ ownerPassword: z.string() });
	const { ownerPassword } = secrets.parse(JSON.parse(readFileSync(join(home, "secrets.json"), "utf8")));
	const sql = postgres(`postgres://webframe_owner:${ownerPassword}@127.0.0.1:${port}/webframe`, { max: 1 });
	try {
		const [row] = await sql<{ id: string | null }[]>`select pg_sequence_last_value('money_id') as id`;
		return Number(row?.id ?? 0);
	} finally {
		await sql.end();
	}
}

// The last that is looked at: where it is found, all are looked at.
test("a taken port is named with its variable", async () => {
	await expectTakenPortNamed("LAB_PORT");
});

test("a wrong port and an unknown flag are told in plain words", async () => {
	const wrong = start({ ...(await freePorts()), CASINO_PORT: "eighty" });
	expect(await wrong.ended).toBe(1);
	expect(wrong.output()).toContain("CASINO_PORT must be a port number");
	const unknown = start(await freePorts(), { args: ["--rest"] });
	expect(await unknown.ended).toBe(1);
	expect(unknown.output()).toContain("--rest");
});

test.runIf(runsAsRoot())("a folder that PostgreSQL may not enter is named", async () => {
	const closed = join(temporaryFolder(), "closed");
	mkdirSync(closed, { mode: 0o700 });
	const demo = start({ ...(await freePorts()), WEBFRAME_DATA: join(closed, "data") });
	expect(await demo.ended).toBe(1);
	expect(demo.output()).toContain(`nobody here, who may not enter ${closed}.`);
});
