/**
 * Bets that wait to be placed at the same time go together, and each is answered as if it had gone by itself. They wait
 * because another one holds the player of a bet that came before.
 */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BATCH_WAIT_MAX_MS } from "../platform/write-together.ts";
import { setBlocked } from "../store/block-player.ts";
import { holdPlayer, holdTable, locksAwaited } from "../testing/locks.ts";
import { type Answer, postJson, TestPlayer, valueIn } from "../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

// Statements of a batch and of those that run alone wait for locks at once.
const world = useWorld({ connectionsMax: 4 });
let names = 0;
let alice: TestPlayer;
let bob: TestPlayer;
let carl: TestPlayer;
let dora: TestPlayer;
let body: object;
let free: number;

beforeEach(async () => {
	names++;
	const logIn = (name: string) => TestPlayer.logIn(world(), `${name}-${names}`);
	[alice, bob, carl, dora] = await Promise.all([logIn("alice"), logIn("bob"), logIn("carl"), logIn("dora")]);
	await alice.newRound();
	body = await alice.betBody();
	await world().settle();
	free = freeSlots();
});
// Whatever became of the bets, no place for a call is left taken.
afterEach(async () => {
	world().clock.fault = undefined;
	vi.restoreAllMocks();
	await world().settle();
	expect(freeSlots()).toBe(free);
	expect(wagering().places.waiting).toBe(0);
});

const wagering = () => world().service.wagering;

function freeSlots(): number {
	const partner = wagering().partners.get(PARTNER_ID) ?? expect.unreachable("the partner is there");
	return wagering().wallet.freeSlots(partner);
}

/** How many bets each statement from now on places, in their order. */
function sizes(): readonly number[] {
	const seen: number[] = [];
	const { database } = wagering();
	const { unsafe } = database;
	vi.spyOn(database, "unsafe").mockImplementation((text, values = [], options) => {
		if (text.includes("with placement as (")) seen.push(JSON.parse(String(values[0])).length);
		else if (text.includes("insert into bet (")) seen.push(1);
		return unsafe(text, values, options);
	});
	return seen;
}

/** @returns what each is answered, once they all wait behind the first one */
async function waiting(...bets: readonly (() => Promise<Answer>)[]): Promise<readonly Promise<Answer>[]> {
	const answers: Promise<Answer>[] = [];
	for (const bet of bets) {
		answers.push(bet());
		await expect.poll(() => wagering().places.waiting).toBe(answers.length);
	}
	return answers;
}

const betOf = (player: TestPlayer, key?: string, content?: object) => () => player.makeBet(content ?? body, key);

/** Those that wait have waited for long enough. */
const go = () => world().clock.advance(BATCH_WAIT_MAX_MS);

async function betIdIn(answer: Promise<Answer> | undefined): Promise<number> {
	return makeBetValueSchema.parse(valueIn((await answer) ?? expect.unreachable("it was asked"))).betId;
}

/** A bet of Alice's that waits for her row. */
async function heldBet(): Promise<{ readonly answer: Promise<Answer>; readonly letGo: () => Promise<void> }> {
	const letGo = await holdPlayer(world(), alice.name);
	const answer = alice.makeBet(body);
	await expect.poll(() => locksAwaited(world().owner)).toBe(1);
	return { answer, letGo };
}

test("those that wait go as one statement, and nobody waits for a player whom another one holds", async () => {
	const placed = sizes();
	const held = await heldBet();
	const [again, ...others] = await waiting(betOf(alice), betOf(bob), betOf(carl), betOf(dora));
	await go();
	const ids = [await betIdIn(others[0]), await betIdIn(others[1]), await betIdIn(others[2])];
	expect(ids).toEqual(ids.toSorted((a, b) => a - b));
	expect(placed).toEqual([1, 4, 1]);
	await held.letGo();
	expect(await betIdIn(held.answer)).not.toBe(await betIdIn(again));
	await world().settle();
	for (const betId of ids) expect(await world().casino.books.ledger({ betId })).toHaveLength(1);
});

test("each that must not be placed is told why, and its neighbours are placed", async () => {
	const gone = body;
	// Its round is drawn, and another one takes bets.
	await world().pass(45_000);
	await alice.newRound();
	body = await alice.betBody();
	const held = await heldBet();
	const answers = await waiting(betOf(bob), betOf(carl), betOf(dora), betOf(bob, undefined, gone));
	await setBlocked(world().owner, { partnerId: PARTNER_ID, partnerUserId: carl.name }, true);
	await postJson(`${world().url}/frame/logout`, {}, dora.headers);
	await go();
	const [ofBob, ofCarl, ofDora, ofNoRound] = await Promise.all(answers);
	await held.letGo();
	expect(ofBob?.status).toBe(202);
	expect(ofCarl?.body).toMatchObject({ Value: { code: "blocked" } });
	expect(ofDora?.status).toBe(401);
	expect(ofNoRound?.body).toMatchObject({ Value: { code: "betting_closed" } });
	expect((await held.answer).status).toBe(202);
});

test("a key that was used before undoes the batch, and then each goes by itself and has its own answer", async () => {
	const first = await betIdIn(carl.makeBet(body, "used"));
	await dora.makeBet(body, "used");
	const placed = sizes();
	const held = await heldBet();
	const other = await alice.betBody({ amount: "6.00" });
	const answers = await waiting(betOf(bob), betOf(carl, "used"), betOf(dora, "used", other));
	await go();
	expect((await answers[0])?.status).toBe(202);
	expect(await betIdIn(answers[1])).toBe(first);
	expect((await answers[2])?.body).toMatchObject({ Value: { code: "key_reused" } });
	expect(placed).toEqual([1, 3, 1, 1, 1]);
	await held.letGo();
	await held.answer;
});

test("two bets of one player go together; a third under the key of one of them is that one", async () => {
	const placed = sizes();
	const held = await heldBet();
	const answers = await waiting(betOf(bob, "one"), betOf(bob, "two"), betOf(bob, "one"));
	await go();
	const [one, two] = [await betIdIn(answers[0]), await betIdIn(answers[1])];
	expect(await betIdIn(answers[2])).toBe(one);
	// It has waited for long enough, and waits for the batch no more.
	expect(placed.slice(0, 3)).toEqual([1, 2, 1]);
	const rows = await world().owner<{ betId: number }[]>`
		select bet_id as "betId" from bet b join player p using (player_id) where partner_user_id = ${bob.name}`;
	expect(new Set(rows.map(({ betId }) => betId))).toEqual(new Set([one, two]));
	await held.letGo();
	await held.answer;
});

test("whether bets are taken is decided when they are sent: nothing is placed by a clock that cannot be relied on", async () => {
	const placed = sizes();
	const held = await heldBet();
	const answers = await waiting(betOf(bob), betOf(carl));
	world().clock.fault = "far_off";
	await go();
	for (const answer of answers) expect((await answer).body).toMatchObject({ Value: { code: "unavailable" } });
	expect(placed).toEqual([1]);
	await held.letGo();
	expect((await held.answer).status).toBe(202);
});

test("what became of a batch whose connection broke nobody knows: each is told to try again, and does so under its key", async () => {
	const placed = sizes();
	const letGo = await holdTable(world(), "bet");
	const first = alice.makeBet(body);
	await expect.poll(() => locksAwaited(world().owner)).toBe(1);
	const bets = [betOf(bob, "lost"), betOf(carl, "lost"), betOf(dora, "lost")];
	const answers = await waiting(...bets);
	await go();
	await expect.poll(() => locksAwaited(world().owner)).toBe(2);
	await world().service.wagering.database`
		select pg_terminate_backend(pid) from pg_stat_activity
		where query like '%with placement as (%' and wait_event_type = 'Lock' and datname = current_database()`;
	for (const answer of answers) expect((await answer).status).toBe(503);
	expect(placed).toEqual([1, 3]);
	await letGo();
	expect((await first).status).toBe(202);
	for (const bet of bets) expect((await bet()).status).toBe(202);
});
