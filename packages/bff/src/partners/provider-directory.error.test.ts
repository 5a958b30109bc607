import { afterEach, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyDocument, applyDocumentSchema } from "./apply-document.ts";
import { ProviderDirectory } from "./provider-directory.ts";

const SECRETS_KEY = Buffer.alloc(32, 7);
const given = useTestDatabase();
const clock = new ManualClock();
const { logger, lines } = memoryLogger();
let directory: ProviderDirectory | undefined;

afterEach(async () => {
	await directory?.stop();
	lines.length = 0;
	await given().owner`truncate provider cascade`;
});

async function apply(...ids: readonly number[]): Promise<void> {
	const providers = ids.map((id) => ({
		id,
		counterpartyId: `games-${id}`,
		name: "Games",
		apiUrl: "https://games.example/v1/",
		keys: [`the counterparty key of ${id}`],
	}));
	const environment = { SECRETS_KEY: SECRETS_KEY.toString("hex") };
	await applyDocument(given().database, applyDocumentSchema.parse({ providers }), {
		environment,
		ownGames: SHELF,
		now: clock.now(),
	});
}

async function start(secretsKey = SECRETS_KEY): Promise<ProviderDirectory> {
	directory = new ProviderDirectory({ database: given().database, clock, logger, secretsKey });
	await directory.start();
	return directory;
}

test("settings that cannot be read leave those of before in force, for this provider alone, and are told once", async () => {
	await apply(1, 2);
	const providers = await start();
	expect(providers.ofCounterparty("games-1")).toMatchObject({ providerId: 1, apiUrl: "https://games.example/v1" });
	await given().owner`update provider set settings = '{"payInWaitMs": "long"}'::jsonb where provider_id = 1`;
	await given().owner`update provider set settings = '{"payInWaitMs": 77}'::jsonb where provider_id = 2`;
	for (let time = 0; time < 3; time++) await providers.refresh();
	expect(providers.all().map(({ settings }) => settings.payInWaitMs)).toEqual([8_000, 77]);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, providerId: 1, issues: [{ path: ["payInWaitMs"] }] });
	await apply(1);
	await providers.refresh();
	await given().owner`update provider set settings = '{"payInWaitMs": "long"}'::jsonb where provider_id = 1`;
	await providers.refresh();
	expect(lines).toHaveLength(2);
});

test("a key that cannot be decrypted leaves its provider without it, and is told once", async () => {
	await apply(1);
	const providers = await start(Buffer.alloc(32, 8));
	for (let time = 0; time < 3; time++) await providers.refresh();
	expect(providers.get(1)?.keys).toEqual([]);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, providerId: 1 });
	expect(lines.join()).not.toContain("the counterparty key");
});
