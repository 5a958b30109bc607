/**
 * The service as one parent with several processes behind one port, on a PostgreSQL and a Redis of the test's own, with
 * the reference casino. Its rounds are short, and an order to kill lies in wait at points of its code, as in `kills`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, freePort, startTied, type TiedProcess } from "@webframe/harness";
import { startCasino } from "@webframe/reference-casino";
import { z } from "zod";
import { openDatabase } from "../../packages/bff/src/platform/database.ts";
import { startTestRedis } from "../../packages/bff/src/testing/test-redis.ts";
import { PARTNER_ID, type Scene, SECRET, writeDocument } from "../kills/machine.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const lineSchema = z.object({
	msg: z.string(),
	time: z.int(),
	process: z.int().optional(),
	pid: z.int().optional(),
	alarm: z.string().optional(),
});
type Line = z.infer<typeof lineSchema>;

export interface Started extends Scene {
	/** Where orders to kill are put. */
	readonly folder: string;
	/** The parent, and with it all of its processes. */
	readonly program: TiedProcess;
	/** What they have logged. */
	lines(): readonly Line[];
	/** The process that has a place now, or had it last, by the system's number. */
	pidOf(number: number): number;
	stop(): Promise<void>;
}

/** @param settings of the partner */
export async function startSeveral(adminUrl: string, processes: number, settings: object): Promise<Started> {
	const folder = await mkdtemp(join(tmpdir(), "webframe-processes-"));
	const [ours, theirs, redis, port, casinoPort] = await Promise.all([
		createTestDatabase(adminUrl, "webframe_template"),
		createTestDatabase(adminUrl, "casino_template"),
		startTestRedis(),
		freePort(),
		freePort(),
	]);
	const url = `http://127.0.0.1:${port}`;
	let output = "";
	const lines = (): readonly Line[] => {
		const whole = output.slice(0, output.lastIndexOf("\n") + 1).split("\n");
		return whole.flatMap((line) => (line.startsWith("{") ? [lineSchema.parse(JSON.parse(line))] : []));
	};
	const ready = Promise.withResolvers<void>();
	const program = await startTied({
		command: process.execPath,
		args: [path("../../packages/bff/src/main.ts")],
		env: {
			PATH: process.env["PATH"] ?? "",
			PROCESSES: String(processes),
			DATABASE_URL: ours.url("webframe_app"),
			PUBLIC_URL: url,
			PORT: String(port),
			HOST: "127.0.0.1",
			FAIRNESS_KEY: "11".repeat(32),
			SECRETS_KEY: "22".repeat(32),
			ALLOW_PRIVATE_NETWORKS: "true",
			REDIS_URL: redis.url,
			APPLY_FILE: await writeDocument(folder, casinoPort, { over: settings }),
			KILL_FOLDER: folder,
			NODE_OPTIONS: `--import ${path("../kills/kill-points.ts")}`,
		},
		onOutput: (text) => {
			output += text;
			if (lines().some(({ msg }) => msg === "ready")) ready.resolve();
		},
	});
	const ended = program.ended.then(() => {
		throw new Error(`The processes did not get ready:\n${output}`);
	});
	await Promise.race([ready.promise, ended]);
	// From now on its end is no error.
	ended.catch(() => {});
	const casino = await startCasino({
		databaseUrl: theirs.url("casino"),
		port: casinoPort,
		aggregatorUrl: url,
		partnerClientId: `PartnerClient-${PARTNER_ID}`,
		secretKey: SECRET,
	});
	const owner = openDatabase({ url: ours.url("webframe_owner"), connectionsMax: 2, applicationName: "judge" });
	return {
		folder,
		program,
		casino,
		owner,
		// All of them are behind one.
		urls: [url, url],
		lines,
		pidOf: (number) => {
			const pid = lines().findLast((line) => line.process === number && line.msg === "listening")?.pid;
			if (pid === undefined) throw new Error(`The process ${number} has not said that it listens.`);
			return pid;
		},
		stop: async () => {
			await program.stop();
			await casino.stop();
			await owner.end();
			await redis.stop();
			await Promise.all([ours.drop(), theirs.drop()]);
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Whether the system still has such a process. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
