/** What the results wall makes of states, and what it asks for when some were missed. */
import { expect, test } from "vitest";
import { clockText, phaseOf } from "./phase.ts";
import { KEPT_ROUNDS, roundOfHub, roundOfInfo, type WallRound, WallRounds } from "./wall-rounds.ts";

const AT = "2026-11-24T00:12:15.000Z";
const round = (id: number, game: number, edition: number): WallRound => ({
	id,
	game,
	edition,
	state: 3,
	at: AT,
	text: String(edition),
	numbers: [edition],
});
const told = (s: 1 | 2 | 3 | 4 | 5, over: object = {}) => ({ i: 7, t: 9, ge: 3, lrId: null, s, sdt: AT, ...over });

/** The feed of two games, whose rounds have their ids from one row; what is asked for is taken. */
function filling(newest: number) {
	const feed = new Map<number, WallRound>();
	for (let id = 1; id <= newest; id++) feed.set(id, round(id, id % 3 === 0 ? 9 : 23, id - Math.floor(id / 3)));
	for (let id = 3; id <= newest; id += 3) feed.set(id, round(id, 9, id / 3));
	const rounds = new WallRounds();
	const fill = (): readonly number[] => {
		const asked = new Set<number>();
		for (let id = rounds.missing([9, 23], asked); id !== undefined; id = rounds.missing([9, 23], asked)) {
			asked.add(id);
			const found = feed.get(id);
			if (found === undefined) rounds.passOver(id);
			else rounds.take(found);
		}
		return [...asked];
	};
	const hear = (id: number): void => void rounds.take(feed.get(id) ?? round(id, 9, 1));
	return { rounds, fill, hear };
}

test("a page that is opened asks for the rounds before, newest first, until it has enough of each game", () => {
	const { rounds, fill, hear } = filling(200);
	hear(200);
	const asked = fill();
	expect(asked[0]).toBe(199);
	// Every third round is of the one game, so that the last of its thirteen is the thirty-seventh asked for.
	expect(asked).toHaveLength(38);
	for (const game of [9, 23]) {
		const editions = rounds.of(game).map(({ edition }) => edition);
		expect(editions).toHaveLength(KEPT_ROUNDS);
		expect(editions).toEqual(editions.map((_, index) => (editions[0] ?? 0) - index));
	}
	expect(fill()).toEqual([]);
});

test("after a gap it asks for what is missing and for nothing else", () => {
	const { rounds, fill, hear } = filling(400);
	hear(300);
	fill();
	// One of the other game, with nothing missing between: nobody can know yet of those in between.
	hear(303);
	expect(fill()).toEqual([]);
	hear(304);
	expect(fill()).toEqual([302, 301]);
	expect(
		rounds
			.of(23)
			.map(({ id }) => id)
			.slice(0, 4),
	).toEqual([304, 302, 301, 299]);
});

test("of a young feed it asks once for each round, and takes what came since", () => {
	const { rounds, fill, hear } = filling(4);
	hear(4);
	expect(fill()).toEqual([3, 2, 1]);
	expect([rounds.of(9).length, rounds.of(23).length]).toEqual([1, 3]);
	expect(fill()).toEqual([]);
	expect(new WallRounds().missing([9], new Set())).toBeUndefined();
});

test("a round is news once, and again when its result was corrected", () => {
	const rounds = new WallRounds();
	expect([rounds.take(round(7, 9, 3)), rounds.take(round(7, 9, 3))]).toEqual([true, false]);
	expect(rounds.take({ ...round(7, 9, 3), text: "80", numbers: [80] })).toBe(true);
	expect(rounds.of(9)).toMatchObject([{ numbers: [80] }]);
});

test("a round that is not over is none yet, whether the hub tells it or a call", () => {
	expect([1, 2].map((s) => roundOfHub({ ...told(s === 1 ? 1 : 2), ps: 2, cr: 1 }))).toEqual([undefined, undefined]);
	const finished = roundOfHub({ ...told(3, { edt: AT, res: { numbers: [5] }, txt: "5" }), ps: 2, cr: 0 });
	expect(finished).toEqual({ id: 7, game: 9, edition: 3, state: 3, at: AT, text: "5", numbers: [5] });
	const info = {
		Id: 7,
		GameType: 9,
		Edition: 3,
		State: 3,
		StartTime: AT,
		EndTime: AT,
		Result: { numbers: [5] },
		ResultText: "5",
	} as const;
	expect(roundOfInfo(info)).toEqual(finished);
	expect(roundOfHub({ ...told(5), ps: 2, cr: 0 })).toMatchObject({ state: 5, text: "", numbers: [] });
});

test("a result in a form that the wall does not know has its words", () => {
	const drawn = { edt: AT, res: { stop: "17", boosts: [] }, txt: "17 black" };
	expect(roundOfHub({ ...told(3, drawn), ps: 2, cr: 0 })).toMatchObject({ text: "17 black", numbers: [] });
});

test("the clock runs while bets are taken, and then says what is going on", () => {
	const state = (over: object, current?: object) => ({
		...{ sId: 1, tst: AT, im: false, bt: 0 },
		...over,
		wgi: current === undefined ? [] : [{ ...told(2), ps: 2 as const, cr: 1 as const, ...current }],
	});
	const closesMs = Date.parse(AT) + 30_000;
	const betting = phaseOf(state({ bt: closesMs / 1_000 }, { ps: 1 }));
	expect(betting).toEqual({ kind: "betting", opensMs: Date.parse(AT), closesMs });
	expect(phaseOf(state({}, {})).kind).toBe("drawing");
	expect(phaseOf(state({}, { s: 1 })).kind).toBe("waiting");
	expect(phaseOf(state({ im: true })).kind).toBe("maintenance");
	expect(phaseOf(state({})).kind).toBe("unknown");
	expect([61_000, 60_000, 1, 0, -5].map(clockText)).toEqual(["1:01", "1:00", "0:01", "0:00", "0:00"]);
});
