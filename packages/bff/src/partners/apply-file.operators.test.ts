/** A file and operators: what stands in the file is the file's, what two people have decided no file undoes by itself. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScratch } from "@webframe/harness";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { viewFileChanges } from "../store/file-changes.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyFile } from "./apply-file.ts";
import { changeAddress } from "./change-address.ts";
import { changeSettings } from "./change-settings.ts";
import { approveFile } from "./file-changes.ts";
import { switchPartner } from "./partner-changes.ts";
import { addSecret } from "./partner-secrets.ts";
import { partnerSettingsSchema } from "./settings.ts";
import { managedNames } from "./written-by.ts";

const given = useTestDatabase();
const TAX = { base: "payout", rate: "0.05" } as const;
let directory: string;
let nowMs = Date.parse("2026-01-01T00:00:00.000Z");
const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs, after: () => () => {}, sleep: async () => {} };

beforeAll(async () => {
	directory = await makeScratch();
});
afterAll(() => rm(directory, { recursive: true, force: true }));
beforeEach(async () => {
	await given().owner`truncate partner, approval, operator, operator_gift cascade`;
	for (const name of ["alice", "bob"]) {
		await given()
			.owner`insert into operator (operator_id, name, role, created_at) values (gen_random_uuid(), ${name}, 'manager', ${clock.now()})`;
	}
});

/** Each start is a minute later than what was before. */
async function apply(settings: object, over: object = {}): Promise<void> {
	nowMs += 60_000;
	const file = join(directory, "partners.json");
	const partner = { id: 7, name: "Seven", apiUrl: "https://seven.example", secrets: ["the secret of seven"], ...over };
	await writeFile(file, JSON.stringify({ partners: [{ ...partner, settings }] }));
	await applyFile(given().database, file, { environment: {}, ownGames: SHELF, now: clock.now() });
}

async function stored() {
	const view = await viewPartnerSettings(given().database, 7);
	if (view === undefined) throw new Error("There is no partner 7.");
	return { ...view, settings: partnerSettingsSchema.parse(view.settings), managed: managedNames(view.writtenBy) };
}

async function change(over: object, operator: string) {
	nowMs += 1_000;
	const { settings, changedAt } = await stored();
	const asked = { ...settings, ...over };
	return await changeSettings(
		{ database: given().database, clock },
		{ partnerId: 7, settings: asked, basedOn: changedAt, operator, note: "why" },
	);
}

async function taxOn(): Promise<void> {
	expect(await change({ tax: TAX }, "alice")).toMatchObject({ kind: "waits_for_second_person" });
	expect(await change({ tax: TAX }, "bob")).toMatchObject({ kind: "done" });
}

test("Tax on by the page, restart with the file that does not name it: still on; nothing of the row is written", async () => {
	await apply({ betsPerSecond: 5 });
	await taxOn();
	const before = await stored();
	await apply({ betsPerSecond: 5 });
	expect(await stored()).toEqual(before);
	expect(before.settings.tax).toEqual(TAX);
});

test.each(["CET", "ECT"])(
	"%s is refused as new by its field, and no start fails of a partner that has it",
	async (reportTimeZone) => {
		await expect(apply({ reportTimeZone })).rejects.toThrow("partners.0.settings.reportTimeZone: must be UTC or");
		await apply({ betsPerSecond: 5 });
		await given().owner`update partner set settings = settings || ${JSON.stringify({ reportTimeZone })}::text::jsonb`;
		await apply({ betsPerSecond: 6 });
		await apply({ betsPerSecond: 7, reportTimeZone });
		expect((await stored()).settings).toMatchObject({ betsPerSecond: 7, reportTimeZone });
	},
);

test("what stands in the file is the file's: a call that would change it is refused, also its secrets; all else is changed", async () => {
	await apply({ betsPerSecond: 5, tax: null });
	expect((await stored()).managed).toEqual(["apiUrl", "name", "secrets", "settings.betsPerSecond", "settings.tax"]);
	for (const over of [{ betsPerSecond: 6 }, { tax: TAX }, { betsPerSecond: 6, isFeedOn: true }]) {
		expect(await change(over, "alice")).toEqual({ kind: "refused", reason: "managed_by_file" });
	}
	expect(await change({ isFeedOn: true }, "alice")).toMatchObject({ kind: "done" });
	const request = { partnerId: 7, actor: "alice", now: clock.now() };
	expect(await addSecret(given().database, request)).toEqual({ kind: "managed_by_file" });
	await apply({ betsPerSecond: 6, tax: null }, { isActive: true });
	expect((await stored()).settings).toMatchObject({ betsPerSecond: 6, isFeedOn: true });
	expect(await switchPartner(given().database, { ...request, isActive: false })).toBe("managed_by_file");
});

test("a partner that operators have switched off stays off where the file does not say otherwise", async () => {
	await apply({});
	expect(
		await switchPartner(given().database, { partnerId: 7, isActive: false, actor: "alice", now: clock.now() }),
	).toBe("done");
	await apply({ isFeedOn: true });
	expect(await stored()).toMatchObject({ isActive: false, settings: { isFeedOn: true } });
});

test("a field that has left the file goes back to its default, and is the operators'", async () => {
	await apply({ betsPerSecond: 5 });
	await apply({});
	expect((await stored()).settings.betsPerSecond).toBe(10);
	expect(await change({ betsPerSecond: 7 }, "alice")).toMatchObject({ kind: "done" });
});

test("a file against what two operators have decided stops with a sentence; approved by its hash it is written, and another one stops again", async () => {
	await apply({});
	await taxOn();
	const before = await stored();
	await expect(apply({ tax: null, isFeedOn: true })).rejects.toThrow(
		/two operators have decided otherwise than the file.*tax from \{"base":"payout","rate":"0.05"\} to null/s,
	);
	expect(await stored()).toEqual(before);
	const [stopped] = await viewFileChanges(given().database, 7, new Date(0));
	const hash = stopped?.sha256.toString("hex") ?? "";
	await expect(apply({ tax: null })).rejects.toThrow(hash);
	const approve = (operator: string) =>
		approveFile({ database: given().database, clock }, { partnerId: 7, hash, operator, note: "yes" });
	expect(await approve("alice")).toMatchObject({ kind: "waits_for_second_person" });
	await expect(apply({ tax: null })).rejects.toThrow(hash);
	expect(await approve("bob")).toEqual({ kind: "done" });
	expect(await approve("bob")).toEqual({ kind: "nothing_to_do" });
	await expect(apply({ tax: { ...TAX, rate: "0.01" } })).rejects.toThrow("two operators have decided otherwise");
	await apply({ tax: null });
	expect(await stored()).toMatchObject({ settings: { tax: null }, managed: expect.arrayContaining(["settings.tax"]) });
});

test("so does another address than the one to which two operators have moved it", async () => {
	await apply({});
	await given().owner`update partner set written_by = '{}'`;
	const { changedAt: basedOn } = await stored();
	const moved = { partnerId: 7, name: "Seven", apiUrl: "https://moved.example", basedOn, note: "why" };
	for (const operator of ["alice", "bob"])
		await changeAddress({ database: given().database, clock }, { ...moved, operator });
	expect(await stored()).toMatchObject({ apiUrl: moved.apiUrl });
	await expect(apply({})).rejects.toThrow(/apiUrl from "https:\/\/moved\.example" to "https:\/\/seven\.example"/);
	await apply({}, { apiUrl: moved.apiUrl });
	expect((await stored()).managed).toContain("apiUrl");
});

test("what operators have set and what the file says are held to the rules together, the field named", async () => {
	await apply({});
	expect(await change({ notBeforeSlackSeconds: 7 }, "alice")).toMatchObject({ kind: "done" });
	await expect(apply({ callLifetimeSeconds: 9 })).rejects.toThrow(
		/settings\.callLifetimeSeconds: must be at least 3 more.*with what operators have set/,
	);
});
