import { beforeEach, describe, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyDocument, applyDocumentSchema } from "./apply-document.ts";
import { removeSecret } from "./partner-secrets.ts";
import { verifySecret } from "./secret-hash.ts";
import { VariableError } from "./written-texts.ts";

const given = useTestDatabase();
const [OLD, NEW, OTHER] = ["the old secret of 16", "the new secret of 16", "some other secret 16"] as const;
const T0 = new Date("2026-01-01T00:00:00.000Z");
const T1 = new Date("2026-02-01T00:00:00.000Z");
const T2 = new Date("2026-03-01T00:00:00.000Z");

beforeEach(async () => {
	await given().owner`truncate partner cascade`;
});

function apply(partners: readonly object[], now: Date, environment: NodeJS.ProcessEnv = {}): Promise<void> {
	const base = { name: "one", apiUrl: "https://casino.example", secrets: [OLD] };
	const document = applyDocumentSchema.parse({ partners: partners.map((partner) => ({ ...base, ...partner })) });
	return applyDocument(given().database, document, { environment, ownGames: SHELF, now });
}

async function snapshot(): Promise<unknown> {
	const { owner } = given();
	const partners = await owner`select * from partner order by partner_id`;
	const secrets = await owner`select * from partner_secret order by partner_id, created_at, secret_id`;
	return JSON.stringify({ partners, secrets });
}

/** Which of the secrets are good at a time. */
async function goodAt(now: Date, partnerId = 1): Promise<readonly string[]> {
	const rows = await given().owner<{ hash: string }[]>`
		select secret_hash as hash from partner_secret
		where partner_id = ${partnerId} and (expires_at is null or expires_at > ${now})`;
	const good: string[] = [];
	for (const secret of [OLD, NEW, OTHER]) {
		for (const { hash } of rows) if (await verifySecret(secret, hash)) good.push(secret);
	}
	return good;
}

/** How many connections to this database wait for a lock. */
async function waiting(): Promise<number> {
	const rows = await given().owner`
		select distinct pid from pg_locks join pg_stat_activity using (pid)
		where not granted and datname = current_database()`;
	return rows.length;
}

describe("applying the same again", () => {
	test("changes nothing, not even the time of the last change", async () => {
		const partners = [
			{ id: 1, settings: { allowedOrigins: ["https://a.example"] } },
			{ id: 2, secrets: [OLD, NEW] },
		];
		await apply(partners, T0);
		const before = await snapshot();
		await apply(partners, T1);
		expect(await snapshot()).toBe(before);
	});

	test("from two processes at once writes each secret once, and a later file without it ends it", async () => {
		await Promise.all([apply([{ id: 1 }], T0), apply([{ id: 1 }], T0)]);
		expect(await goodAt(T1)).toEqual([OLD]);
		await apply([{ id: 1, secrets: [NEW] }], T1);
		expect(await goodAt(T1)).toEqual([NEW]);
	});
});

test("a change is written with its time; who is not in the document is left alone", async () => {
	await apply([{ id: 1 }, { id: 2 }], T0);
	await apply([{ id: 1, name: "renamed", isActive: false, settings: { callTimeoutMs: 700 } }], T1);
	const rows = await given().owner`
		select partner_id, name, is_active, settings->>'callTimeoutMs' as timeout, created_at, changed_at
		from partner order by partner_id`;
	expect(rows).toMatchObject([
		{ partner_id: 1, name: "renamed", is_active: false, timeout: "700", created_at: T0, changed_at: T1 },
		{ partner_id: 2, name: "one", is_active: true, timeout: "5000", created_at: T0, changed_at: T0 },
	]);
});

describe("secrets", () => {
	test("rotate: both are good while both stand there, then only the new one", async () => {
		await apply([{ id: 1, secrets: [OLD] }], T0);
		await apply([{ id: 1, secrets: [OLD, NEW] }], T1);
		expect(await goodAt(T1)).toEqual([OLD, NEW]);
		await apply([{ id: 1, secrets: [NEW] }], T2);
		expect(await goodAt(T2)).toEqual([NEW]);
	});

	test("the order does not matter, and a secret that comes back is good again", async () => {
		await apply([{ id: 1, secrets: [OLD, NEW] }], T0);
		const before = await snapshot();
		await apply([{ id: 1, secrets: [NEW, OLD] }], T1);
		expect(await snapshot()).toBe(before);
		await apply([{ id: 1, secrets: [NEW] }], T1);
		await apply([{ id: 1, secrets: [OLD] }], T2);
		expect(await goodAt(T2)).toEqual([OLD]);
	});

	test("the same one twice is one", async () => {
		await apply([{ id: 1, secrets: [OLD, { env: "SECRET" }] }], T0, { SECRET: OLD });
		expect(await given().owner`select from partner_secret`).toHaveLength(1);
	});

	test("come from variables, and stand nowhere in the database", async () => {
		await apply([{ id: 1, secrets: [{ env: "SECRET" }] }], T0, { SECRET: NEW });
		expect(await goodAt(T0)).toEqual([NEW]);
		expect(await snapshot()).not.toContain(NEW);
		expect(await snapshot()).not.toContain("SECRET");
	});

	test("are each partner's own", async () => {
		await apply(
			[
				{ id: 1, secrets: [OLD] },
				{ id: 2, secrets: [NEW] },
			],
			T0,
		);
		await apply([{ id: 1, secrets: [OTHER] }], T1);
		expect(await goodAt(T1, 1)).toEqual([OTHER]);
		expect(await goodAt(T1, 2)).toEqual([NEW]);
	});

	test("are never all ended: one that is removed while a file is applied is compared before or after it", async () => {
		const { database, owner } = given();
		await apply([{ id: 1, secrets: [OLD] }], T0);
		const [only] = await owner<{ secretId: string }[]>`select secret_id as "secretId" from partner_secret`;
		await apply([{ id: 1, secrets: [OLD, NEW] }], T0);
		const release = Promise.withResolvers<void>();
		const holding = Promise.withResolvers<void>();
		const held = owner.begin(async (sql) => {
			await sql`select from partner for update`;
			holding.resolve();
			await release.promise;
		});
		await holding.promise;
		const request = { partnerId: 1, secretId: only?.secretId ?? "", actor: "test", now: T1 };
		const removed = removeSecret(database, request);
		await expect.poll(waiting).toBe(1);
		const applied = apply([{ id: 1, secrets: [OLD] }], T1);
		await expect.poll(waiting).toBe(2);
		release.resolve();
		await Promise.all([held, applied]);
		expect(await removed).toBe("removed");
		expect(await goodAt(T1)).toEqual([OLD]);
	});

	test("whose variables are not set, or too short, are all named, and nothing is changed", async () => {
		await apply([{ id: 1 }], T0);
		const before = await snapshot();
		const partners = [
			{ id: 1, name: "renamed" },
			{ id: 2, secrets: [{ env: "MISSING" }, { env: "EMPTY" }] },
			{ id: 3, secrets: [{ env: "SHORT" }] },
		];
		const applied = apply(partners, T1, { EMPTY: "", SHORT: "hunter2" });
		await expect(applied).rejects.toThrow(VariableError);
		const message = await applied.catch((error: Error) => error.message);
		expect(message).toBe(
			"The file names variables that hold no secret:\n" +
				"  MISSING is not set\n  EMPTY is not set\n  SHORT must have 16 to 256 characters",
		);
		expect(await snapshot()).toBe(before);
	});
});

test("what was made or changed stands in the audit log, setting by setting, without a secret; the same again adds nothing", async () => {
	const { owner } = given();
	await owner`truncate audit_log`;
	const batches = [{ gameCode: 9, transactionLimit: 5 }];
	await apply([{ id: 1, settings: { batches } }], T0);
	await apply([{ id: 1, settings: { batches } }], T1);
	await apply([{ id: 1, name: "two", secrets: [NEW], settings: { batches, callTimeoutMs: 900 } }], T2);
	const rows = await owner<{ action: string; subject: string; details: object; at: Date }[]>`
		select action, subject, details, happened_at as at from audit_log order by audit_id`;
	expect(rows.map(({ action, subject, at }) => [action, subject, at])).toEqual([
		["partner.create", "partner 1", T0],
		["partner.secret_add", "partner 1", T0],
		["partner.change", "partner 1", T2],
		["partner.secret_add", "partner 1", T2],
		["partner.secret_retire", "partner 1", T2],
	]);
	expect(rows[2]?.details).toEqual({
		changed: { name: { from: "one", to: "two" }, callTimeoutMs: { from: 5_000, to: 900 } },
	});
	for (const secret of [OLD, NEW]) expect(JSON.stringify(rows)).not.toContain(secret);
});
