import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort, makeScratch, startEmbeddedPostgres, type TiedProcess } from "@webframe/harness";
import { demoDatabases } from "../../databases.ts";
import { type DemoOperator, inviteDemoOperators, type OperatorToInvite } from "../../demo-operators.ts";
import {
	type DemoPlan,
	startBff,
	startCasino,
	startDeveloperPage,
	startProvider,
	startProviderLab,
} from "../../programs.ts";
import { demoSecrets } from "../../secrets.ts";
import { prepareYourCasino, type YourCasino } from "../../your-casino.ts";
import { SHORT, SHORT_CALL_TIMEOUT_MS } from "./short-games.ts";

/** Where the programs of a demo are. */
export interface DemoPlaces {
	readonly casinoUrl: string;
	readonly bffUrl: string;
	readonly developerUrl: string;
	readonly providerUrl: string;
	readonly labUrl: string;
	/** What rounds of our own games last of their real length. */
	readonly roundFactor: number;
}

/** The real programs of the demo on free ports and databases of its own. */
export interface RunningDemo extends DemoPlaces {
	/** The aggregator's database, as the owner of its schema: to put there a past that no test can wait for. */
	readonly ownerUrl: string;
	/** The client secret of the second partner, who is there with `yourCasinoUrl`. */
	readonly yourCasinoSecret: string;
	/** The rest of what belongs to that partner. */
	readonly yourCasino: YourCasino | undefined;
	/** Operators with links, where they were asked for. */
	readonly operators: readonly DemoOperator[];
	/** The aggregator's process; another one after a restart. */
	readonly bff: () => TiedProcess;
	/** Starts the aggregator again, after it was killed or stopped, and without what the first one was made to die by. */
	restartBff(): Promise<void>;
	stop(): Promise<void>;
}

export interface DemoOptions {
	/** A module that Node.js loads before the first aggregator, to make it die at a chosen point. */
	readonly preload?: string;
	/** The partner API of a second casino. */
	readonly yourCasinoUrl?: string;
	/**
	 * Rounds of our own games on a shorter grid, and calls to the casino that may last so much less: for who waits for rounds
	 * and tests something else.
	 */
	readonly rounds?: "short";
	/** What the aggregator is started with beside the demo's own. @param url where it will be */
	readonly environment?: (url: string) => Promise<Readonly<Record<string, string>>>;
	/** Invites the demo's operators, whom most tests do not need, and these beside them. */
	readonly operators?: readonly OperatorToInvite[];
	/** What does not run because nobody asks for it: each program takes a third of a second of a processor to start. */
	readonly without?: readonly ("providers" | "developer page")[];
}

const SHORT_ROUNDS = fileURLToPath(new URL("./short-rounds.ts", import.meta.url));

/** @param firstHome the folder that `make-first-home.ts` has made */
export async function startDemo(firstHome: string, options: DemoOptions = {}): Promise<RunningDemo> {
	const home = await makeScratch();
	// With its owners: as root the cluster is another user's.
	await promisify(execFile)("cp", ["-a", `${firstHome}/.`, home]);
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
		// What is killed here are programs, and never the machine.
		durable: false,
	});
	const databases = await demoDatabases(server, secrets);
	const surroundings = { settings, secrets, databases, home };
	const { yourCasinoUrl } = options;
	const isShort = options.rounds === "short";
	const callTimeoutMs = isShort ? SHORT_CALL_TIMEOUT_MS : undefined;
	const environment = await options.environment?.(`http://localhost:${BFF_PORT}`);
	const planned: DemoPlan = { ...surroundings, callTimeoutMs, environment, onOutput: () => {} };
	const preloads = isShort ? [SHORT_ROUNDS] : [];
	const firstPreloads = options.preload === undefined ? preloads : [...preloads, options.preload];
	const { without = [] } = options;
	const hasProviders = !without.includes("providers");
	// Side by side what needs nothing of each other: half of a start is waiting.
	const [prepared, provider, lab, casino] = await Promise.all([
		yourCasinoUrl === undefined ? undefined : prepareYourCasino(surroundings, yourCasinoUrl),
		hasProviders ? startProvider(planned) : undefined,
		hasProviders ? startProviderLab(planned) : undefined,
		startCasino(planned),
	]);
	const yourCasino = prepared === undefined ? undefined : withCallTimeout(prepared, callTimeoutMs);
	const plan: DemoPlan = { ...planned, yourCasino };
	// The aggregator reads the provider's list of games when it starts.
	const [firstBff, developer, operators] = await Promise.all([
		startBff(plan, firstPreloads),
		without.includes("developer page") ? undefined : startDeveloperPage(plan),
		options.operators === undefined ? [] : inviteDemoOperators(surroundings, options.operators),
	]);
	let bff = firstBff;
	return {
		casinoUrl: `http://localhost:${CASINO_PORT}`,
		bffUrl: `http://localhost:${BFF_PORT}`,
		developerUrl: `http://localhost:${DEVELOPER_PORT}`,
		ownerUrl: databases.ownerUrl,
		providerUrl: `http://localhost:${PROVIDER_PORT}`,
		labUrl: `http://localhost:${LAB_PORT}`,
		yourCasinoSecret: secrets.yourCasinoSecret,
		yourCasino,
		operators,
		roundFactor: isShort ? SHORT : 1,
		bff: () => bff,
		restartBff: async () => {
			await bff.ended;
			bff = await startBff(plan, preloads);
		},
		stop: async () => {
			await Promise.all([developer, casino, bff, provider, lab].map((program) => program?.stop()));
			await server.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}

/** The same casino, whose calls may last so long, where it is told. */
function withCallTimeout(yourCasino: YourCasino, callTimeoutMs: number | undefined): YourCasino {
	if (callTimeoutMs === undefined) return yourCasino;
	const { partner } = yourCasino;
	return { ...yourCasino, partner: { ...partner, settings: { ...partner.settings, callTimeoutMs } } };
}
