/** Decisions on one bet that wait at the same time are written as one change, and each has its own end. */
import type { Outcome } from "@webframe/shared/bet";
import { pushSchemas } from "@webframe/shared/wire";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoredBet } from "../store/bet-rows.ts";
import { readBet } from "../store/read-bets.ts";
import { holdPlayer, locksAwaited } from "../testing/locks.ts";
import { connectToHub } from "../testing/test-hub.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import { type AcceptRequest, accept } from "./accept.ts";
import { changeBet } from "./change-bet.ts";
import { DECISIONS_TOGETHER_MAX } from "./decisions.ts";
import { recordEnd } from "./deliver.ts";

const world = useWorld();
const context = () => world().service.wagering;
const TAKEN: Outcome = { class: "taken", mayHaveArrived: true, code: 200, status: 200, conditions: [] };
const TOGETHER = { together: true } as const;
const RECORDED = { code: 200, note: "recorded" };
const REPEATED = { code: 200, note: "repeated" };
let alice: TestPlayer;
let names = 0;

beforeEach(async () => {
	names++;
	world().casino.faults.add({ call: "*", fault: "acceptNever" });
	alice = await TestPlayer.logIn(world(), `alice-${names}`);
	await alice.newRound();
});
afterEach(() => world().casino.faults.clear());

/** A stake whose attempt is on the wire, as the process knows it that has sent it. */
async function sentBet(player = alice): Promise<StoredBet> {
	const betId = await player.place();
	await world().settle();
	const { owner } = world();
	await owner`update delivery set state = 'sent' where subject_id = ${betId}`;
	await owner`update bet set version = version + 1, status = 'pending' where bet_id = ${betId}`;
	const bet = await stored(betId);
	context().known.set(betId, bet);
	return bet;
}

async function stored(betId: number): Promise<StoredBet> {
	return (await readBet(world().owner, betId)) ?? expect.unreachable("the bet was placed");
}

async function numbersOf(player: TestPlayer, betId: number) {
	const [row] = await world().owner<{ version: number; sequence: number; last: number; balance: string | null }[]>`
		select b.version, b.sequence, p.last_sequence as last, p.balance
		from bet b join player p using (player_id) where b.bet_id = ${betId} and p.partner_user_id = ${player.name}`;
	return row ?? expect.unreachable("the bet was placed");
}

function acceptOf({ betId, partnerUserId }: StoredBet, over: Partial<AcceptRequest> = {}): AcceptRequest {
	return {
		betId,
		subject: { kind: "payment", transactionType: -1 },
		partnerId: PARTNER_ID,
		errorCode: 200,
		partnerUserId,
		partnerTransactionId: null,
		amount: undefined,
		taxAmount: undefined,
		balance: undefined,
		message: {},
		...over,
	};
}

/**
 * Lets changes wait behind the write of another player's bet.
 *
 * @param meanwhile goes on when that one is let go
 * @returns what they have come to
 */
async function behindAnother<Ends extends readonly Promise<unknown>[]>(
	changes: () => readonly [...Ends],
	meanwhile: () => Promise<void> = async () => {},
) {
	const holder = await TestPlayer.logIn(world(), `holder-${names}`);
	const held = await sentBet(holder);
	const letGo = await holdPlayer(world(), holder.name);
	const first = accept(context(), acceptOf(held));
	await expect.poll(() => locksAwaited(context().database)).toBe(1);
	const ends = Promise.allSettled(changes());
	await letGo();
	await first;
	await meanwhile();
	return await ends;
}

/** Ends the connection of the statement that waits for a lock, as its own role may. */
async function cutWhoWaits(): Promise<void> {
	const { database } = context();
	await database`
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`;
}

const done = (value: unknown) => ({ status: "fulfilled", value });
const failed = (message: unknown) => ({ status: "rejected", reason: expect.objectContaining({ message }) });

test("the end of an attempt and the accept that comes while it waits are one version, one number and one push", async () => {
	const hub = await connectToHub(world().url, alice.token);
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const pushes: unknown[] = [];
	for (const name of ["betInProgress", "betAccepted", "betSettled", "betRejected"] as const)
		hub.on(name, (told: unknown) => {
			const { betId, sequence, status } = pushSchemas[name].parse(told);
			pushes.push({ name, betId, sequence, status });
		});
	const ends = await behindAnother(() => [
		recordEnd(context(), bet, 1, TAKEN),
		accept(context(), acceptOf(bet, { balance: "17.00" })),
	]);
	expect(ends).toEqual([done(undefined), done(RECORDED)]);
	const sequence = before.last + 1;
	expect(await numbersOf(alice, bet.betId)).toEqual({
		version: before.version + 1,
		sequence,
		last: sequence,
		balance: "17.00",
	});
	expect(await trailOf(world(), bet.betId)).toBe("-1 accepted");
	expect((await stored(bet.betId)).deliveries[0]).toMatchObject({ mayHaveArrived: true, lastCode: 200, dueAt: null });
	await expect.poll(() => pushes).toEqual([{ name: "betAccepted", betId: bet.betId, sequence, status: "accepted" }]);
	expect(context().known.get(bet.betId)).toEqual(await stored(bet.betId));
	expect(context().turns.size).toBe(0);
	await hub.stop();
});

test("it is the same the other way round: the end that comes while the accept waits has nothing to add", async () => {
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const ends = await behindAnother(() => [accept(context(), acceptOf(bet)), recordEnd(context(), bet, 1, TAKEN)]);
	expect(ends).toEqual([done(RECORDED), done(undefined)]);
	expect(await numbersOf(alice, bet.betId)).toMatchObject({ version: before.version + 1, last: before.last + 1 });
	expect(await trailOf(world(), bet.betId)).toBe("-1 accepted");
});

test("a payout's end and its accept are one write too, with the close that follows", async () => {
	const betId = await alice.place();
	await world().settle();
	await accept(context(), acceptOf(await stored(betId)));
	await changeBet(context(), betId, (bet) => {
		const [stake] = bet.deliveries;
		if (stake === undefined) return expect.unreachable("a bet has its stake");
		const payout = { ...stake, seq: 2, transactionType: 1, amount: 0n, state: "sent", attempts: 1 } as const;
		return { bet: { ...bet, deliveries: [...bet.deliveries, { ...payout, dedupeKey: null }] } };
	});
	const bet = await stored(betId);
	const before = await numbersOf(alice, betId);
	const subject = { kind: "payment", transactionType: 1 } as const;
	const ends = await behindAnother(() => [
		recordEnd(context(), bet, 2, TAKEN),
		accept(context(), acceptOf(bet, { subject })),
	]);
	expect(ends).toEqual([done(undefined), done(RECORDED)]);
	expect(await trailOf(world(), betId)).toMatch(/^-1 accepted, 1 accepted, close /);
	expect((await numbersOf(alice, betId)).last).toBe(before.last + 1);
});

test("each accept among them is told its own: a repeat, a contradiction, a stranger's, one that means another amount", async () => {
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const ends = await behindAnother(() => [
		accept(context(), acceptOf(bet, { partnerId: 77, balance: "99.00" })),
		recordEnd(context(), bet, 1, TAKEN),
		accept(context(), acceptOf(bet, { amount: "999.00" })),
		accept(context(), acceptOf(bet, { balance: "17.00" })),
		accept(context(), acceptOf(bet, { balance: "18.00" })),
		accept(context(), acceptOf(bet, { errorCode: 103_802 })),
	]);
	expect(ends).toEqual([
		done({ code: 103_752, reason: "unknown_transaction" }),
		done(undefined),
		done({ code: 103_801 }),
		done(RECORDED),
		done(REPEATED),
		done({ code: 102_823 }),
	]);
	expect(await numbersOf(alice, bet.betId)).toMatchObject({
		version: before.version + 1,
		last: before.last + 1,
		balance: "17.00",
	});
	await world().settle();
	const kinds = await world().owner`select kind from conflict where subject_id = ${bet.betId} order by kind`;
	expect(kinds.map(({ kind }) => kind)).toEqual(["amount_differs", "contradicts_outcome"]);
});

test("one that cannot be decided changes nothing, and only who asked for it hears of that", async () => {
	const bet = await sentBet();
	const broken = () =>
		changeBet(
			context(),
			bet.betId,
			() => {
				throw new Error("cannot be decided");
			},
			TOGETHER,
		);
	const ends = await behindAnother(() => [
		broken(),
		recordEnd(context(), bet, 1, TAKEN),
		broken(),
		accept(context(), acceptOf(bet)),
	]);
	expect(ends).toEqual([failed("cannot be decided"), done(undefined), failed("cannot be decided"), done(RECORDED)]);
	expect(await trailOf(world(), bet.betId)).toBe("-1 accepted");
});

test("what another process has written meanwhile is what all of them are decided on again", async () => {
	const bet = await sentBet();
	const states: string[] = [];
	// It stands in no memory of this process.
	await world().owner`update bet set version = version + 1, state = 'rejected', out_of_play = 'refused', code = '1'
		where bet_id = ${bet.betId}`;
	const ends = await behindAnother(() => [
		changeBet(
			context(),
			bet.betId,
			(current) => {
				states.push(current.state);
				return { bet: { ...current, code: "seen" } };
			},
			TOGETHER,
		),
		accept(context(), acceptOf(bet)),
	]);
	expect(states).toEqual(["pending", "rejected"]);
	expect(ends).toEqual([
		done(expect.objectContaining({ bet: expect.objectContaining({ state: "rejected" }) })),
		done({ code: 200, note: "return_follows" }),
	]);
	expect(await trailOf(world(), bet.betId)).toMatch(/^-1 accepted, 2 /);
});

test("when nobody knows whether they are written, each is told so, and the next look is at the database", async () => {
	const bet = await sentBet();
	const letGo = await holdPlayer(world(), alice.name);
	const ends = await behindAnother(
		() => [recordEnd(context(), bet, 1, TAKEN), accept(context(), acceptOf(bet))],
		async () => {
			await expect.poll(() => locksAwaited(context().database)).toBe(1);
			await cutWhoWaits();
		},
	);
	expect(ends).toEqual([failed(expect.any(String)), failed(expect.any(String))]);
	await letGo();
	expect(context().known.get(bet.betId)).toBeUndefined();
	expect(await trailOf(world(), bet.betId)).toBe("-1 sent");
	expect(await accept(context(), acceptOf(bet))).toEqual(RECORDED);
});

test("what goes with something of its own goes by itself, between those before it and those behind it", async () => {
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const seen: string[] = [];
	const mark = (code: string, alongside?: () => Promise<void>) =>
		changeBet(
			context(),
			bet.betId,
			(current) => {
				seen.push(`${code} on ${current.code}`);
				return { bet: { ...current, code }, ...(alongside === undefined ? {} : { alongside }) };
			},
			TOGETHER,
		);
	const ends = await behindAnother(() => [
		mark("a"),
		mark("b"),
		mark("c", async () => {
			throw new Error("cannot be written");
		}),
		mark("d", async () => {}),
		mark("e"),
		mark("f"),
	]);
	expect(ends.map(({ status }) => status)).toEqual([
		"fulfilled",
		"fulfilled",
		"rejected",
		"fulfilled",
		"fulfilled",
		"fulfilled",
	]);
	expect(seen.filter((text, index) => seen.lastIndexOf(text) === index)).toEqual([
		"a on null",
		"b on a",
		"c on b",
		"d on b",
		"e on d",
		"f on e",
	]);
	expect(await numbersOf(alice, bet.betId)).toMatchObject({ version: before.version + 3 });
});

test("so many decisions are made together at most, and who comes then has the next turn", async () => {
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const codes = Array.from({ length: 2 * DECISIONS_TOGETHER_MAX + 1 }, (_, index) => String(index));
	const ends = await behindAnother(() =>
		codes.map((code) => changeBet(context(), bet.betId, (current) => ({ bet: { ...current, code } }), TOGETHER)),
	);
	expect(ends.map((end) => end.status === "fulfilled" && end.value?.bet.code)).toEqual(codes);
	expect(await numbersOf(alice, bet.betId)).toMatchObject({ version: before.version + 3 });
	expect(context().turns.size).toBe(0);
});

test("a change that goes by itself joins nobody, and nobody joins it", async () => {
	const bet = await sentBet();
	const before = await numbersOf(alice, bet.betId);
	const mark = (code: string, options: { readonly together?: true }) =>
		changeBet(context(), bet.betId, (current) => ({ bet: { ...current, code } }), options);
	await behindAnother(() => [mark("a", TOGETHER), mark("b", {}), mark("c", TOGETHER), mark("d", TOGETHER)]);
	expect(await numbersOf(alice, bet.betId)).toMatchObject({ version: before.version + 3 });
	expect((await stored(bet.betId)).code).toBe("d");
});
