/** The servers that can be measured: the service of a checkout, and the floor. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TiedProcess } from "@webframe/harness";
import { z } from "zod";
import type { Bet } from "./load/bet.ts";
import { beside, FEW_THREADS, type Machine, runToEnd, startServer } from "./machine.ts";

export const PARTNER_NUMBER = 1556;
export const PARTNER_CLIENT_ID = `PartnerClient-${PARTNER_NUMBER}`;
export const CLIENT_SECRET = "a-secret-of-the-benchmark";
/** More than a player can place, so that the limit is looked at but never met. */
const BETS_PER_SECOND = 10_000;
/** This checkout. */
export const HERE = beside("../..");

interface Place {
	readonly machine: Machine;
	/** For the server's database; used once. */
	readonly name: string;
	readonly port: number;
	readonly casinoUrl: string;
}

export interface MeasuredServer {
	readonly name: string;
	/** Whether it draws its rounds, pays out and closes the bets. */
	readonly settles: boolean;
	/** What its players bet; undefined: one bet of Keno. */
	readonly bet?: Bet | undefined;
	start(place: Place): Promise<TiedProcess>;
}

interface ServiceOptions {
	/** Go to Node.js before the program, for a profile. */
	readonly nodeArgs?: readonly string[];
	/** What is applied, by the casino's address. */
	readonly document?: (casinoUrl: string) => object;
	/** Over the usual variables. */
	readonly env?: Readonly<Record<string, string>>;
	/** What its players bet; without it one bet of Keno. */
	readonly bet?: Bet;
	/** Another program than the checkout's own. */
	readonly main?: string;
}

/** Checkouts from before there was a `start` have flags for nothing. */
const rootPackageSchema = z.object({ scripts: z.object({ start: z.string().default("") }) });

/** What stands between `node` and the program in the `start` of a checkout: it is measured as it is started. */
async function startFlags(checkout: string): Promise<readonly string[]> {
	const { scripts } = rootPackageSchema.parse(JSON.parse(await readFile(join(checkout, "package.json"), "utf8")));
	return scripts.start.split(" ").slice(1, -1);
}

/** @param checkout this one or another, with its own programs and migrations */
export function service(
	name: string,
	checkout: string,
	{ nodeArgs = [], document = partners, env: over = {}, bet, main }: ServiceOptions = {},
): MeasuredServer {
	const source = (file: string): string => join(checkout, "packages/bff/src", file);
	return {
		name,
		settles: true,
		bet,
		start: async ({ machine, name: database, port, casinoUrl }) => {
			await machine.createDatabase(database, "webframe_owner");
			const ownerEnv = { DATABASE_OWNER_URL: machine.url(database, "webframe_owner") };
			await runToEnd({ file: source("cli/bff.ts"), args: ["migrate"], env: ownerEnv });
			const applyFile = join(machine.home, `${database}.json`);
			await writeFile(applyFile, JSON.stringify(document(casinoUrl)));
			const applied = { APPLY_FILE: applyFile, CASINO_SECRET: CLIENT_SECRET };
			const env = { ...serviceEnvironment(machine, database, port), ...applied, ...over };
			const all = [...(await startFlags(checkout)), ...nodeArgs];
			const file = main ?? source("main.ts");
			return await startServer({ file, nodeArgs: all, env }, `http://127.0.0.1:${port}/readyz`);
		},
	};
}

/** What a process of the service needs, of several that stand on one database too. */
export function serviceEnvironment(machine: Machine, database: string, port: number): Record<string, string> {
	return {
		DATABASE_URL: machine.url(database, "webframe_app"),
		PUBLIC_URL: `http://127.0.0.1:${port}`,
		PORT: String(port),
		HOST: "127.0.0.1",
		FAIRNESS_KEY: "11".repeat(32),
		SECRETS_KEY: "22".repeat(32),
		ALLOW_PRIVATE_NETWORKS: "true",
	};
}

/** @param over further settings of the partner */
export function partners(apiUrl: string, over: object = {}): object {
	const settings = { betsPerSecond: BETS_PER_SECOND, ...over };
	return {
		partners: [{ id: PARTNER_NUMBER, name: "Measured", apiUrl, secrets: [{ env: "CASINO_SECRET" }], settings }],
	};
}

/** @param nodeArgs go to Node.js before the program, for a profile */
export function floor(nodeArgs: readonly string[] = []): MeasuredServer {
	return {
		name: "floor",
		settles: false,
		start: async ({ machine, name: database, port, casinoUrl }) => {
			await machine.createDatabase(database, "other");
			const env = {
				DATABASE_URL: machine.url(database, "other"),
				PORT: String(port),
				CASINO_URL: casinoUrl,
				PARTNER_CLIENT_ID,
			};
			const program = { file: beside("./floor-process.ts"), nodeArgs: [...FEW_THREADS, ...nodeArgs], env };
			return await startServer(program, `http://127.0.0.1:${port}/jwks`);
		},
	};
}
