/** The guide's smoke test (`docs/casinos/smoke-test.sh`) knows each way in which a bet ends, whatever the settings are. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { betStatusSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, test } from "vitest";

const SMOKE_TEST = fileURLToPath(new URL("../../docs/casinos/smoke-test.sh", import.meta.url));
/** A bet goes on from these. */
const ON_ITS_WAY: readonly string[] = ["pending", "inProgress", "accepted"];
const WELL = ["win", "lose", "jackpotwin"];

let aggregator: Server;
let url: string;
let status: string;

beforeAll(async () => {
	const values: Readonly<Record<string, () => object>> = {
		"/auth/user-token": () => ({ user_access_token: "token" }),
		"/frame/balance": () => ({ balance: "1000.00", currency: "EUR" }),
		"/frame/rounds/23": () => ({ roundId: 5 }),
		"/make-bet": () => ({ betId: 77, status: "pending" }),
		"/frame/bets/77": () => ({ betId: 77, status, ...(status === "rejected" ? { code: "insufficient_funds" } : {}) }),
	};
	aggregator = createServer((request, response) => {
		response.end(JSON.stringify({ ErrorCode: 200, Message: "", Value: values[request.url ?? ""]?.() }));
	}).listen(0, "127.0.0.1");
	await once(aggregator, "listening");
	const address = aggregator.address();
	url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});

afterAll(async () => {
	const closed = once(aggregator, "close");
	aggregator.close();
	await closed;
});

function smokeTest(token: string): Promise<{ readonly stdout: string }> {
	const env = { PATH: process.env["PATH"], AGGREGATOR_URL: url, REFRESH_TOKEN: token };
	return promisify(execFile)("sh", [SMOKE_TEST], { env, timeout: 10_000 });
}

test.each(betStatusSchema.options.filter((end) => !ON_ITS_WAY.includes(end)))("a bet that ends as %s", async (end) => {
	status = end;
	const run = smokeTest("once");
	if (WELL.includes(end)) expect((await run).stdout).toMatch(new RegExp(`\nbet +77\n +${end}\n$`));
	else {
		const why = end === "rejected" ? " (insufficient_funds)" : "";
		const stderr = expect.stringContaining(`FAILED: the bet ended as ${end}${why}\nWhat was said`);
		await expect(run).rejects.toMatchObject({ code: 1, stderr });
	}
});

test("a page without a token is told before anything is called", async () => {
	await expect(smokeTest("")).rejects.toMatchObject({ stderr: expect.stringContaining("REFRESH_TOKEN: is empty") });
});
