/** Many bets of providers are placed by one statement, each as if it were placed by itself, or not at all. */
import { beforeEach, expect, test } from "vitest";
import { locksAwaited } from "../testing/locks.ts";
import { ProviderPlacements } from "../testing/placements.ts";
import { notingTexts, planOf } from "../testing/plans.ts";
import { rowsOfBet, withoutIds } from "../testing/rows-of-bet.ts";
import { TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";
import { setBlocked } from "./block-player.ts";
import { endGameSession } from "./game-sessions.ts";
import { type ProviderBetPlacement, placeProviderBet } from "./place-provider-bet.ts";
import { placeProviderBets } from "./place-provider-bets.ts";
import { insertTombstone, isBetIdUsed } from "./provider-bets.ts";
import { revokeSession } from "./sessions.ts";

const world = useWorld();
let alice: ProviderPlacements;
let bob: ProviderPlacements;
let names = 0;
const FAR = 7_000_000_000;

beforeEach(async () => {
	names++;
	if (names === 1) await TestProvider.arrive(world());
	// So that no other number in a bet's texts can be taken for its id.
	await world().owner`select setval('money_id', ${String(names * FAR)}::bigint)`;
	alice = await ProviderPlacements.of(world(), `alice-${names}`);
	bob = await ProviderPlacements.of(world(), `bob-${names}`);
});

const sql = () => world().service.wagering.database;

const CONTENTS: readonly (readonly [string, Parameters<ProviderPlacements["bet"]>[0]])[] = [
	["a bet whose call starts now", {}],
	["a bet whose call waits", { startsNow: false }],
	["a pay-in-out of a test player without a tag", { winAmount: 900n, isTest: true, tagId: null }],
	["other stakes and texts", { stake: 12_345n, tagId: 7, gameRoundId: "né\u2028\"'\\" }],
	["another currency", { currency: "JPY", digits: 0 }],
	["taxed", { tax: true }],
];

test("each bet of a batch is placed as it is by itself", async () => {
	const alone: ProviderPlacements[] = [];
	const together: ProviderBetPlacement[] = [];
	for (const [index, [, content]] of CONTENTS.entries()) {
		const one = await ProviderPlacements.of(world(), `one-${index}-${names}`);
		together.push(one.bet({ ...content, key: `one-${index}` }));
		alone.push(await ProviderPlacements.of(world(), `other-${index}-${names}`));
	}
	const placed = await placeProviderBets(sql(), together);
	for (const [index, [what, content]] of CONTENTS.entries()) {
		const single = await placeProviderBet(
			sql(),
			alone[index]?.bet({ ...content, key: `other-${index}` }) ?? expect.unreachable(),
		);
		const one = placed[index];
		if (single === undefined || one === undefined) return expect.unreachable(`${what} was placed`);
		// Two bets of a provider have two ids of its own, in whose place the same word stands.
		const rows = async (betId: number): Promise<unknown> =>
			JSON.parse(
				JSON.stringify(withoutIds(await rowsOfBet(world().owner, betId)), (_, value: unknown) =>
					typeof value === "bigint" ? String(value) : value,
				).replaceAll(/(?:one|other)-\d/g, "(bet id)"),
			);
		expect(await rows(one.betId)).toEqual(await rows(single.betId));
		const { bet, delivery, round } = await rowsOfBet(world().owner, one.betId);
		expect(one).toEqual({
			betId: one.betId,
			roundId: single.roundId,
			place: bet?.["place"],
			deliveryPlace: delivery?.["place"],
		});
		expect(round).toMatchObject({ round_id: one.roundId, game_round_id: together[index]?.gameRoundId });
	}
});

test("of two bets that bring the same new round it is made once, and a known one is taken", async () => {
	const known = await placeProviderBet(sql(), alice.bet({ gameRoundId: `known-${names}` }));
	const placed = await placeProviderBets(sql(), [
		alice.bet({ gameRoundId: `new-${names}` }),
		bob.bet({ gameRoundId: `other-${names}` }),
		bob.bet({ gameRoundId: `new-${names}` }),
		bob.bet({ gameRoundId: `known-${names}` }),
	]);
	const [first, other, second, third] = placed.map((one) => one?.roundId);
	expect(second).toBe(first);
	expect(third).toBe(known?.roundId);
	expect(new Set([first, other, third, undefined]).size).toBe(4);
});

test("a new round that another statement inserts at this moment is waited for, and taken", async () => {
	const gameRoundId = `raced-${names}`;
	let placing: ReturnType<typeof placeProviderBets> = Promise.resolve([]);
	const one = await world().owner.begin(async (inserting) => {
		const single = await placeProviderBet(inserting, alice.bet({ gameRoundId }));
		placing = placeProviderBets(sql(), [bob.bet({ gameRoundId }), bob.bet({ gameRoundId: `free-${names}` })]);
		await expect.poll(() => locksAwaited(world().owner)).toBe(1);
		return single;
	});
	const placed = await placing;
	expect(placed[0]?.roundId).toBe(one?.roundId);
	expect(placed[1]).toBeDefined();
});

test("a player's bets take ids and numbers in the order in which they come, without a gap", async () => {
	const [aliceBefore, bobBefore] = [await alice.row(), await bob.row()];
	const placed = await placeProviderBets(sql(), [
		alice.bet(),
		bob.bet(),
		alice.bet(),
		alice.bet({ now: new Date("2100-01-01T00:00:00Z") }),
		alice.bet(),
	]);
	const ids = [placed[0], placed[2], placed[4]].map((one) => one?.betId);
	expect(placed[3]).toBeUndefined();
	expect(await alice.row()).toEqual({ sequence: aliceBefore.sequence + 3, recent: [...aliceBefore.recent, ...ids] });
	expect(await bob.row()).toEqual({
		sequence: bobBefore.sequence + 1,
		recent: [...bobBefore.recent, placed[1]?.betId],
	});
	const numbers = await world().owner<{ sequence: number }[]>`
		select sequence from bet where player_id = ${alice.playerId} order by bet_id`;
	expect(numbers.map(({ sequence }) => sequence)).toEqual([1, 2, 3].map((nth) => aliceBefore.sequence + nth));
});

/** What must not be placed, each beside one that must. */
const REFUSED: readonly (readonly [string, () => Promise<ProviderBetPlacement>])[] = [
	["a session that is not there", async () => alice.bet({ sessionId: crypto.randomUUID() })],
	["a session of another provider", async () => alice.bet({ providerId: 8 })],
	["a session that has run out", async () => alice.bet({ now: new Date("2100-01-01T00:00:00Z") })],
	[
		"a session that has ended",
		async () => {
			await endGameSession(world().owner, alice.bet().sessionId, world().clock.now());
			return alice.bet();
		},
	],
	[
		"a log-in that is over",
		async () => {
			await revokeSession(world().owner, alice.loginId, alice.playerId, world().clock.now());
			return alice.bet();
		},
	],
	[
		"a player who is blocked",
		async () => {
			await setBlocked(world().owner, { playerId: alice.playerId }, true);
			return alice.bet();
		},
	],
];

test.each(REFUSED)("%s: the row comes back, and its neighbours are placed", async (_, refused) => {
	const bet = { ...(await refused()), gameRoundId: `never-${names}` };
	const before = await alice.row();
	const placed = await placeProviderBets(sql(), [bob.bet(), bet, bob.bet()]);
	expect(placed.map((one) => one !== undefined)).toEqual([true, false, true]);
	expect(await alice.row()).toEqual(before);
	expect(await world().owner`select 1 from provider_bet where provider_bet_id = ${bet.providerBetId}`).toEqual([]);
	expect(await world().owner`select 1 from provider_round where game_round_id = ${bet.gameRoundId}`).toEqual([]);
});

test.each([
	["a bet", (bet: ProviderBetPlacement) => placeProviderBet(world().owner, bet)],
	["a tombstone", (bet: ProviderBetPlacement) => insertTombstone(world().owner, 7, bet.providerBetId, bet.now)],
])("a bet id under which %s stands undoes the batch", async (_, use) => {
	const used = alice.bet();
	await use(used);
	const before = [await alice.row(), await bob.row()];
	const error = await placeProviderBets(sql(), [bob.bet(), used]).then(
		() => expect.unreachable("the bet id was used"),
		(thrown: unknown) => thrown,
	);
	expect(isBetIdUsed(error)).toBe(true);
	expect([await alice.row(), await bob.row()]).toEqual(before);
});

test.each([
	["session", "select 1 from game_session where session_id = $1 for no key update", () => alice.bet().sessionId],
	["player", "select 1 from player where player_id = $1 for no key update", () => alice.playerId],
])("a %s that another one holds is not waited for: its row is passed over", async (_, statement, id) => {
	const placed = await world().owner.begin(async (holding) => {
		await holding.unsafe(statement, [id()]);
		return await placeProviderBets(sql(), [alice.bet(), bob.bet()]);
	});
	expect(placed.map((one) => one !== undefined)).toEqual([false, true]);
});

test("who ends a session waits for a batch that is being written", async () => {
	await sql().begin(async (placing) => {
		const placed = await placeProviderBets(placing, [alice.bet(), bob.bet()]);
		expect(placed.every((one) => one !== undefined)).toBe(true);
		const { sessionId } = alice.bet();
		const free = await world().owner`
			select 1 from game_session where session_id = ${sessionId}::uuid for no key update skip locked`;
		expect(free).toHaveLength(0);
	});
});

test("a plan that is made while the tables are small, and kept, reads none of them from end to end", async () => {
	const { noting, texts } = notingTexts(sql());
	await placeProviderBets(noting, [alice.bet(), bob.bet()]);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).toMatch(/Index .*Scan using provider_round_id/);
	expect(plan).not.toMatch(/Seq Scan on (?:player|session|game_session|provider_round)\b/);
	expect(plan).not.toMatch(/Hash/);
});
