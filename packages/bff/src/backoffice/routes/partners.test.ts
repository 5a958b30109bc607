/** Partners made and changed by calls: over what `bff partner` uses, each step with its row of the audit log. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScratch } from "@webframe/harness";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { SHELF } from "../../app/shelf.ts";
import { applyFile } from "../../partners/apply-file.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { postJson } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const ID = 77;
const NAMED = { partnerId: ID, name: "Seventy-seven", apiUrl: "https://seven.example" };
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await Promise.all([TestOperator.named(world(), "alice"), TestOperator.named(world(), "bob")]);
});
// So that each change has a time of its own.
beforeEach(() => world().clock.advance(10));

const madeSchema = z.looseObject({ outcome: z.string(), secret: z.string(), secretId: z.string() });
const partnerSchema = z.looseObject({
	changedAt: z.string(),
	isActive: z.boolean(),
	secrets: z.array(z.looseObject({})),
});
let secret = "";

const find = async () => partnerSchema.parse(await alice.does("/partners/find", { partnerId: ID, note: undefined }));
const logIn = async (given: string) => {
	const body = { PartnerClientId: ID, SecretKey: given };
	return (await postJson(`${world().url}/auth/token`, body)).status;
};

test("a partner is made, switched off, its secret shown once; the same number again is refused", async () => {
	const made = madeSchema.parse(await alice.does("/partners/create", NAMED));
	expect(made).toMatchObject({ outcome: "done", partner: { name: NAMED.name, isActive: false, managed: [] } });
	secret = made.secret;
	expect(await logIn(secret)).toBe(200);
	expect(JSON.stringify(await find())).not.toContain(secret);
	expect(await alice.does("/partners/create", NAMED)).toMatchObject({ outcome: "refused", reason: "exists" });
	expect(JSON.stringify(await world().owner`select * from audit_log`)).not.toContain(secret);
	expect(await alice.lists("/audit-log", { subject: `partner ${ID}` })).toMatchObject([
		{ action: "partner.secret_add", note: "alice asks" },
		{ action: "partner.create", note: "alice asks" },
	]);
	expect(await alice.lists("/partners")).toContainEqual({ ...NAMED, isActive: false, secrets: 1 });
});

test("what cannot be an address is refused by its field, http where private networks are not allowed too", async () => {
	const about = { ...NAMED, partnerId: 78, note: "why" };
	for (const [over, field] of [
		[{ apiUrl: "ftp://x" }, "apiUrl"],
		[{ apiUrl: "https://user:pass@x.example" }, "apiUrl"],
		[{ name: "" }, "name"],
	] as const) {
		const answer = await alice.post("/partners/create", { ...about, ...over });
		expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringContaining(field) } });
	}
});

test("it is switched on and off by one, doing it twice does it once", async () => {
	for (const [isOn, outcome] of [
		[true, "done"],
		[true, "nothing_to_do"],
		[false, "done"],
	] as const) {
		await world().clock.advance(10);
		const value = await alice.does("/partners/switch", { partnerId: ID, isOn });
		expect(value).toMatchObject({ outcome, partner: { isActive: isOn } });
		expect(world().service.wagering.partners.get(ID)?.isActive).toBe(isOn);
	}
	expect(await alice.does("/partners/switch", { partnerId: 999, isOn: true })).toEqual({
		outcome: "refused",
		reason: "unknown_partner",
	});
});

test("a second secret is good beside the first, a third is refused, the last one stays", async () => {
	const second = madeSchema.parse(await alice.does("/partners/secrets/add", { partnerId: ID }));
	expect([await logIn(secret), await logIn(second.secret)]).toEqual([200, 200]);
	expect(await alice.does("/partners/secrets/add", { partnerId: ID })).toMatchObject({ reason: "too_many" });
	const { secretId } = second;
	expect(await alice.does("/partners/secrets/remove", { partnerId: ID, secretId })).toMatchObject({ outcome: "done" });
	expect(await alice.does("/partners/secrets/remove", { partnerId: ID, secretId })).toMatchObject({
		reason: "unknown",
	});
	const [last] = (await find()).secrets;
	const only = { partnerId: ID, secretId: last?.["secretId"] };
	expect(await alice.does("/partners/secrets/remove", only)).toMatchObject({ outcome: "refused", reason: "only_one" });
	const promo = await alice.does("/partners/promo-secret", { partnerId: ID });
	expect(promo).toMatchObject({ outcome: "done", secret: expect.stringMatching(/^[\w-]{43}$/) });
});

test("another address takes two people, another name one; who has read before a change reads again", async () => {
	const { changedAt: basedOn } = await find();
	const moved = { ...NAMED, apiUrl: "https://moved.example", basedOn };
	expect(await alice.does("/partners/address", moved)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await alice.does("/partners/address", moved)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await bob.does("/partners/address", moved)).toMatchObject({
		outcome: "done",
		partner: { apiUrl: moved.apiUrl },
	});
	const renamed = { ...moved, name: "Moved" };
	expect(await alice.does("/partners/address", renamed)).toMatchObject({ reason: "changed_meanwhile" });
	const fresh = { ...renamed, basedOn: (await find()).changedAt };
	expect(await alice.does("/partners/address", fresh)).toMatchObject({ outcome: "done" });
	const [row] = await alice.lists("/audit-log", { subject: `partner ${ID}`, action: "partner.change" });
	expect(row).toMatchObject({ details: { changed: { name: { from: NAMED.name, to: "Moved" } } } });
});

test("its export is a file for bff apply: applied it changes no setting, and all of it is managed by the file", async () => {
	const before = await alice.does("/partners/find", { partnerId: ID, note: undefined });
	const { file } = z
		.object({ file: z.string() })
		.parse(await alice.does("/partners/export", { partnerId: ID, note: undefined }));
	const path = join(await makeScratch(), "partners.json");
	await writeFile(path, file);
	const environment = { PARTNER_77_SECRET: secret };
	await applyFile(world().owner, path, { environment, ownGames: SHELF, now: world().clock.now() });
	const after = await alice.does("/partners/find", { partnerId: ID, note: undefined });
	expect(after["settings"]).toEqual(before["settings"]);
	expect(after["managed"]).toEqual(expect.arrayContaining(["apiUrl", "isActive", "secrets", "settings.tax"]));
	expect(await logIn(secret)).toBe(200);
	const refused = { outcome: "refused", reason: "managed_by_file" };
	const settings = { ...z.looseObject({}).parse(after["settings"]), isFeedOn: true };
	const basedOn = after["changedAt"];
	expect(await alice.does("/partners/change", { partnerId: ID, settings, basedOn })).toMatchObject(refused);
	expect(await alice.does("/partners/switch", { partnerId: ID, isOn: true })).toMatchObject(refused);
	expect(await alice.does("/partners/secrets/add", { partnerId: ID })).toMatchObject(refused);
	expect(await alice.does("/partners/address", { ...NAMED, basedOn })).toMatchObject(refused);
});

test("what a file was stopped for stands at the partner, and two let it through by its hash", async () => {
	const made = { partnerId: 79, name: "Nine", apiUrl: "https://nine.example" };
	const secretOf = madeSchema.parse(await alice.does("/partners/create", made)).secret;
	const { settings, changedAt: basedOn } = await alice.does("/partners/find", { partnerId: 79, note: undefined });
	const tax = { base: "payout", rate: "0.05" };
	const taxed = { partnerId: 79, settings: { ...z.looseObject({}).parse(settings), tax }, basedOn };
	await world().clock.advance(10);
	for (const who of [alice, bob]) await who.does("/partners/change", taxed);
	const path = join(await makeScratch(), "partners.json");
	const document = { id: 79, name: made.name, apiUrl: made.apiUrl, secrets: [secretOf], settings: { tax: null } };
	await writeFile(path, JSON.stringify({ partners: [document] }));
	const apply = () => applyFile(world().owner, path, { environment: {}, ownGames: SHELF, now: world().clock.now() });
	await expect(apply()).rejects.toThrow("two operators have decided otherwise");
	const stopped = await alice.does("/partners/find", { partnerId: 79, note: undefined });
	expect(stopped["fileChanges"]).toMatchObject([
		{ changes: { "settings.tax": { from: tax, to: null } }, approvedAt: null },
	]);
	const [{ sha256 }] = z.tuple([z.object({ sha256: z.string() })]).parse(stopped["fileChanges"]);
	const approve = { partnerId: 79, sha256 };
	expect(await alice.does("/partners/approve-file", { ...approve, sha256: "0".repeat(64) })).toMatchObject({
		reason: "unknown_change",
	});
	expect(await alice.does("/partners/approve-file", approve)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await bob.does("/partners/approve-file", approve)).toMatchObject({ outcome: "done" });
	await apply();
	expect(await alice.does("/partners/find", { partnerId: 79, note: undefined })).toMatchObject({
		settings: { tax: null },
	});
});
