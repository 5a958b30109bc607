/** What is not through a day after it was first due stands on the manual list, whatever it waits for. */
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { listOverdueDeliveries } from "./list-overdue.ts";

const given = useTestDatabase();
const PARTNER_ID = 1556;
const NOON = "2026-01-02T12:00:00.000Z";
const BEFORE = "2026-01-02T11:59:59.999Z";
const AFTER = "2026-01-02T12:00:00.001Z";
const LIMIT = 1_000;
const PAST = 20_000;
const OPEN_NOW = 5;

interface Written {
	readonly seq?: number;
	readonly kind?: "payment" | "rollback" | "close" | "reopen" | "cashback";
	readonly state?: string;
	readonly firstDueAt?: string | null;
	/** Null for what waits for no time. */
	readonly dueAt?: string | null;
	readonly listed?: string | null;
}

let ids = 0;
beforeEach(async () => {
	await given().owner`delete from delivery`;
	// Not truncated: the pages that the table always has are part of how it is planned.
	await given().owner`delete from due_delivery`;
});

/** One delivery, and its time. @returns its subject */
async function written(one: Written): Promise<number> {
	const { seq = 2, kind = "payment", state = "due", firstDueAt = NOON, dueAt = AFTER, listed = null } = one;
	ids++;
	await given().owner`
		insert into delivery (
			subject_id, seq, partner_id, kind, payload, state, attempts, may_have_arrived, happened, first_due_at,
			needs_acceptance, resent, listed, created_at, changed_at)
		values (
			${ids}, ${seq}, ${PARTNER_ID}, ${kind}, '{}', ${state}, 0, false, '', ${firstDueAt}::timestamptz, false,
			false, ${listed}, ${NOON}::timestamptz, ${NOON}::timestamptz)`;
	if (dueAt !== null) {
		await given().owner`
			insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
			values (${ids}, ${seq}, ${PARTNER_ID}, ${kind}, ${dueAt}::timestamptz, true, true)`;
	}
	return ids;
}

async function listedNow(limit = LIMIT): Promise<number> {
	return (await listOverdueDeliveries(given().database, new Date(NOON), limit)).length;
}

async function reasonOf(subjectId: number): Promise<string | null | undefined> {
	const [row] = await given().owner<{ listed: string | null }[]>`
		select listed from delivery where subject_id = ${subjectId}`;
	return row?.listed;
}

const OPEN = ["due", "sent", "taken", "overdue", "withdrawn"].flatMap((state) =>
	[
		{ seq: 1, kind: "payment" },
		{ seq: 2, kind: "payment" },
		{ seq: 2, kind: "rollback" },
		{ seq: 3, kind: "close" },
		{ seq: 4, kind: "reopen" },
		{ seq: 1, kind: "cashback" },
	].map((one) => ({ ...one, state })),
) as readonly (Written & { readonly kind: string })[];

test.each(OPEN)("$kind $seq that is $state is listed once, and a moment earlier it is not", async (one) => {
	const young = await written({ ...one, firstDueAt: AFTER });
	const old = await written(one);
	expect(await listedNow()).toBe(1);
	expect(await reasonOf(old)).toBe("overdue");
	expect(await reasonOf(young)).toBeNull();
	expect(await listedNow()).toBe(0);
});

test("what is through, what waits for its turn and what stands on the list for a better reason stay as they are", async () => {
	const watched = await written({ seq: 1, state: "accepted" });
	const waiting = await written({ firstDueAt: null });
	const refused = await written({ state: "refused", dueAt: null });
	const listed = await written({ listed: "refused" });
	expect(await listedNow()).toBe(0);
	for (const subject of [watched, waiting, refused]) expect(await reasonOf(subject)).toBeNull();
	expect(await reasonOf(listed)).toBe("refused");
});

test("a stake that nobody has looked at since its deadline is left to the first look, which ends it", async () => {
	const stake = await written({ seq: 1, state: "sent", firstDueAt: BEFORE, dueAt: NOON });
	const payout = await written({ state: "sent", firstDueAt: BEFORE, dueAt: NOON });
	expect(await listedNow()).toBe(1);
	expect(await reasonOf(stake)).toBeNull();
	expect(await reasonOf(payout)).toBe("overdue");
});

test("what was listed is told, with whom it is about", async () => {
	const subjectId = await written({ seq: 2, kind: "rollback" });
	const listed = await listOverdueDeliveries(given().database, new Date(NOON), LIMIT);
	expect(listed).toEqual([{ subjectId, seq: 2, partnerId: PARTNER_ID, kind: "rollback" }]);
});

test("no more than the limit at once, and the rest at the next look", async () => {
	for (let count = 0; count < 5; count++) await written({});
	expect([await listedNow(3), await listedNow(3), await listedNow(3)]).toEqual([3, 2, 0]);
});

test("what is over is not read, however much it is", async () => {
	await given().owner`
		insert into delivery (
			subject_id, seq, partner_id, kind, payload, state, attempts, may_have_arrived, happened, first_due_at,
			needs_acceptance, resent, created_at, changed_at)
		select 1000000 + id, 2, ${PARTNER_ID}::int, 'payment', '{}', 'accepted', 1, true, '', ${BEFORE}::timestamptz,
			false, false, ${BEFORE}::timestamptz, ${BEFORE}::timestamptz
		from generate_series(1, ${PAST}::int) id`;
	for (let count = 0; count < OPEN_NOW; count++) await written({});
	await given().owner.unsafe("vacuum analyze delivery");
	// A connection that has counted nothing yet.
	const fresh = openDatabase({ url: given().url, connectionsMax: 1 });
	const read = await fresh.begin(async (sql) => {
		expect(await listOverdueDeliveries(sql, new Date(NOON), LIMIT)).toHaveLength(OPEN_NOW);
		const [row] = await sql<{ rows: number }[]>`
			select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'delivery'`;
		return row?.rows;
	});
	await fresh.end();
	// Each of them once, by its key; it is written by its place.
	expect(read).toBe(OPEN_NOW);
});
