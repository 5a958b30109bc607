/** A partner that has read its key once at its start is pinned to it, also when the key is on its way out. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import type { Transaction } from "../platform/database.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { endPublication, lockKeysAndSecrets, readSigningKeys } from "../store/signing-keys.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { expectDone, expectRefusal } from "../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../testing/test-command.ts";
import { keysAt, publishedKids, SECRETS_KEY } from "../testing/test-command-keys.ts";
import { applyDocument, applyDocumentSchema } from "./apply-document.ts";
import type { ChangeOutcome } from "./change-by-operator.ts";
import { changeSettings } from "./change-settings.ts";
import { switchPartner, UnpublishedKeyError } from "./partner-changes.ts";
import { type PartnerSettings, writtenSettingsSchema } from "./settings.ts";

const commands = useCommands();
const env = { SECRETS_KEY };
const PARTNER = { id: 7, name: "Casino 7", apiUrl: "https://casino.example", secrets: ["the secret of 7 is it"] };
/** The last token of the old key has expired long ago. */
const MUCH_LATER = after(100_000);
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-pins-"));
});
afterAll(() => rm(folder, { recursive: true }));

function after(minutes: number): Date {
	return new Date(COMMAND_NOW.getTime() + minutes * 60_000);
}

async function rotate(minutes: number): Promise<string> {
	const [line = ""] = expectDone(await commands().bff("keys rotate --after 0", { env, now: after(minutes) }));
	return /^New key ([0-9a-f]{16}): /.exec(line)?.[1] ?? "";
}

/** The first key leaves the key set 61 minutes after the rotation of the first minute. */
async function rotated(): Promise<readonly [string, string]> {
	return [await rotate(0), await rotate(1)];
}

async function applies(settings: object, now: Date) {
	const file = join(folder, "partners.json");
	await writeFile(file, JSON.stringify({ partners: [{ ...PARTNER, settings }] }));
	return await commands().bff(`apply ${file}`, { env, now });
}

async function stored(): Promise<{ settings: PartnerSettings; changedAt: Date }> {
	const view = await viewPartnerSettings(commands().database, PARTNER.id);
	if (view === undefined) throw new Error("The partner is not there.");
	return { settings: writtenSettingsSchema.parse(view.settings), changedAt: view.changedAt };
}

/** As an operator does it in the back office. */
async function changes(over: Partial<PartnerSettings>, now: Date): Promise<ChangeOutcome> {
	const { settings, changedAt } = await stored();
	const request = { partnerId: PARTNER.id, operator: "alice", note: "its key", basedOn: changedAt };
	const context = { database: commands().database, clock: new ManualClock(now) };
	return await changeSettings(context, { ...request, settings: { ...settings, ...over } });
}

/** Runs `work`, which comes to wait for the lock, while somebody holds it and does `first`. */
async function behind<Result>(first: (sql: Transaction) => Promise<unknown>, work: () => Promise<Result>) {
	const running = await commands().owner.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		await first(sql);
		// Wrapped, so that the transaction does not wait for what waits for it.
		const begun = { outcome: work() };
		begun.outcome.catch(() => {});
		const waiting = async () =>
			(
				await commands().owner`
					select from pg_locks join pg_database on pg_database.oid = pg_locks.database
					where locktype = 'advisory' and not granted and datname = current_database()`
			).length;
		await expect.poll(waiting).toBe(1);
		return begun;
	});
	return await running.outcome;
}

async function pin(sql: Transaction, kid: string): Promise<void> {
	await sql`update partner set settings = settings || ${JSON.stringify({ pinnedKeyId: kid })}::text::jsonb`;
}

test.each([
	["by a file", async (kid: string, now: Date) => expectDone(await applies({ pinnedKeyId: kid }, now))],
	[
		"by an operator",
		async (kid: string, now: Date) => expect(await changes({ pinnedKeyId: kid }, now)).toEqual({ kind: "done" }),
	],
])("a key that is leaving the key set stays when a partner is pinned to it, %s", async (_, pins) => {
	const [old, fresh] = await rotated();
	expectDone(await applies({}, after(2)));
	await pins(old, after(30));
	const keys = await keysAt(commands(), MUCH_LATER);
	expect(publishedKids(keys)).toEqual([old, fresh].toSorted());
	expect([keys.forPartner(old).kid, keys.current().kid]).toEqual([old, fresh]);
	expectDone(await applies({ pinnedKeyId: old }, MUCH_LATER));
	// Neither a rotation nor a retirement ends it while the partner is pinned to it.
	await rotate(200_000);
	expectRefusal(await commands().bff(`keys retire ${old}`, { now: after(200_001) }), "pinned to the key");
	expect((await keysAt(commands(), after(300_000))).find(old)?.kid).toBe(old);
});

test.each([
	["the next rotation", async () => void (await rotate(200))],
	[
		"its retirement",
		async (old: string) => expectDone(await commands().bff(`keys retire ${old}`, { now: after(200) })),
	],
])("once no partner is pinned to it %s gives a key its end", async (_, ends) => {
	const [old] = await rotated();
	expectDone(await applies({ pinnedKeyId: old }, after(30)));
	// What stands in the file is changed there.
	expect(await changes({ pinnedKeyId: null }, after(99))).toEqual({ kind: "refused", reason: "managed_by_file" });
	expectDone(await applies({ pinnedKeyId: null }, after(100)));
	expect((await keysAt(commands(), MUCH_LATER)).find(old)?.kid).toBe(old);
	await ends(old);
	expect((await keysAt(commands(), after(260))).find(old)?.kid).toBe(old);
	expect((await keysAt(commands(), after(262))).find(old)).toBeUndefined();
});

test("a pin that was written before to a key that leaves takes effect with the next writing, also of the switch", async () => {
	const [old] = await rotated();
	expectDone(await applies({}, after(2)));
	await commands().owner.begin((sql) => pin(sql, old));
	const change = { partnerId: PARTNER.id, isActive: false, actor: "cli root", now: after(30) };
	expect(await switchPartner(commands().database, change)).toBe("done");
	expect((await keysAt(commands(), MUCH_LATER)).find(old)?.kid).toBe(old);
});

test("a rotation and a retirement that wait for somebody who pins a partner see the pin", async () => {
	const [old, fresh] = await rotated();
	expectDone(await applies({}, after(2)));
	await behind(
		(sql) => pin(sql, fresh),
		() => rotate(3),
	);
	const ends = new Map((await readSigningKeys(commands().database)).map((key) => [key.kid, key.publishedUntil]));
	expect([ends.get(old), ends.get(fresh)]).toEqual([after(62), null]);
	expect(await changes({ pinnedKeyId: null }, after(4))).toEqual({ kind: "done" });
	const retired = await behind(
		(sql) => pin(sql, fresh),
		() => commands().bff(`keys retire ${fresh} --now`, { now: after(5) }),
	);
	expectRefusal(retired, `Partners are pinned to the key ${fresh}: 7.`);
	expect((await keysAt(commands(), MUCH_LATER)).find(fresh)?.kid).toBe(fresh);
});

test("who waits for a retirement at once pins no partner to the key that has left", async () => {
	const [old] = await rotated();
	expectDone(await applies({}, after(2)));
	const before = await stored();
	const ends = (sql: Transaction) => endPublication(sql, old, after(3));
	const outcome = await behind(ends, () => changes({ pinnedKeyId: old }, after(3)));
	expect(outcome).toEqual({ kind: "refused", reason: "changed_meanwhile" });
	const document = applyDocumentSchema.parse({ partners: [{ ...PARTNER, settings: { pinnedKeyId: old } }] });
	const applied = applyDocument(commands().database, document, { environment: {}, ownGames: SHELF, now: after(3) });
	await expect(applied).rejects.toThrow(UnpublishedKeyError);
	expect(await stored()).toEqual(before);
});

test("a stored pin whose key has left stops no start with the same file; a new one, or a changed file, is refused by name", async () => {
	const [old, fresh] = await rotated();
	const settings = { pinnedKeyId: old, extraData: { a: [1] }, tax: { base: "stake", rate: "0.05" } };
	expectDone(await applies(settings, after(2)));
	await commands().owner`update signing_key set published_until = ${after(3)} where kid = ${old}`;
	// As a version has written it that knew fewer settings.
	await commands().owner`update partner set settings = settings - 'secondPersonAbove'`;
	expectDone(await applies(settings, after(4)));
	const keys = await keysAt(commands(), after(4));
	expect([keys.find(old), keys.forPartner(old).kid]).toEqual([undefined, fresh]);
	const refused = await applies({ ...settings, betsPerSecond: 3 }, after(4));
	expect(refused.stderr).toContain("partners.0.settings.pinnedKeyId: must be the id (kid) of a signing key");
	expectDone(await applies({ ...settings, pinnedKeyId: null }, after(5)));
	expect((await applies(settings, after(6))).stderr).toContain("partners.0.settings.pinnedKeyId");
});
