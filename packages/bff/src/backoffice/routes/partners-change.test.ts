import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { partnerSettingsSchema } from "../../partners/settings.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { request, TestPlayer } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, SECRET, useWorld } from "../../testing/world.ts";

const world = useWorld({ looksOften: true });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
	bob = await TestOperator.named(world(), "bob");
	player = await TestPlayer.logIn(world(), "paula");
});
// So that each change has a time of its own.
beforeEach(() => world().clock.advance(10));

interface Read {
	readonly settings: Record<string, unknown>;
	readonly changedAt: string;
}

async function read(): Promise<Read> {
	const { settings, changedAt } = await alice.does("/partners/find", { partnerId: PARTNER_ID, note: undefined });
	return { settings: settings as Record<string, unknown>, changedAt: String(changedAt) };
}

/** The request for a change, on the ground of what is read now. */
async function changing(over: object): Promise<object> {
	const { settings, changedAt } = await read();
	return { partnerId: PARTNER_ID, settings: { ...settings, ...over }, basedOn: changedAt };
}

async function changes(): Promise<readonly Record<string, unknown>[]> {
	return await alice.lists("/audit-log", { subject: `partner ${PARTNER_ID}`, action: "partner.change" });
}

test("a partner is read with all its settings, and without a secret", async () => {
	const partner = await alice.does("/partners/find", { partnerId: PARTNER_ID, note: undefined });
	expect(partner).toMatchObject({
		partnerId: PARTNER_ID,
		name: "Reference casino",
		isActive: true,
		settings: { defaultTagId: 1313, refundConditions: [], tax: null, acceptanceDeadlineMs: 30_000 },
	});
	expect(JSON.stringify(partner)).not.toContain(SECRET);
	expect((await alice.post("/partners/find", { partnerId: 4_711 })).status).toBe(404);
});

test("a change is in force at once, and audited with what was and what is", async () => {
	expect(await alice.does("/partners/change", await changing({ betsPerSecond: 9_000 }))).toMatchObject({
		outcome: "done",
		partner: { settings: { betsPerSecond: 9_000 } },
	});
	expect(world().service.wagering.partners.get(PARTNER_ID)?.settings.betsPerSecond).toBe(9_000);
	const [row] = await changes();
	expect(row).toMatchObject({
		actor: "alice",
		note: "alice asks",
		details: { changed: { betsPerSecond: { from: 10_000, to: 9_000 } } },
	});
});

describe("refused, the field named, and nothing changes", () => {
	test.each([
		["a setting that is none", { taxes: null }, "taxes"],
		["a rate that is no share", { tax: { base: "stake", rate: "1.5" } }, "settings.tax.rate"],
		["a condition that is none", { refundConditions: ["always"] }, "settings.refundConditions"],
		[
			"a batch that waits too long",
			{ batches: [{ gameCode: 9, collectionPeriodMs: 2_001, transactionLimit: 2 }] },
			"settings.batches",
		],
		["a timeout longer than the gap before the cut", { callTimeoutMs: 5_001 }, "settings.callTimeoutMs"],
		[
			"a batch that leaves when its bets have ended",
			{
				acceptanceDeadlineMs: 1_000,
				batches: [{ gameCode: 9, collectionPeriodMs: 1_000, transactionLimit: 2 }],
			},
			"settings.batches.0.collectionPeriodMs",
		],
		["a name for batches that is none", { batchField: "a b" }, "settings.batchField"],
		["a key that is none", { pinnedKeyId: "0123456789abcdef" }, "settings.pinnedKeyId"],
		["a zone that the database counts without its summer time", { reportTimeZone: "CET" }, "settings.reportTimeZone"],
		["a zone that the database does not know", { reportTimeZone: "ECT" }, "settings.reportTimeZone"],
		["another one", { reportTimeZone: "SystemV/PST8PDT" }, "settings.reportTimeZone"],
		["a threshold that is no amount", { secondPersonAbove: { EUR: "-1" } }, "settings.secondPersonAbove.EUR"],
	])("%s", async (_, over, field) => {
		const before = await read();
		const answer = await alice.post("/partners/change", { ...(await changing(over)), note: "a slip" });
		expect(answer).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
		});
		expect(await read()).toEqual(before);
	});

	test("a key that has left the key set; one that is published is taken", async () => {
		const [key] = await world().owner<{ kid: string }[]>`select kid from signing_key`;
		expect(await alice.does("/partners/change", await changing({ pinnedKeyId: key?.kid }))).toMatchObject({
			outcome: "done",
		});
		await world().clock.advance(10);
		const request = { ...(await changing({ betsPerSecond: 9_999 })), note: "a slip" };
		await world().owner`update signing_key set published_until = ${world().clock.now()}`;
		expect(await alice.post("/partners/change", request)).toMatchObject({ status: 400 });
		await world().owner`update signing_key set published_until = null`;
		await alice.does("/partners/change", await changing({ pinnedKeyId: null }));
	});

	test("a partner that does not exist", async () => {
		const request = { ...(await changing({})), partnerId: 4_711, note: "a slip" };
		expect((await alice.post("/partners/change", request)).body).toMatchObject({
			ErrorCode: 103_752,
			Value: { outcome: "refused", reason: "unknown_partner" },
		});
	});
});

test("two people on two processes who ask for the same have one effect; another's change is not overwritten unseen", async () => {
	const other = await world().startAnother();
	const before = (await changes()).length;
	const same = await changing({ betsPerSecond: 8_000 });
	const different = await changing({ betsPerSecond: 7_000 });
	const values = await Promise.all([
		alice.does("/partners/change", same),
		bob.does("/partners/change", same, other.url),
	]);
	expect(values.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "nothing_to_do"]);
	expect((await changes()).length).toBe(before + 1);
	expect(await bob.does("/partners/change", different)).toMatchObject({
		outcome: "refused",
		reason: "changed_meanwhile",
	});
	expect((await read()).settings["betsPerSecond"]).toBe(8_000);
});

test("what decides how money moves, who decides on it and in which month it stands takes two people", async () => {
	for (const over of [
		{ tax: { base: "payout", rate: "0.1" } },
		{ refundConditions: ["timeout"] },
		{ dedupeKey: "BetId+TransactionType+Amount+TaxAmount" },
		{ secondPersonAbove: { EUR: "1000000.00" } },
		{ reportTimeZone: "Europe/Vienna" },
	]) {
		await world().clock.advance(10);
		const [key = ""] = Object.keys(over);
		const request = await changing(over);
		expect(await alice.does("/partners/change", request)).toMatchObject({ outcome: "waits_for_second_person" });
		expect(await alice.does("/partners/change", request)).toMatchObject({ outcome: "waits_for_second_person" });
		expect((await read()).settings[key]).not.toEqual(Object.values(over)[0]);
		expect(await bob.does("/partners/change", request)).toMatchObject({ outcome: "done" });
		expect((await read()).settings[key]).toEqual(Object.values(over)[0]);
		expect((await changes())[0]).toMatchObject({ actor: "bob", details: { askedBy: "alice" } });
	}
	const back = await changing({ tax: null, refundConditions: [], secondPersonAbove: {}, reportTimeZone: "UTC" });
	await alice.does("/partners/change", back);
	expect(await bob.does("/partners/change", back)).toMatchObject({ outcome: "done" });
});

test("20: the tax rate is changed while a payout waits in an outage: it keeps the old rate, and new bets get the new one", async () => {
	const asTwo = async (over: object) => {
		await world().clock.advance(10);
		const request = await changing(over);
		await alice.does("/partners/change", request);
		expect(await bob.does("/partners/change", request)).toMatchObject({ outcome: "done" });
	};
	await asTwo({ tax: { base: "stake", rate: "0.1" } });
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503, player: "paula", transactionType: 1 });
	const betId = await player.place();
	await world().pass(ROUND_MS);
	const payload = () =>
		world().owner`select payload, tax_amount, dedupe_key from delivery where subject_id = ${betId} and seq <= 2`;
	const before = await payload();
	expect(before).toHaveLength(2);
	await asTwo({ tax: { base: "payout", rate: "0.2" } });
	world().casino.faults.clear();
	await world().pass(60_000);
	expect(await payload()).toEqual(before);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	await asTwo({ tax: { base: "stake", rate: "0.2" } });
	const later = await player.place();
	const rows = await world().owner<{ payload: string }[]>`
		select payload from delivery where subject_id in (${betId}, ${later}) and seq = 1 order by subject_id`;
	expect(rows.map((row) => JSON.parse(row.payload))).toMatchObject([
		{ Amount: "5.00", TaxAmount: "0.50" },
		{ Amount: "5.00", TaxAmount: "1.00" },
	]);
	await asTwo({ tax: null });
});

describe("an extraData that cannot be stored is named", () => {
	/** As JSON, because what nests so deep cannot be written from an object. */
	const changingTo = async (extraData: string) => {
		const body = JSON.stringify(await changing({ extraData: "HERE" })).replace('"HERE"', () => extraData);
		return await request(`${world().url}/backoffice/partners/change`, {
			method: "POST",
			headers: { authorization: `Bearer ${alice.token}`, "content-type": "application/json" },
			body: body.replace(/\}$/, ',"note":"a note"}'),
		});
	};
	const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;

	test.each([
		["a NUL in a value", '{"a":"x\\u0000y"}'],
		["a NUL in a key", '{"a\\u0000":1}'],
		["half a surrogate pair", '{"a":["\\ud800"]}'],
		["half a surrogate pair in a key", '{"a":{"\\udc00":1}}'],
		["20,000 lists in each other", nested(20_000)],
		["2,000 lists in each other", nested(2_000)],
		["65 levels", nested(64)],
		["a number beyond all numbers", '{"a":1e999}'],
		["more than 4,096 characters", `{"a":"${"x".repeat(4_097)}"}`],
	])("%s", async (_, extraData) => {
		expect(await changingTo(extraData)).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringMatching(/^settings\.extraData: must /) },
		});
	});

	test("and one that can is kept, 64 levels deep and whatever it spells", async () => {
		for (const extraData of [nested(63), '{"a\\\\u0000":"\\\\ud800 \ufffd 🃏"}', "{}"]) {
			await world().clock.advance(10);
			expect(await changingTo(extraData), extraData.slice(0, 20)).toMatchObject({
				status: 200,
				body: { Value: { outcome: "done" } },
			});
			expect((await read()).settings["extraData"]).toEqual(JSON.parse(extraData));
		}
	});
});

test("the API description names every setting, and what it may be", async () => {
	const body = z.object({ content: z.object({ "application/json": z.object({ schema: z.unknown() }) }) });
	const documentSchema = z.object({
		paths: z.object({
			"/backoffice/partners/change": z.object({ post: z.object({ requestBody: body }) }),
		}),
	});
	const document = documentSchema.parse((await request(`${world().url}/openapi.json`)).body);
	const { schema } = document.paths["/backoffice/partners/change"].post.requestBody.content["application/json"];
	const settings = z.object({
		properties: z.object({ settings: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
	});
	const { properties } = settings.parse(schema).properties.settings;
	expect(Object.keys(properties).toSorted()).toEqual(
		Object.keys(partnerSettingsSchema.parse({})).concat("extraData").toSorted(),
	);
	expect(properties).toMatchObject({ callTimeoutMs: { type: "integer", maximum: 30_000 } });
});
