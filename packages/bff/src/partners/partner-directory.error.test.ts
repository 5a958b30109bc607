import { afterEach, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyDocument, applyDocumentSchema } from "./apply-document.ts";
import { PartnerDirectory } from "./partner-directory.ts";

const given = useTestDatabase();
const clock = new ManualClock();
let directories: PartnerDirectory[] = [];
const { logger, lines } = memoryLogger();

afterEach(async () => {
	for (const directory of directories) await directory.stop();
	directories = [];
	lines.length = 0;
	await given().owner`truncate partner cascade`;
});

async function apply(...partners: object[]): Promise<void> {
	const document = applyDocumentSchema.parse({
		partners: partners.map((partner) => ({
			name: "one",
			apiUrl: "https://casino.example/api/",
			secrets: [{ env: "SECRET" }],
			...partner,
		})),
	});
	await applyDocument(given().database, document, {
		environment: { SECRET: "a secret for these tests" },
		ownGames: SHELF,
		now: clock.now(),
	});
}

async function start(): Promise<PartnerDirectory> {
	const directory = new PartnerDirectory({ database: given().database, clock, logger });
	directories.push(directory);
	await directory.start();
	return directory;
}

/** Writes what no version of ours would write. */
async function spoil(partnerId: number, settings: object): Promise<void> {
	await given().owner`update partner set settings = ${JSON.stringify(settings)}::text::jsonb
		where partner_id = ${partnerId}`;
}

test("partners are found by their number, with all that a call to them needs", async () => {
	await apply({ id: 1, settings: { allowedOrigins: ["https://one.example"] } }, { id: 2 });
	const directory = await start();
	expect(directory.get(1)).toMatchObject({
		partnerId: 1,
		clientId: "PartnerClient-1",
		apiUrl: "https://casino.example/api",
	});
	expect(directory.get(3)).toBeUndefined();
	expect(directory.all().map((partner) => partner.partnerId)).toEqual([1, 2]);
	expect(directory.hasOrigin("https://one.example")).toBe(true);
	expect(directory.hasOrigin("https://two.example")).toBe(false);
});

test("a change reaches every process within two seconds, one that was switched off is gone", async () => {
	await apply({ id: 1 }, { id: 2 });
	const directory = await start();
	await apply({ id: 1, settings: { allowedOrigins: ["https://new.example"] } }, { id: 2, isActive: false });
	expect(directory.hasOrigin("https://new.example")).toBe(false);
	await clock.advance(2_000);
	await expect.poll(() => directory.hasOrigin("https://new.example")).toBe(true);
	expect(directory.active(2)).toBeUndefined();
	// What is owed to its players still moves.
	expect(directory.get(2)).toMatchObject({ isActive: false });
});

test("settings that cannot be read leave those of before in force, for this partner and all others", async () => {
	await apply({ id: 1, settings: { callTimeoutMs: 1_234 } }, { id: 2 });
	const directory = await start();
	await spoil(1, { callTimeoutMs: "soon" });
	await apply({ id: 2, settings: { callTimeoutMs: 2_345 } });
	await directory.refresh();
	await directory.refresh();
	expect(directory.get(1)?.settings.callTimeoutMs).toBe(1_234);
	expect(directory.get(2)?.settings.callTimeoutMs).toBe(2_345);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, partnerId: 1, issues: [{ path: ["callTimeoutMs"] }] });
	await spoil(1, { callTimeoutMs: 99 });
	await directory.refresh();
	expect(lines).toHaveLength(2);
});

test("settings that cannot be read at the start leave out this partner only", async () => {
	await apply({ id: 1 }, { id: 2 });
	await spoil(1, { dedupeKey: "none" });
	const directory = await start();
	expect(directory.all().map((partner) => partner.partnerId)).toEqual([2]);
	expect(lines).toHaveLength(1);
});

test("keys that a newer version has added are ignored, those of an older version get their defaults", async () => {
	await apply({ id: 1 });
	await spoil(1, { addedLater: true });
	expect((await start()).get(1)?.settings).toMatchObject({ callTimeoutMs: 5_000, dedupeKey: "BetId+TransactionType" });
});

test("a database that is away for a moment changes nothing, and is told", async () => {
	await apply({ id: 1 });
	const directory = await start();
	await given().owner`alter table partner rename to away`;
	await clock.advance(2_000);
	await expect.poll(() => lines.length).toBe(1);
	expect(directory.get(1)).toBeDefined();
	await given().owner`alter table away rename to partner`;
	await apply({ id: 2 });
	await clock.advance(2_000);
	await expect.poll(() => directory.get(2)).toBeDefined();
});
