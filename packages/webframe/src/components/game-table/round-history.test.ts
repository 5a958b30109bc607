import type { FrameRound } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { ServerClock } from "../../store/server-clock.ts";
import { INITIAL_STATE } from "../../store/state.ts";
import { CountedHost } from "../../testing/counted-host.ts";
import { madeRound } from "../../testing/made-data.ts";
import type { Read } from "../frame-view.ts";
import { RoundHistory } from "./round-history.ts";

const GAME = 9;
const T = Date.parse("2026-03-01T12:00:00Z");
const ROUNDS = Array.from({ length: 100 }, (_, index) =>
	madeRound(GAME, index + 1, T - (index + 2) * 45_000, "finished"),
);

/** Answers in the order in which the test lets them come. */
function history() {
	const waiting = new Map<number, (items: readonly FrameRound[] | undefined) => void>();
	const read = (path: string) =>
		new Promise((resolve) => {
			const limit = Number(new URL(path, "http://here").searchParams.get("limit"));
			waiting.set(limit, (items) =>
				resolve(items === undefined ? { kind: "unknown" } : { kind: "value", value: { items } }),
			);
		});
	const host = { state: INITIAL_STATE, clock: new ServerClock(() => T), read: read as Read };
	const results = new RoundHistory(Object.assign(new CountedHost(), host));
	results.follow(GAME);
	const answer = async (limit: number, items: readonly FrameRound[] | undefined): Promise<void> => {
		waiting.get(limit)?.(items);
		await Promise.resolve();
		await Promise.resolve();
	};
	return { results, answer, first: [...waiting.keys()][0] ?? 0 };
}

test("a longer list that is quicker than the first one stays, whatever becomes of that", async () => {
	for (const late of [ROUNDS.slice(0, 20), undefined]) {
		const { results, answer, first } = history();
		void results.more(100);
		await answer(100, ROUNDS);
		await answer(first, late);
		expect(results.revealed.length).toBe(100);
	}
});

test("what could not be read is read when it is asked for again", async () => {
	const { results, answer, first } = history();
	await answer(first, undefined);
	expect(results.revealed).toEqual([]);
	void results.more(first);
	await answer(first, ROUNDS.slice(0, first));
	expect(results.revealed.length).toBe(first);
});
