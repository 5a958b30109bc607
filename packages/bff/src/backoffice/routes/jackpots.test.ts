/** What operators do with jackpots over the back office. Source: wire contract, section 10. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { entriesOf, poolAmount, useJackpots } from "../../testing/test-jackpots.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { isJackpotOn: true, secondPersonAbove: { EUR: "100.00" } } });
let alice: TestPlayer;
let olga: TestOperator;
/** Each test has jackpots of its own. */
let [old, heir]: readonly string[] = [];
let tests = 0;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	olga = await TestOperator.named(world(), "olga");
});

/** Both have got half a cent of a bet of 1.00, and their starts. */
async function played(start = 10): Promise<void> {
	tests += 1;
	[old, heir] = [`old-${tests}`, `heir-${tests}`];
	await useJackpots(world(), [
		{ jackpotId: old, rate: 50, start },
		{ jackpotId: heir, rate: 40, start },
	]);
	await world().pass(ROUND_MS);
	await alice.newRound();
	await alice.place({ amount: "1.00" });
	await world().pass(ROUND_MS);
}

/** Paused, and no round plays for it any more. */
async function paused(): Promise<void> {
	expect(await olga.does("/jackpots/pause", { jackpotId: old })).toMatchObject({ outcome: "done" });
	await world().pass(2 * ROUND_MS);
}

const close = (body: object = { poolsTo: "jackpot", into: heir }, by = olga) =>
	by.does("/jackpots/close", { jackpotId: old, ...body });
const kinds = async (jackpotId = old) => (await entriesOf(world(), jackpotId ?? "")).map(({ kind }) => kind);
const held = async (jackpotId: string | undefined) => await poolAmount(world(), jackpotId ?? "");

beforeEach(() => played());

test("all are listed with their terms and what their pools hold", async () => {
	const items = await olga.lists("/jackpots");
	expect(items.find(({ jackpotId }) => jackpotId === old)).toMatchObject({
		state: "open",
		rate: 50,
		pools: [{ currency: "EUR", amount: "10.00", isHeld: false }],
	});
	expect(items.find(({ jackpotId }) => jackpotId === "gold")).toMatchObject({ state: "closed" });
});

test("one is paused and goes on, once each; one that is not there is told", async () => {
	const outcomes = [];
	for (const what of ["pause", "pause", "resume", "resume"]) {
		const { outcome, jackpot } = await olga.does(`/jackpots/${what}`, { jackpotId: old });
		outcomes.push([outcome, (jackpot as { state: string }).state]);
	}
	expect(outcomes).toEqual([
		["done", "paused"],
		["nothing_to_do", "paused"],
		["done", "open"],
		["nothing_to_do", "open"],
	]);
	expect(await olga.does("/jackpots/pause", { jackpotId: "lead" })).toEqual({
		outcome: "refused",
		reason: "unknown_jackpot",
	});
});

test("closed, its pool goes into the other one's to the last fraction, once, with one row of the audit log", async () => {
	await paused();
	const [before, after] = [await held(old), await held(heir)];
	expect(await close()).toMatchObject({ outcome: "done", jackpot: { state: "closed" } });
	expect([await held(old), await held(heir)]).toEqual([0n, (before ?? 0n) + (after ?? 0n)]);
	expect([(await kinds(old)).at(-1), (await kinds(heir)).at(-1)]).toEqual(["moved", "moved"]);
	expect(await close()).toMatchObject({ outcome: "nothing_to_do" });
	const rows = await world().owner`
		select actor, note, details from audit_log where action = 'jackpot.close' and subject = ${`jackpot ${old}`}`;
	expect([...rows]).toMatchObject([
		{ actor: "olga", note: "olga asks", details: { into: heir, pools: [{ amount: String(before) }] } },
	]);
	expect(await olga.does("/jackpots/resume", { jackpotId: old })).toMatchObject({ outcome: "refused" });
});

test("to the partners it is released; what comes back later goes the same way", async () => {
	await paused();
	expect(await close({ poolsTo: "partners" })).toMatchObject({ outcome: "done" });
	expect((await kinds()).at(-1)).toBe("released");
	// As a 4 that was never paid comes back.
	await world().owner`
		insert into jackpot_entry select pool_id, entries + 1, 'unpaid', null, 1, 70000, 70000, changed_at from jackpot_pool
		where jackpot_id = ${old ?? ""}`;
	await world().owner`
		update jackpot_pool set entries = entries + 1, amount = 70000 where jackpot_id = ${old ?? ""}`;
	expect(await close()).toMatchObject({ outcome: "done" });
	expect((await kinds()).slice(-2)).toEqual(["unpaid", "moved"]);
	expect(await held(old)).toBe(0n);
});

test("into one that nobody has played for, its pool begins with its start and what comes", async () => {
	await paused();
	const before = await held(old);
	await world().owner`
		insert into jackpot values ('fresh', 1, 'Fresh', null, 1, 7, 1, 'open', ${world().clock.now()})`;
	expect(await close({ poolsTo: "jackpot", into: "fresh" })).toMatchObject({ outcome: "done" });
	expect(await held("fresh")).toBe(700n * 10_000n + (before ?? 0n));
});

test("it is refused as long as somebody may play for it, and into what is none", async () => {
	expect(await close()).toMatchObject({ outcome: "refused", reason: "not_paused" });
	await alice.newRound();
	await olga.does("/jackpots/pause", { jackpotId: old });
	expect(await close()).toMatchObject({ outcome: "refused", reason: "rounds_play_for_it" });
	await world().pass(2 * ROUND_MS);
	for (const into of [old, "lead", "gold"])
		expect(await close({ poolsTo: "jackpot", into })).toMatchObject({ reason: "unknown_destination" });
	await world().owner`update jackpot_pool set amount = amount + 1 where jackpot_id = ${heir ?? ""}`;
	expect(await close()).toMatchObject({ outcome: "refused", reason: "pool_held" });
	expect((await kinds()).at(-1)).toBe("contribution");
	expect((await olga.post("/jackpots/close", { jackpotId: old, note: "n", poolsTo: "jackpot" })).status).toBe(400);
});

test("above the threshold two people close it, and it moves once", async () => {
	await played(500);
	await paused();
	const boris = await TestOperator.named(world(), "boris");
	expect(await close()).toMatchObject({ outcome: "waits_for_second_person", askedBy: "olga" });
	expect(await close()).toMatchObject({ outcome: "waits_for_second_person", askedBy: "olga" });
	expect((await kinds()).at(-1)).toBe("contribution");
	expect(await close(undefined, boris)).toMatchObject({ outcome: "done" });
	expect((await kinds()).at(-1)).toBe("moved");
});
