/** Whatever else a start may lack is told as plainly as what `main.error.test.ts` leaves out: each is a start of the service. */
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@webframe/harness";
import { describe, expect, onTestFinished, test } from "vitest";
import { NO_REDIS, serviceOn } from "./testing/service-process.ts";
import { useTestDatabase } from "./testing/test-database.ts";

const { refusal } = serviceOn(useTestDatabase());

describe("a start that cannot work is told in plain words, and ends with code 1", () => {
	test("keys that anybody guesses, and an address that anybody reads along", async () => {
		const zeros = "00".repeat(32);
		const output = await refusal({ FAIRNESS_KEY: zeros, SECRETS_KEY: zeros, PUBLIC_URL: "http://games.example" });
		expect(output).toContain("FAIRNESS_KEY and SECRETS_KEY must be two different keys");
		expect(output).toContain("PUBLIC_URL must be https://");
		expect(output).not.toMatch(/0000|^\s+at /m);
	});

	test("a file to apply that is wrong", async () => {
		const file = join(tmpdir(), `webframe-main-${crypto.randomUUID()}.json`);
		await writeFile(file, '{"partners": [{"id": 0}]}');
		const output = await refusal({ APPLY_FILE: file });
		expect(output).toContain("partners.0.id: ");
		expect(output).not.toMatch(/^\s+at /m);
	});

	test("several processes without Redis", async () => {
		const output = await refusal({ PROCESSES: "4" });
		expect(output).toContain("REDIS_URL is missing: it must be a redis:// address, over which 4 processes (PROCESSES)");
		expect(output).not.toMatch(/^\s+at /m);
	});

	test("several processes of which the first finds what is wrong: it is told once, and all end", async () => {
		const file = join(tmpdir(), `webframe-main-${crypto.randomUUID()}.json`);
		await writeFile(file, '{"partners": [{"id": 0}]}');
		const output = await refusal({ PROCESSES: "3", REDIS_URL: NO_REDIS, APPLY_FILE: file });
		expect(output.match(/partners\.0\.id: /g)).toHaveLength(1);
		expect(output.match(/could not start/g)).toHaveLength(1);
		expect(output).not.toMatch(/^\s+at /m);
	});

	test("a port that is taken, and a database that is not there", async () => {
		const server = createServer().listen(0, "127.0.0.1");
		onTestFinished(() => void server.close());
		await expect.poll(() => server.address()).not.toBeNull();
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error("The system named no port.");
		expect(await refusal({ PORT: String(address.port) })).toContain("EADDRINUSE");
		const url = `postgres://webframe_app:hunter2@127.0.0.1:${await freePort()}/webframe`;
		const output = await refusal({ DATABASE_URL: url });
		expect(output).toContain("ECONNREFUSED");
		expect(output).not.toContain("hunter2");
	});
});
