/** Decisions on many bets are written by one statement, each as if it were written by itself, or not at all. */
import { onAccept, pushFor, shownState } from "@webframe/shared/bet";
import { beforeEach, expect, test } from "vitest";
import { notingTexts, planOf } from "../testing/plans.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import type { StoredBet } from "./bet-rows.ts";
import { readBet } from "./read-bets.ts";
import { type BetWrite, writeBet } from "./write-bet.ts";
import { canBeWrittenTogether, writeBets } from "./write-bets.ts";
import { writeEvidence } from "./write-evidence.ts";

const world = useWorld();
let alice: TestPlayer;
let bob: TestPlayer;
let names = 0;

beforeEach(async () => {
	names++;
	world().casino.faults.clear();
	world().casino.faults.add({ call: "*", fault: "acceptNever" });
	alice = await TestPlayer.logIn(world(), `alice-${names}`);
	bob = await TestPlayer.logIn(world(), `bob-${names}`);
	await alice.newRound();
});

const sql = () => world().service.wagering.database;

/** Placed and taken; it waits for its accept. */
async function pendingBet(player: TestPlayer): Promise<StoredBet> {
	const betId = await player.place();
	await world().settle();
	return await stored(betId);
}

async function stored(betId: number): Promise<StoredBet> {
	return (await readBet(world().owner, betId)) ?? expect.unreachable("the bet was placed");
}

function write(before: StoredBet, decided: StoredBet, balance: string | null = null): BetWrite {
	const after = { ...decided, version: before.version + 1 };
	const { status } = shownState(after);
	const now = world().service.wagering.clock.now();
	return { before, after, status, isVisible: pushFor(before, after) !== null, balance, now };
}

function accepted(before: StoredBet, balance: string | null = null, errorCode = 200): BetWrite {
	const { wagering } = world().service;
	const policy = wagering.partners.get(PARTNER_ID)?.policy ?? expect.unreachable("the partner is there");
	const subject = { kind: "payment", transactionType: -1 } as const;
	const told = { subject, errorCode, partnerUserId: null, partnerTransactionId: "P-17", amount: null, taxAmount: null };
	return write(before, onAccept(before, told, { policy, now: wagering.clock.now().getTime() }).bet, balance);
}

/** What the player does not see: an attempt ends, and another one is due later, or never. */
function ended(before: StoredBet, dueInMs: number | null): BetWrite {
	const dueAt = dueInMs === null ? null : before.placedAt + dueInMs;
	const deliveries = before.deliveries.map((one) => ({
		...one,
		...({ dueAt, lastCode: 7, mayHaveArrived: true, happened: ["timeout", "http5xx"] } as const),
	}));
	return write(before, { ...before, deliveries });
}

/** All that stands of a bet, without ids and what hangs on them. */
async function rowsOf(betId: number): Promise<unknown> {
	const { owner } = world();
	const left = ["bet_id", "player_id", "idempotency_key", "subject_id", "payload", "dedupe_key"];
	return [
		...(await owner`select to_jsonb(b) - ${left}::text[] as row from bet b where bet_id = ${betId}`),
		...(await owner`select to_jsonb(d) - ${left}::text[] as row from delivery d where subject_id = ${betId}`),
		...(await owner`select to_jsonb(q) - ${left}::text[] as row from due_delivery q where subject_id = ${betId}`),
	];
}

interface PlayerRow {
	readonly sequence: number;
	readonly recent: readonly number[];
	readonly balance: string | null;
}

async function playerRow({ name }: TestPlayer): Promise<PlayerRow> {
	const [row] = await world().owner<PlayerRow[]>`
		select last_sequence as "sequence", recent_bet_ids::text[] as recent, balance
		from player where partner_user_id = ${name}`;
	if (row === undefined) return expect.unreachable("the player is there");
	return { ...row, recent: row.recent.map(Number) };
}

const DECISIONS: readonly (readonly [string, (bet: StoredBet) => BetWrite])[] = [
	["accepted", (bet) => accepted(bet)],
	["accepted with a balance", (bet) => accepted(bet, "17.00")],
	["refused", (bet) => accepted(bet, null, 103_802)],
	["ended, and due again", (bet) => ended(bet, 5_000)],
	["ended, and due no more", (bet) => ended(bet, null)],
];

test("each decision of a batch is written as it is by itself", async () => {
	const together: BetWrite[] = [];
	const alone: BetWrite[] = [];
	for (const [index, [, decide]] of DECISIONS.entries()) {
		together.push(decide(await pendingBet(await TestPlayer.logIn(world(), `one-${index}-${names}`))));
		alone.push(decide(await pendingBet(await TestPlayer.logIn(world(), `other-${index}-${names}`))));
	}
	expect(together.map(({ isVisible }) => isVisible)).toEqual([true, true, true, false, false]);
	expect(together.map(canBeWrittenTogether)).toEqual(together.map(() => true));
	const written = await writeBets(sql(), together);
	for (const [index, single] of alone.entries()) {
		const betId = together[index]?.before.betId ?? 0;
		const writtenAlone = await writeBet(sql(), single);
		expect(await rowsOf(betId)).toEqual(await rowsOf(single.before.betId));
		expect(written[index]?.sequence).toBe(writtenAlone?.sequence);
		const now = await stored(betId);
		expect(written[index]).toMatchObject({ place: now.place, deliveryPlaces: now.deliveryPlaces });
		expect(now).toMatchObject({ version: single.after.version, state: single.after.state });
	}
});

test("a player's changes are numbered in the order of the batch, without a gap; the last balance stands", async () => {
	const bets = [await pendingBet(alice), await pendingBet(alice), await pendingBet(alice)] as const;
	const unseen = await pendingBet(alice);
	const ofBob = await pendingBet(bob);
	const [aliceBefore, bobBefore] = [await playerRow(alice), await playerRow(bob)];
	const written = await writeBets(sql(), [
		accepted(bets[2], "30.00"),
		ended(unseen, 5_000),
		accepted(ofBob),
		accepted(bets[0], "20.00"),
		accepted(bets[1]),
	]);
	const { sequence } = aliceBefore;
	const own = unseen.betId;
	expect(written.map((one) => one?.sequence)).toEqual([
		sequence + 1,
		(await world().owner<{ sequence: number }[]>`select sequence from bet where bet_id = ${own}`)[0]?.sequence,
		bobBefore.sequence + 1,
		sequence + 2,
		sequence + 3,
	]);
	const after = await playerRow(alice);
	expect(after).toMatchObject({ sequence: sequence + 3, balance: "20.00" });
	expect(after.recent).toEqual([...aliceBefore.recent, bets[2].betId, bets[0].betId, bets[1].betId]);
	expect(await playerRow(bob)).toMatchObject({ sequence: bobBefore.sequence + 1, balance: bobBefore.balance });
});

test("what changed since it was read is not written, and its neighbours are", async () => {
	const [stale, moved, fresh] = [await pendingBet(alice), await pendingBet(alice), await pendingBet(alice)];
	const before = await playerRow(alice);
	await world().owner`update bet set version = version + 1 where bet_id = ${stale.betId}`;
	await writeEvidence(world().owner, moved.betId, [1], {}, new Date(0));
	const written = await writeBets(sql(), [accepted(stale), accepted(moved), accepted(fresh)]);
	expect(written.map((one) => one?.sequence)).toEqual([undefined, undefined, before.sequence + 1]);
	expect((await stored(stale.betId)).state).toBe("pending");
	expect((await stored(moved.betId)).state).toBe("pending");
	expect((await stored(fresh.betId)).state).toBe("accepted");
	expect((await playerRow(alice)).sequence).toBe(before.sequence + 1);
});

test("no bet comes into play in a round that is cut, and what does not need it is written", async () => {
	const [late, ending] = [await pendingBet(alice), await pendingBet(alice)];
	await world().owner`update round set state = 'cut' where round_id = ${late.roundId}`;
	const written = await writeBets(sql(), [accepted(late), ended(ending, 5_000)]);
	await world().owner`update round set state = 'betting' where round_id = ${late.roundId}`;
	expect(written.map((one) => one !== undefined)).toEqual([false, true]);
	expect((await stored(late.betId)).state).toBe("pending");
});

test.each([
	["bet", (held: StoredBet) => [held.betId, "select 1 from bet where bet_id = $1 for update"]],
	["delivery", (held: StoredBet) => [held.betId, "select 1 from delivery where subject_id = $1 for update"]],
	["player", (held: StoredBet) => [held.playerId, "select 1 from player where player_id = $1 for update"]],
] as const)("a %s that another one holds is not waited for: its row is passed over", async (_, lock) => {
	const [held, free] = [await pendingBet(alice), await pendingBet(bob)];
	const before = await playerRow(alice);
	const [id, statement] = lock(held);
	const written = await world().owner.begin(async (holding) => {
		await holding.unsafe(String(statement), [Number(id)]);
		return await writeBets(sql(), [accepted(held), accepted(free)]);
	});
	expect(written.map((one) => one !== undefined)).toEqual([false, true]);
	expect((await stored(held.betId)).state).toBe("pending");
	expect((await stored(free.betId)).state).toBe("accepted");
	expect(await playerRow(alice)).toEqual(before);
});

test("a round that is being cut is not waited for either", async () => {
	const [coming, ending] = [await pendingBet(alice), await pendingBet(bob)];
	const written = await world().owner.begin(async (holding) => {
		await holding`select 1 from round where round_id = ${coming.roundId} for update`;
		return await writeBets(sql(), [accepted(coming), ended(ending, 5_000)]);
	});
	expect(written.map((one) => one !== undefined)).toEqual([false, true]);
});

test("64 bets in one statement", async () => {
	const bets: StoredBet[] = [];
	for (let count = 0; count < 64; count++) bets.push(await stored(await (count % 2 === 0 ? alice : bob).place()));
	await world().settle();
	const before = await playerRow(alice);
	const now = await Promise.all(bets.map(({ betId }) => stored(betId)));
	const written = await writeBets(
		sql(),
		now.map((bet) => accepted(bet)),
	);
	expect(written.every((one) => one !== undefined)).toBe(true);
	expect((await playerRow(alice)).sequence).toBe(before.sequence + 32);
});

test("a plan that is made while the tables are small, and kept, reads none of them from end to end", async () => {
	const bets = [await pendingBet(alice), await pendingBet(bob)] as const;
	const { noting, texts } = notingTexts(sql());
	await writeBets(noting, [accepted(bets[0]), ended(bets[1], 5_000)]);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).toMatch(/Tid Scan on bet b/);
	expect(plan).toMatch(/Tid Scan on delivery d/);
	expect(plan).not.toMatch(/Seq Scan on (?:bet|delivery|due_delivery|player)/);
});
