/**
 * *Your casino*: the second partner of the demo, whose server and page somebody writes on this machine. It has
 * settings that stay, two operators for it (some actions take two people), and a file with what `bff` needs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { DemoDatabases } from "./databases.ts";
import { writeEnvironmentFile } from "./environment-file.ts";
import { PROVIDER_NUMBER, TAG_ID, YOUR_CASINO_NUMBER } from "./numbers.ts";
import { runToEnd } from "./run-to-end.ts";
import type { DemoSecrets } from "./secrets.ts";
import { DemoError, type DemoSettings } from "./settings.ts";

const SECRET_VARIABLE = "YOUR_CASINO_SECRET";
const TOKENS = /^wfo_[\w-]+$/gm;

const settingsSchema = z.looseObject({ allowedOrigins: z.array(z.string()).optional() });
const partnerSchema = z.looseObject({ apiUrl: z.string().optional(), settings: settingsSchema });
const documentSchema = z.object({ partners: z.tuple([partnerSchema]) });
type PartnerDocument = z.infer<typeof documentSchema>["partners"][0];

export interface YourCasino {
	/** As `bff apply` takes it; made at the first start, and kept as somebody has changed it. */
	readonly partner: PartnerDocument;
	readonly settingsFile: string;
	/** What `bff` needs in its environment. */
	readonly environmentFile: string;
	/** Good until the next start. */
	readonly operatorTokens: readonly [first: string, second: string];
	/** The developer page reads the exchange log with it. */
	readonly pageToken: string;
}

export interface YourCasinoSurroundings {
	readonly settings: DemoSettings;
	readonly secrets: DemoSecrets;
	readonly databases: DemoDatabases;
	readonly home: string;
}

/** Prepares what belongs to *Your casino*, before the service starts. @throws DemoError */
export async function prepareYourCasino(
	{ settings, secrets, databases, home }: YourCasinoSurroundings,
	apiUrl: string,
): Promise<YourCasino> {
	const settingsFile = join(home, "your-casino.json");
	const environmentFile = join(home, "bff.env");
	const environment = {
		DATABASE_URL: databases.appUrl,
		PUBLIC_URL: `http://localhost:${settings.BFF_PORT}`,
		SECRETS_KEY: secrets.secretsKey,
		ALLOW_PRIVATE_NETWORKS: "true",
		[SECRET_VARIABLE]: secrets.yourCasinoSecret,
	};
	await writeEnvironmentFile(environmentFile, environment);
	const partner = await keptPartner(settingsFile, apiUrl);
	const args = ["operator", "token", "demo", "demo-second", "developer-page", "--replace"];
	const output = await runToEnd("../packages/bff/src/cli/bff.ts", args, environment);
	const [first = "", second = "", pageToken = ""] = output.match(TOKENS) ?? [];
	return { partner, settingsFile, environmentFile, operatorTokens: [first, second], pageToken };
}

/** The settings of before, under the address of now. */
async function keptPartner(file: string, apiUrl: string): Promise<PartnerDocument> {
	const text = await readFile(file, "utf8").catch(() => undefined);
	const kept = text === undefined ? undefined : readDocument(text, file).partners[0];
	const partner = kept === undefined ? newPartner(apiUrl) : movedTo(apiUrl, kept);
	await writeFile(file, `${JSON.stringify({ partners: [partner] }, null, "\t")}\n`);
	return partner;
}

/** Where its server stays nothing changes. Where it moves its own origins move along, and those that somebody has added stay. */
export function movedTo(apiUrl: string, kept: PartnerDocument): PartnerDocument {
	const { apiUrl: before, settings } = kept;
	if (before === apiUrl) return kept;
	const left = before !== undefined && URL.canParse(before) ? originsOf(before) : [];
	const added = settings.allowedOrigins?.filter((origin) => !left.includes(origin)) ?? [];
	const allowedOrigins = [...new Set([...originsOf(apiUrl), ...added])];
	return { ...kept, apiUrl, settings: { ...settings, allowedOrigins } };
}

function readDocument(text: string, file: string): z.infer<typeof documentSchema> {
	try {
		return documentSchema.parse(JSON.parse(text));
	} catch (error) {
		throw new DemoError(`The settings of your casino are wrong. Mend ${file}, or delete it for new ones:\n${error}`);
	}
}

/** Its server and page are on one port, under either name of this machine. */
function originsOf(apiUrl: string): readonly string[] {
	const { origin, protocol, port } = new URL(apiUrl);
	const at = (host: string): string => new URL(`${protocol}//${host}:${port}`).origin;
	return [...new Set([origin, at("localhost"), at("127.0.0.1")])];
}

function newPartner(apiUrl: string): PartnerDocument {
	return {
		id: YOUR_CASINO_NUMBER,
		name: "Your casino",
		apiUrl,
		secrets: [{ env: SECRET_VARIABLE }],
		settings: {
			allowedOrigins: [...originsOf(apiUrl)],
			defaultTagId: TAG_ID,
			providers: [{ providerId: PROVIDER_NUMBER }],
			tax: null,
			batches: [],
			refundConditions: [],
			dedupeKey: "BetId+TransactionType",
			betsPerSecond: 10,
			newGames: "auto",
		},
	};
}
