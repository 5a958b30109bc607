/** Providers made and changed by calls, with keys that are shown once. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { TestOperator } from "../../testing/test-operator.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const ID = 5;
const NAMED = { providerId: ID, counterpartyId: "five", name: "Five games", apiUrl: "https://five.example/v1" };
let alice: TestOperator;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
});
// So that each change has a time of its own.
beforeEach(() => world().clock.advance(10));

const shownSchema = z.looseObject({
	changedAt: z.string(),
	settings: z.looseObject({}),
	keys: z.array(z.looseObject({ keyId: z.string() })),
});
const find = async () => shownSchema.parse(await alice.does("/providers/find", { providerId: ID, note: undefined }));
const known = () => world().service.catalogue.providers.get(ID);

test("a provider is made, switched off, its key shown once; number and counterparty id are its own", async () => {
	const made = await alice.does("/providers/create", NAMED);
	expect(made).toMatchObject({
		outcome: "done",
		key: expect.stringMatching(/^[\w-]{43}$/),
		provider: { isActive: false },
	});
	expect(known()).toMatchObject({ counterpartyId: "five", keys: [expect.anything()] });
	expect(await alice.does("/providers/create", NAMED)).toMatchObject({ reason: "exists" });
	expect(await alice.does("/providers/create", { ...NAMED, providerId: 6 })).toMatchObject({
		reason: "counterparty_taken",
	});
	expect(JSON.stringify(await world().owner`select * from audit_log`)).not.toContain(made["key"]);
	expect(
		await alice.post("/providers/create", { ...NAMED, providerId: 7, counterpartyId: "a.b", note: "why" }),
	).toMatchObject({
		status: 400,
		body: { Message: expect.stringContaining("counterpartyId") },
	});
	expect(await alice.lists("/providers")).toContainEqual({ ...NAMED, isActive: false, keys: 1 });
});

test("it is changed as a whole, audited with what was and what is; another's change is not overwritten unseen", async () => {
	const { settings, changedAt: basedOn } = await find();
	const { counterpartyId: _, ...named } = NAMED;
	const change = { ...named, isActive: true, settings: { ...settings, payInsPerSecond: 50 }, basedOn };
	await world().clock.advance(10);
	expect(await alice.does("/providers/change", change)).toMatchObject({
		outcome: "done",
		provider: { isActive: true },
	});
	expect(known()).toMatchObject({ isActive: true, settings: { payInsPerSecond: 50 } });
	expect(await alice.does("/providers/change", change)).toMatchObject({ outcome: "nothing_to_do" });
	expect(await alice.does("/providers/change", { ...change, name: "6" })).toMatchObject({
		reason: "changed_meanwhile",
	});
	const [row] = await alice.lists("/audit-log", { subject: `provider ${ID}`, action: "provider.change" });
	expect(row).toMatchObject({
		note: "alice asks",
		details: { changed: { isActive: { from: false, to: true }, "settings.payInsPerSecond": { from: 1_000, to: 50 } } },
	});
	const slip = await alice.post("/providers/change", { ...change, settings: { payInsPerMinute: 1 }, note: "why" });
	expect(slip).toMatchObject({ status: 400, body: { Message: expect.stringContaining("payInsPerMinute") } });
});

test("keys: a second is good beside the first, a third is refused; when the first ends we sign with the second", async () => {
	const [first] = (await find()).keys;
	expect(await alice.does("/providers/keys/add", { providerId: ID })).toMatchObject({ outcome: "done" });
	expect(await alice.does("/providers/keys/add", { providerId: ID })).toMatchObject({ reason: "too_many" });
	expect((await find()).keys[0]).toEqual(first);
	const end = { providerId: ID, keyId: first?.keyId };
	expect(await alice.does("/providers/keys/remove", end)).toMatchObject({ outcome: "done" });
	expect(known()?.keys).toHaveLength(1);
	expect(await alice.does("/providers/keys/remove", end)).toMatchObject({ reason: "unknown" });
	const only = { providerId: ID, keyId: (await find()).keys[0]?.keyId };
	expect(await alice.does("/providers/keys/remove", only)).toMatchObject({ reason: "only_one" });
});

test("its list is read again when somebody asks, who and why stands in the audit log; one that is not there is named", async () => {
	const before = (await find()).changedAt;
	await world().clock.advance(10);
	expect(await alice.does("/providers/sync", { providerId: ID })).toMatchObject({ outcome: "done" });
	expect((await find()).changedAt > before).toBe(true);
	expect(await alice.does("/providers/sync", { providerId: 99 })).toEqual({
		outcome: "refused",
		reason: "unknown_provider",
	});
	const synced = await alice.lists("/audit-log", { action: "provider.sync" });
	expect(synced).toMatchObject([{ actor: "alice", subject: `provider ${ID}`, note: "alice asks" }]);
	expect((await alice.post("/providers/find", { providerId: 99 })).status).toBe(404);
	expect(await alice.does("/providers/games", { providerId: ID, note: undefined })).toEqual({ items: [] });
	const { file } = z
		.object({ file: z.string() })
		.parse(await alice.does("/providers/export", { providerId: ID, note: undefined }));
	expect(JSON.parse(file)).toMatchObject({ providers: [{ id: ID, keys: [{ env: "PROVIDER_5_KEY" }] }] });
});
