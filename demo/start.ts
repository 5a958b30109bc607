/**
 * One command for partner developers: the aggregator, a casino with its page, a provider of games and a
 * developer page, all on this machine, without a network.
 *
 * Every program is tied to this process: it ends in order on Ctrl-C, and also when this process, or the one that
 * started it, is gone.
 */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { closedOnTheWayTo, dataDirectory, portIsFree, runsAsRoot, startEmbeddedPostgres } from "@webframe/harness";
import { beginBetIds, demoDatabases } from "./databases.ts";
import { type DemoOperator, inviteDemoOperators } from "./demo-operators.ts";
import { writeEnvironmentFile } from "./environment-file.ts";
import { YOUR_CASINO_NUMBER } from "./numbers.ts";
import {
	type DemoPlan,
	startBff,
	startCasino,
	startDeveloperPage,
	startProvider,
	startProviderLab,
} from "./programs.ts";
import { runToEnd } from "./run-to-end.ts";
import { demoSecrets } from "./secrets.ts";
import { DemoError, type DemoSettings, PORT_VARIABLES, readSettings } from "./settings.ts";
import { shellWord } from "./shell-word.ts";
import { prepareYourCasino } from "./your-casino.ts";

/** How often it is looked whether the process that started this one is still there. */
const PARENT_CHECK_MS = 500;

interface Stoppable {
	stop(): Promise<unknown>;
}

/** What runs, in the order of its start; it is stopped in the opposite order. */
const running: Stoppable[] = [];
let stopping: Promise<void> | undefined;

function stop(exitCode: number): Promise<void> {
	stopping ??= (async () => {
		for (const program of running.toReversed()) await program.stop();
		process.exit(exitCode);
	})();
	return stopping;
}

async function start(settings: DemoSettings): Promise<void> {
	await checkPorts(settings);
	const home = dataDirectory(fileURLToPath(new URL("..", import.meta.url)));
	await checkHome(home);
	if (settings.reset) await rm(home, { recursive: true, force: true });
	const secrets = await demoSecrets(home);
	step("building the frame and the pages");
	const builds = ["../packages/webframe/build/build.ts", "../packages/backoffice/build/build.ts", "./build.ts"];
	await Promise.all(builds.map((build) => runToEnd(build, [])));
	step("starting PostgreSQL");
	const server = await startEmbeddedPostgres({
		home,
		port: settings.POSTGRES_PORT,
		password: secrets.superuserPassword,
		durable: true,
	});
	running.push(server);
	const databases = await demoDatabases(server, secrets);
	step("applying migrations");
	await runToEnd("../packages/bff/src/cli/bff.ts", ["migrate"], { DATABASE_OWNER_URL: databases.ownerUrl });
	if (settings.reset) await beginBetIds(databases.ownerUrl, Date.now());
	const surroundings = { settings, secrets, databases, home };
	const { YOUR_CASINO_URL: url } = settings;
	const yourCasino = url === undefined ? undefined : await prepareYourCasino(surroundings, url);
	const plan: DemoPlan = { ...surroundings, yourCasino, onOutput: showTrouble };
	step("starting the provider and its lab, the aggregator, the casino and the developer page");
	// The provider first, and the lab that stands before it: the aggregator reads its list of games when it starts.
	for (const startProgram of [startProvider, startProviderLab, startBff, startCasino, startDeveloperPage]) {
		running.push(await startProgram(plan));
	}
	// What the ten lines of docs/feed need to read the feed as the reference casino.
	const feedEnvironment = join(home, "feed.env");
	const feedUrl = `http://localhost:${settings.BFF_PORT}/feed`;
	await writeEnvironmentFile(feedEnvironment, { FEED_URL: feedUrl, SECRET_KEY: secrets.clientSecret });
	announce(plan, await inviteDemoOperators(surroundings), feedEnvironment);
}

async function checkPorts(settings: DemoSettings): Promise<void> {
	for (const variable of PORT_VARIABLES) {
		const port = settings[variable];
		if (await portIsFree(port)) continue;
		throw new DemoError(
			`The port ${port} is taken. Free it, or choose another one: ${variable}=${port + 1000} npx -y pnpm@12 demo`,
		);
	}
}

/** PostgreSQL refuses to run as root, so that it is `nobody` who must come to its data. */
async function checkHome(home: string): Promise<void> {
	const closed = runsAsRoot() ? await closedOnTheWayTo(home) : undefined;
	if (closed === undefined) return;
	throw new DemoError(
		`PostgreSQL runs as the user nobody here, who may not enter ${closed}. Name another folder in WEBFRAME_DATA, or leave it out.`,
	);
}

function step(text: string): void {
	console.log(`  ${text} …`);
}

/** The programs log as JSON; here only what is wrong is shown. */
function showTrouble(program: string, text: string): void {
	for (const line of text.split("\n")) {
		if (line !== "" && !/^\{"level":(10|20|30),/.test(line)) console.error(`[${program}] ${line}`);
	}
}

function announce(plan: DemoPlan, operators: readonly DemoOperator[], feedEnvironment: string): void {
	const { settings, home } = plan;
	console.log(`
  Casino           http://localhost:${settings.CASINO_PORT}
  Results wall     http://localhost:${settings.CASINO_PORT}/results
  … in a shell     node --env-file=${shellWord(feedEnvironment)} docs/feed/results.mjs
  Marketing desk   http://localhost:${settings.CASINO_PORT}/marketing
  Developer page   http://localhost:${settings.DEVELOPER_PORT}
  Provider         http://localhost:${settings.PROVIDER_PORT}
  Provider lab     http://localhost:${settings.LAB_PORT}
  API description  http://localhost:${settings.BFF_PORT}/docs
  Back office      http://localhost:${settings.BFF_PORT}/backoffice/    (each of these links makes a passkey, once)
${operators.map(({ name, link }) => `                   ${name.padEnd(15)} ${link}`).join("\n")}
${yourCasinoText(plan)}
  Data is kept in ${home} (--reset clears it). Ctrl-C stops everything.

ready`);
}

/** All that somebody needs who writes a casino of their own, as it can be copied into a shell. */
function yourCasinoText({ settings, secrets, yourCasino }: DemoPlan): string {
	if (yourCasino === undefined) return "";
	const { settingsFile, environmentFile, operatorTokens } = yourCasino;
	const bff = `env $(cat ${shellWord(environmentFile)}) npx -y pnpm@12 bff`;
	return `
  Your casino      ${settings.YOUR_CASINO_URL}
                   PARTNER_CLIENT_ID=PartnerClient-${YOUR_CASINO_NUMBER}
                   SECRET_KEY=${secrets.yourCasinoSecret}
                   AGGREGATOR_URL=http://localhost:${settings.BFF_PORT}    (it is the iss of every call, too)
  Its operators    OPERATOR=${operatorTokens[0]}
                   SECOND=${operatorTokens[1]}    (both are new at every start; some actions take two)
  Its commands     ${bff} partner show ${YOUR_CASINO_NUMBER}
  Its settings     ${settingsFile}
                   applied at every start, and at once by
                   ${bff} apply ${shellWord(settingsFile)}
`;
}

function watchParent(): void {
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) void stop(0);
	}, PARENT_CHECK_MS).unref();
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
watchParent();
try {
	await start(readSettings(process.env, process.argv.slice(2)));
} catch (error) {
	if (error instanceof DemoError) console.error(`\n${error.message}`);
	else console.error(error);
	await stop(1);
}
