import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTied, type TiedProcess } from "@webframe/harness";
import type { DemoDatabases } from "./databases.ts";
import { PARTNER_NUMBER, PROVIDER_NUMBER, TAG_ID } from "./numbers.ts";
import { path, SURROUNDINGS } from "./run-to-end.ts";
import type { DemoSecrets } from "./secrets.ts";
import { DemoError, type DemoSettings } from "./settings.ts";
import type { YourCasino } from "./your-casino.ts";

const COUNTERPARTY_ID = "reference-games";
/**
 * Beside those that stand ready: one that every bet of 2.00 EUR wins (of less, half a percent may be no cent), so that nobody
 * has to wait for a win to see one.
 */
const DEMO_JACKPOT = { jackpotId: "copper", name: "Copper", rate: 50, start: 0, chance: 1_000_000_000_000 };
/** A busy machine takes long to start everything at once. */
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export interface DemoPlan {
	readonly settings: DemoSettings;
	readonly secrets: DemoSecrets;
	readonly databases: DemoDatabases;
	readonly home: string;
	/** Where somebody writes a casino of their own. */
	readonly yourCasino?: YourCasino | undefined;
	/** How long a call to the casino may last, in milliseconds, where it is not the service's default. */
	readonly callTimeoutMs?: number | undefined;
	/** What the aggregator is started with beside what the demo gives it. */
	readonly environment?: Readonly<Record<string, string>> | undefined;
	/** Called with what the programs print. */
	readonly onOutput: (program: string, text: string) => void;
}

const FRAME_DIRECTORY = path("../packages/webframe/dist");
const BACKOFFICE_DIRECTORY = path("../packages/backoffice/dist");

/** The aggregator's backend. @param preloads modules that Node.js loads before it */
export async function startBff(plan: DemoPlan, preloads: readonly string[] = []): Promise<TiedProcess> {
	const { settings, secrets, databases } = plan;
	const applyFile = join(plan.home, "partners.json");
	await writeFile(applyFile, JSON.stringify(partnersDocument(plan), null, "\t"));
	return await startProgram(plan, "bff", "../packages/bff/src/main.ts", settings.BFF_PORT, "/readyz", {
		DATABASE_URL: databases.appUrl,
		PUBLIC_URL: `http://localhost:${settings.BFF_PORT}`,
		PORT: String(settings.BFF_PORT),
		HOST: "127.0.0.1",
		FAIRNESS_KEY: secrets.fairnessKey,
		SECRETS_KEY: secrets.secretsKey,
		ALLOW_PRIVATE_NETWORKS: "true",
		APPLY_FILE: applyFile,
		FRAME_DIRECTORY,
		BACKOFFICE_DIRECTORY,
		CASINO_SECRET: secrets.clientSecret,
		CASINO_PROMO_SECRET: secrets.promoSecret,
		COUNTERPARTY_KEY: secrets.counterpartyKey,
		YOUR_CASINO_SECRET: secrets.yourCasinoSecret,
		...plan.environment,
		...(preloads.length === 0 ? {} : { NODE_OPTIONS: preloads.map((module) => `--import ${module}`).join(" ") }),
	});
}

function partnersDocument({ settings, yourCasino, callTimeoutMs }: DemoPlan): object {
	return {
		partners: [
			{
				id: PARTNER_NUMBER,
				name: "Reference casino",
				apiUrl: `http://127.0.0.1:${settings.CASINO_PORT}`,
				secrets: [{ env: "CASINO_SECRET" }],
				promoSecret: { env: "CASINO_PROMO_SECRET" },
				settings: {
					allowedOrigins: [settings.CASINO_PORT, settings.DEVELOPER_PORT].flatMap((port) => [
						`http://localhost:${port}`,
						`http://127.0.0.1:${port}`,
					]),
					defaultTagId: TAG_ID,
					isJackpotOn: true,
					publishesJackpotDraws: true,
					providers: [{ providerId: PROVIDER_NUMBER }],
					// The casino's results wall lives on it.
					isFeedOn: true,
					// The casino's marketing desk gives freebets.
					isPromoOn: true,
					promoBindsRequests: true,
					newGames: "auto",
					...(callTimeoutMs === undefined ? {} : { callTimeoutMs }),
				},
			},
			...(yourCasino === undefined ? [] : [yourCasino.partner]),
		],
		jackpots: [DEMO_JACKPOT],
		providers: [
			{
				id: PROVIDER_NUMBER,
				counterpartyId: COUNTERPARTY_ID,
				name: "Reference games",
				// The provider lab stands between the two and hands on what each says.
				apiUrl: `${relayUrl(settings)}/provider`,
				keys: [{ env: "COUNTERPARTY_KEY" }],
				// Soon enough for somebody who has put the address of a provider of their own into the lab.
				settings: { syncEveryMinutes: 1, tellsCoefficients: true },
			},
		],
	};
}

/** The reference casino with its page. */
export async function startCasino(plan: DemoPlan): Promise<TiedProcess> {
	const { settings, secrets, databases } = plan;
	return await startProgram(plan, "casino", "./site/casino-process.ts", settings.CASINO_PORT, "/", {
		DATABASE_URL: databases.casinoUrl,
		PORT: String(settings.CASINO_PORT),
		AGGREGATOR_URL: `http://127.0.0.1:${settings.BFF_PORT}`,
		AGGREGATOR_ISSUER: `http://localhost:${settings.BFF_PORT}`,
		PARTNER_CLIENT_ID: `PartnerClient-${PARTNER_NUMBER}`,
		SECRET_KEY: secrets.clientSecret,
		PROMO_SECRET: secrets.promoSecret,
		TAG_ID: String(TAG_ID),
		FRAME_URL: `http://localhost:${settings.BFF_PORT}`,
	});
}

/** The reference provider of games. */
export async function startProvider(plan: DemoPlan): Promise<TiedProcess> {
	const { settings, secrets, home } = plan;
	return await startProgram(plan, "provider", "./provider/main.ts", settings.PROVIDER_PORT, "/", {
		PORT: String(settings.PROVIDER_PORT),
		AGGREGATOR_URL: `${relayUrl(settings)}/aggregator`,
		COUNTERPARTY_ID,
		COUNTERPARTY_KEY: secrets.counterpartyKey,
		PUBLIC_URL: `http://localhost:${settings.PROVIDER_PORT}`,
		RECORDS_FILE: join(home, "provider", "records.jsonl"),
	});
}

function relayUrl({ LAB_PORT }: DemoSettings): string {
	return `http://127.0.0.1:${LAB_PORT}/relay`;
}

/** The provider lab: its page, and the relay between the aggregator and the provider. */
export async function startProviderLab(plan: DemoPlan): Promise<TiedProcess> {
	const { settings, secrets } = plan;
	return await startProgram(plan, "provider lab", "./site/provider-lab-process.ts", settings.LAB_PORT, "/", {
		PORT: String(settings.LAB_PORT),
		FRAME_URL: `http://localhost:${settings.BFF_PORT}`,
		CASINO_URL: `http://localhost:${settings.CASINO_PORT}`,
		PARTNER_CLIENT_ID: `PartnerClient-${PARTNER_NUMBER}`,
		PROVIDER_URL: `http://127.0.0.1:${settings.PROVIDER_PORT}/v1`,
		AGGREGATOR_URL: `http://127.0.0.1:${settings.BFF_PORT}/provider/v1`,
		COUNTERPARTY_ID,
		COUNTERPARTY_KEY: secrets.counterpartyKey,
	});
}

/** The page for developers. */
export async function startDeveloperPage(plan: DemoPlan): Promise<TiedProcess> {
	const { settings, yourCasino } = plan;
	return await startProgram(plan, "developer page", "./site/developer-process.ts", settings.DEVELOPER_PORT, "/", {
		PORT: String(settings.DEVELOPER_PORT),
		FRAME_URL: `http://localhost:${settings.BFF_PORT}`,
		CASINO_URL: `http://localhost:${settings.CASINO_PORT}`,
		...(yourCasino === undefined
			? {}
			: { YOUR_CASINO_ID: String(yourCasino.partner["id"]), OPERATOR_TOKEN: yourCasino.pageToken }),
	});
}

async function startProgram(
	plan: DemoPlan,
	name: string,
	file: string,
	port: number,
	readyPath: string,
	env: Record<string, string>,
): Promise<TiedProcess> {
	let output = "";
	const program = await startTied({
		command: process.execPath,
		args: [path(file)],
		cwd: path(".."),
		env: { ...SURROUNDINGS, ...env },
		onOutput: (text) => {
			output = (output + text).slice(-4_000);
			plan.onOutput(name, text);
		},
	});
	const ended = program.ended.then(() => "ended" as const);
	const state = await Promise.race([answers(`http://127.0.0.1:${port}${readyPath}`), ended]);
	if (state === "answers") return program;
	await program.stop();
	const why = state === "ended" ? "ended" : `did not answer on port ${port} within ${READY_TIMEOUT_MS / 1000} s`;
	throw new DemoError(`The ${name} ${why}. The last that it said:\n${output}`);
}

async function answers(url: string): Promise<"answers" | "silent"> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (Date.now() < deadline) {
		const isOk = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (isOk) return "answers";
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return "silent";
}
