/** Many bets are placed by one statement, each as if it were placed by itself, or not at all. */
import { beforeEach, expect, test } from "vitest";
import { OwnPlacements } from "../testing/placements.ts";
import { notingTexts, planOf } from "../testing/plans.ts";
import { rowsOfBet, withoutIds } from "../testing/rows-of-bet.ts";
import { useWorld } from "../testing/world.ts";
import { setBlocked } from "./block-player.ts";
import { type BetPlacement, placeBet } from "./place-bet.ts";
import { placeBets } from "./place-bets.ts";
import { refuseKey } from "./refuse-key.ts";
import { revokeSession } from "./sessions.ts";

const world = useWorld();
let alice: OwnPlacements;
let bob: OwnPlacements;
let names = 0;
const FAR = 7_000_000_000;

beforeEach(async () => {
	names++;
	// So that no other number in a bet's texts can be taken for its id.
	await world().owner`select setval('money_id', ${String(names * FAR)}::bigint)`;
	alice = await OwnPlacements.of(world(), `alice-${names}`);
	bob = await OwnPlacements.of(world(), `bob-${names}`);
});

const sql = () => world().service.wagering.database;

const CONTENTS: readonly (readonly [string, Parameters<OwnPlacements["bet"]>[0]])[] = [
	["a bet whose call starts now", {}],
	["a bet whose call waits", { startsNow: false }],
	["other stakes, tags and texts", { stake: 12_345n, tagId: 7, selection: { market: "né\u2028\"'\\", numbers: [80] } }],
	["a test player's, without a tag", { isTest: true, tagId: null }],
	["another currency", { currency: "JPY", digits: 0 }],
	["taxed", { tax: true }],
];

test("each bet of a batch is placed as it is by itself", async () => {
	const alone: OwnPlacements[] = [];
	const together: BetPlacement[] = [];
	for (const [index, [, content]] of CONTENTS.entries()) {
		together.push((await OwnPlacements.of(world(), `one-${index}-${names}`)).bet({ ...content, key: `k-${index}` }));
		alone.push(await OwnPlacements.of(world(), `other-${index}-${names}`));
	}
	const placed = await placeBets(sql(), together);
	for (const [index, [what, content]] of CONTENTS.entries()) {
		const single = await placeBet(sql(), alone[index]?.bet({ ...content, key: `k-${index}` }) ?? expect.unreachable());
		const one = placed[index];
		if (single === undefined || one === undefined) return expect.unreachable(`${what} was placed`);
		expect(withoutIds(await rowsOfBet(world().owner, one.betId))).toEqual(
			withoutIds(await rowsOfBet(world().owner, single.betId)),
		);
		const { bet, delivery } = await rowsOfBet(world().owner, one.betId);
		expect(one).toMatchObject({ sequence: single.sequence, bettingClosesAt: single.bettingClosesAt });
		expect(one).toMatchObject({ place: bet?.["place"], deliveryPlace: delivery?.["place"] });
	}
});

test("a player's bets take ids and numbers in the order in which they come, without a gap", async () => {
	const [aliceBefore, bobBefore] = [await alice.row(), await bob.row()];
	const placed = await placeBets(sql(), [
		alice.bet(),
		bob.bet(),
		alice.bet(),
		alice.bet({ roundId: 999_999 }),
		alice.bet(),
	]);
	const { sequence } = aliceBefore;
	expect(placed.map((one) => one?.sequence)).toEqual([
		sequence + 1,
		bobBefore.sequence + 1,
		sequence + 2,
		undefined,
		sequence + 3,
	]);
	const ids = [placed[0], placed[2], placed[4]].map((one) => one?.betId);
	expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
	expect(await alice.row()).toEqual({ sequence: sequence + 3, recent: [...aliceBefore.recent, ...ids] });
	expect(await bob.row()).toEqual({
		sequence: bobBefore.sequence + 1,
		recent: [...bobBefore.recent, placed[1]?.betId],
	});
});

test("64 bets of one player in one statement: the row remembers all of them, and none from before", async () => {
	await placeBets(sql(), [alice.bet(), alice.bet()]);
	const { sequence } = await alice.row();
	const placed = await placeBets(
		sql(),
		Array.from({ length: 64 }, () => alice.bet()),
	);
	expect(placed.map((one) => one?.sequence)).toEqual(Array.from({ length: 64 }, (_, index) => sequence + 1 + index));
	expect(await alice.row()).toEqual({ sequence: sequence + 64, recent: placed.map((one) => one?.betId) });
});

/** What must not be placed, each beside one that must. */
const REFUSED: readonly (readonly [string, () => Promise<BetPlacement>])[] = [
	["a round that is not there", async () => alice.bet({ roundId: 999_999 })],
	["a round of another game", async () => alice.bet({ gameCode: 23 })],
	["a round before it opens", async () => alice.bet({ now: new Date(0) })],
	["a round whose betting is over", async () => alice.bet({ now: new Date("2100-01-01T00:00:00Z") })],
	[
		"a player who is blocked",
		async () => {
			await setBlocked(world().owner, { playerId: alice.playerId }, true);
			return alice.bet();
		},
	],
	[
		"a log-in that is over",
		async () => {
			const { loginId } = alice.bet();
			await revokeSession(world().owner, loginId, alice.playerId, world().clock.now());
			return alice.bet();
		},
	],
	[
		"a key that was refused",
		async () => {
			await refuseKey(world().owner, alice.playerId, "refused");
			return alice.bet({ key: "refused" });
		},
	],
];

test.each(REFUSED)("%s: the row comes back, and its neighbours are placed", async (_, refused) => {
	const bet = await refused();
	const [aliceBefore, { sequence }] = [await alice.row(), await bob.row()];
	const placed = await placeBets(sql(), [bob.bet(), bet, bob.bet()]);
	expect(placed.map((one) => one?.sequence)).toEqual([sequence + 1, undefined, sequence + 2]);
	expect(await alice.row()).toEqual(aliceBefore);
});

test("a key that was used undoes the batch", async () => {
	await placeBet(sql(), alice.bet({ key: "used" }));
	const before = [await alice.row(), await bob.row()];
	const placed = placeBets(sql(), [bob.bet(), alice.bet({ key: "used" })]);
	await expect(placed).rejects.toMatchObject({ code: "23505", constraint_name: "bet_idempotency" });
	expect([await alice.row(), await bob.row()]).toEqual(before);
});

test.each(["cut", "closed", "drawing", "finished", "cancelled"])(
	"no bet is placed in a round that is %s",
	async (state) => {
		const { roundId } = alice.bet();
		await world().owner`update round set state = ${state} where round_id = ${roundId}`;
		expect(await placeBets(sql(), [alice.bet(), bob.bet()])).toEqual([undefined, undefined]);
		await world().owner`update round set state = 'betting' where round_id = ${roundId}`;
	},
);

test("a player whom another one holds is not waited for: the row is passed over", async () => {
	const placed = await world().owner.begin(async (holding) => {
		await holding`select 1 from player where player_id = ${alice.playerId} for no key update`;
		return await placeBets(sql(), [alice.bet(), bob.bet()]);
	});
	expect(placed.map((one) => one !== undefined)).toEqual([false, true]);
});

test("a log-in that is being opened holds nobody up", async () => {
	const placed = await world().owner.begin(async (holding) => {
		await holding`select 1 from player where player_id = ${alice.playerId} for key share`;
		return await placeBets(sql(), [alice.bet(), bob.bet()]);
	});
	expect(placed.every((one) => one !== undefined)).toBe(true);
});

test("a round that is being cut is not waited for; others that place in it are no hindrance", async () => {
	const { roundId } = alice.bet();
	const duringCut = await world().owner.begin(async (holding) => {
		await holding`select 1 from round where round_id = ${roundId} for update`;
		return await placeBets(sql(), [alice.bet(), bob.bet()]);
	});
	expect(duringCut).toEqual([undefined, undefined]);
	const besideAnother = await world().owner.begin(async (holding) => {
		await holding`select 1 from round where round_id = ${roundId} for key share`;
		return await placeBets(sql(), [alice.bet(), bob.bet()]);
	});
	expect(besideAnother.every((one) => one !== undefined)).toBe(true);
});

test("the cut waits for a batch that is being written", async () => {
	const { roundId } = alice.bet();
	await sql().begin(async (placing) => {
		expect((await placeBets(placing, [alice.bet(), bob.bet()])).every((one) => one !== undefined)).toBe(true);
		const free = await world().owner`select 1 from round where round_id = ${roundId} for update skip locked`;
		expect(free).toHaveLength(0);
	});
});

test("a plan that is made while the tables are small, and kept, reads none of them from end to end", async () => {
	const { noting, texts } = notingTexts(sql());
	await placeBets(noting, [alice.bet(), bob.bet()]);
	const plan = await planOf(world().owner, texts[0]);
	expect(plan).not.toMatch(/Seq Scan on (?:bet|player|session|round)\b/);
	expect(plan).not.toMatch(/Hash(?! Key)/);
});
