import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, startTestPostgres, startTied, type TiedProcess } from "@webframe/harness";

export const PARTNER_NUMBER = 1556;
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** More than the measurement asks for, because all of it comes from one address. */
const USER_TOKENS_PER_MINUTE = "1000000";

const source = (relative: string): string =>
	fileURLToPath(new URL(`../../packages/bff/src/${relative}`, import.meta.url));

export interface MeasuredService {
	readonly url: string;
	stop(): Promise<void>;
}

/** Starts PostgreSQL, a casino that only answers `/users/auth`, and the aggregator as a process of its own. */
export async function startService(): Promise<MeasuredService> {
	const casino = createServer((request, response) => {
		request.resume();
		const value = { RefreshToken: String(nextNumber()), PartnerUserId: "alice", CurrencyCode: "EUR", IsTest: false };
		request.once("end", () => response.end(JSON.stringify({ ErrorCode: 200, Message: "", Value: value })));
	});
	casino.listen(0, "127.0.0.1");
	await once(casino, "listening");
	const address = casino.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");

	const postgres = await startTestPostgres({
		roles: ["webframe_owner", "webframe_app"],
		templates: { webframe: { owner: "webframe_owner", fill: (url) => migrate(url("webframe_owner")) } },
	});
	const port = await freePort();
	const applyFile = join(tmpdir(), `login-flood-${process.pid}.json`);
	await writeFile(applyFile, JSON.stringify(partners(`http://127.0.0.1:${address.port}`)));
	const url = `http://127.0.0.1:${port}`;
	const bff = await startTied({
		command: process.execPath,
		args: [source("main.ts")],
		env: {
			DATABASE_URL: postgres.server.url("webframe", { user: "webframe_app", password: "webframe_app" }),
			PUBLIC_URL: url,
			PORT: String(port),
			HOST: "127.0.0.1",
			FAIRNESS_KEY: "11".repeat(32),
			SECRETS_KEY: "22".repeat(32),
			ALLOW_PRIVATE_NETWORKS: "true",
			WORKERS: "false",
			LOG_LEVEL: "error",
			USER_TOKENS_PER_MINUTE,
			TRUSTED_PROXIES: "127.0.0.1",
			APPLY_FILE: applyFile,
		},
		onOutput: (text) => process.stderr.write(text),
	});
	await untilReady(url, bff);
	return {
		url,
		stop: async () => {
			await bff.stop();
			await postgres.stop();
			casino.close();
			await rm(applyFile);
		},
	};
}

let number = 0;
function nextNumber(): number {
	number++;
	return number;
}

function partners(apiUrl: string): object {
	// A stall is to be seen in the times, not in calls that were refused.
	const settings = { concurrentUserCallsMax: 1_000, userCallTimeoutMs: 30_000 };
	const secrets = ["a-secret-of-the-benchmark"];
	return { partners: [{ id: PARTNER_NUMBER, name: "Measured", apiUrl, secrets, settings }] };
}

async function migrate(ownerUrl: string): Promise<void> {
	const program = await startTied({
		command: process.execPath,
		args: [source("cli/bff.ts"), "migrate"],
		env: { DATABASE_OWNER_URL: ownerUrl },
		onOutput: (text) => process.stderr.write(text),
	});
	const { code } = await program.ended;
	if (code !== 0) throw new Error("The schema could not be made.");
}

async function untilReady(url: string, bff: TiedProcess): Promise<void> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	const isReady = (): Promise<boolean> =>
		fetch(`${url}/readyz`).then(
			(response) => response.ok,
			() => false,
		);
	while (!(await isReady())) {
		if (Date.now() > deadline) {
			await bff.stop();
			throw new Error("The service did not get ready.");
		}
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}
