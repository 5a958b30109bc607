import { rm } from "node:fs/promises";
import {
	type EmbeddedPostgres,
	freePort,
	makeScratch,
	startEmbeddedPostgres,
	type TiedProcess,
} from "@webframe/harness";
import { demoDatabases } from "../../databases.ts";
import {
	type DemoPlan,
	startBff,
	startCasino,
	startDeveloperPage,
	startProvider,
	startProviderLab,
} from "../../programs.ts";
import { runToEnd } from "../../run-to-end.ts";
import { demoSecrets } from "../../secrets.ts";
import { prepareYourCasino, type YourCasino } from "../../your-casino.ts";

/** The real programs of the demo on free ports and fresh databases, for one test file. */
export interface RunningDemo {
	readonly casinoUrl: string;
	readonly bffUrl: string;
	readonly developerUrl: string;
	readonly providerUrl: string;
	readonly labUrl: string;
	/** The client secret of the second partner, who is there with `yourCasinoUrl`. */
	readonly yourCasinoSecret: string;
	/** The rest of what belongs to that partner. */
	readonly yourCasino: YourCasino | undefined;
	readonly postgres: EmbeddedPostgres;
	/** The aggregator's process; another one after a restart. */
	readonly bff: () => TiedProcess;
	/** Starts the aggregator again, after it was killed or stopped. */
	restartBff(options?: BffOptions): Promise<void>;
	stop(): Promise<void>;
}

export interface BffOptions {
	/** A module that Node.js loads before the service, to make it die at a chosen point. */
	readonly preload?: string;
}

export interface DemoOptions extends BffOptions {
	/** The partner API of a second casino. */
	readonly yourCasinoUrl?: string;
}

export async function startDemo(options: DemoOptions = {}): Promise<RunningDemo> {
	const home = await makeScratch();
	const [BFF_PORT, CASINO_PORT, PROVIDER_PORT, DEVELOPER_PORT, POSTGRES_PORT, LAB_PORT] = await Promise.all([
		freePort(),
		freePort(),
		freePort(),
		freePort(),
		freePort(),
		freePort(),
	]);
	const ports = { BFF_PORT, CASINO_PORT, PROVIDER_PORT, DEVELOPER_PORT, POSTGRES_PORT, LAB_PORT };
	const settings = { ...ports, YOUR_CASINO_URL: options.yourCasinoUrl, reset: false };
	const secrets = await demoSecrets(home);
	const server = await startEmbeddedPostgres({
		home,
		port: POSTGRES_PORT,
		password: secrets.superuserPassword,
		durable: true,
	});
	const databases = await demoDatabases(server, secrets);
	await runToEnd("../packages/bff/src/cli/bff.ts", ["migrate"], { DATABASE_OWNER_URL: databases.ownerUrl });
	const surroundings = { settings, secrets, databases, home };
	const { yourCasinoUrl } = options;
	const yourCasino = yourCasinoUrl === undefined ? undefined : await prepareYourCasino(surroundings, yourCasinoUrl);
	const plan: DemoPlan = { ...surroundings, yourCasino, onOutput: () => {} };
	const provider = await startProvider(plan);
	const lab = await startProviderLab(plan);
	let bff = await startBff(plan, options.preload);
	const casino = await startCasino(plan);
	const developer = await startDeveloperPage(plan);
	return {
		casinoUrl: `http://localhost:${CASINO_PORT}`,
		bffUrl: `http://localhost:${BFF_PORT}`,
		developerUrl: `http://localhost:${DEVELOPER_PORT}`,
		providerUrl: `http://localhost:${PROVIDER_PORT}`,
		labUrl: `http://localhost:${LAB_PORT}`,
		yourCasinoSecret: secrets.yourCasinoSecret,
		yourCasino,
		postgres: server,
		bff: () => bff,
		restartBff: async (again = {}) => {
			await bff.ended;
			bff = await startBff(plan, again.preload);
		},
		stop: async () => {
			await Promise.all([developer.stop(), casino.stop(), bff.stop(), provider.stop(), lab.stop()]);
			await server.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}
