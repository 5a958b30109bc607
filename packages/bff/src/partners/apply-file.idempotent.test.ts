import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { decrypt } from "../platform/encryption.ts";
import { verifyAuditLog } from "../records/audit-log.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyFile } from "./apply-file.ts";

const given = useTestDatabase();
const SECRETS_KEY = "ab".repeat(32);
const [K1, K2] = ["the first Counterparty Key", "the second Counterparty Key"] as const;
const T0 = new Date("2026-01-01T00:00:00.000Z");
const T1 = new Date("2026-02-01T00:00:00.000Z");
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-apply-twice-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
	await given().owner`truncate partner, provider, audit_log cascade`;
});

/** A file of two partners and a provider. @returns where it is */
async function fileOf(name: string, keys: readonly string[]): Promise<string> {
	const partner = { name, apiUrl: "https://casino.example", secrets: [`the secret of ${name}, which is long`] };
	const partners = [1, 2].map((id) => ({ id, ...partner }));
	const providers = [{ id: 7, counterpartyId: "games", name, apiUrl: "https://games.example/v1", keys }];
	const file = join(folder, `${crypto.randomUUID()}.json`);
	await writeFile(file, JSON.stringify({ partners, providers }));
	return file;
}

const apply = (file: string, now: Date) =>
	applyFile(given().database, file, { environment: { SECRETS_KEY }, ownGames: SHELF, now });

/** The Counterparty Keys that are good at a time, each as often as it stands there. */
async function keysAt(now: Date): Promise<readonly string[]> {
	const rows = await given().owner<{ encrypted: Buffer }[]>`
		select key_encrypted as encrypted from provider_key
		where expires_at is null or expires_at > ${now} order by position`;
	const secretsKey = Buffer.from(SECRETS_KEY, "hex");
	return rows.map(({ encrypted }) => decrypt(secretsKey, "counterparty key", encrypted).toString());
}

test("two processes that start at once with one file write each key and secret once; a file without a key ends it", async () => {
	const file = await fileOf("one", [K1]);
	await Promise.all([apply(file, T0), apply(file, T0)]);
	const { owner } = given();
	expect(await keysAt(T0)).toEqual([K1]);
	expect(await owner`select partner_id as id from partner_secret order by partner_id`).toEqual([{ id: 1 }, { id: 2 }]);
	const audited = await owner<{ action: string }[]>`select action from audit_log order by audit_id`;
	expect(audited.map(({ action }) => action)).toEqual([
		"partner.create",
		"partner.secret_add",
		"partner.create",
		"partner.secret_add",
		"provider.create",
		"provider.key_add",
	]);
	expect(await verifyAuditLog(owner)).toMatchObject({ isIntact: true });
	await apply(await fileOf("one", [K2]), T1);
	expect(await keysAt(T1)).toEqual([K2]);
});

test("of two files that are applied at once one stands as a whole", async () => {
	const files = await Promise.all(["one", "two"].map((name) => fileOf(name, [K1])));
	await Promise.all(files.map((file) => apply(file, T0)));
	const names = await given().owner`
		select distinct name from (select name from partner union all select name from provider) as written`;
	expect(names).toHaveLength(1);
});

test("a key that an earlier version wrote twice becomes one, and both rows end with it", async () => {
	await apply(await fileOf("one", [K1]), T0);
	await given().owner`
		insert into provider_key (key_id, provider_id, key_encrypted, position, created_at)
		select gen_random_uuid(), provider_id, key_encrypted, position, created_at from provider_key`;
	expect(await keysAt(T0)).toEqual([K1, K1]);
	await apply(await fileOf("one", [K1]), T1);
	expect(await keysAt(T1)).toEqual([K1]);
	await apply(await fileOf("one", [K2]), T1);
	expect(await keysAt(T1)).toEqual([K2]);
});
