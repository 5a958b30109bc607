import type { FrameRound } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import type { Answer } from "../../store/api.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { ServerClock } from "../../store/server-clock.ts";
import { type FrameState, INITIAL_STATE } from "../../store/state.ts";
import { CountedHost } from "../../testing/counted-host.ts";
import { madeRound } from "../../testing/made-data.ts";
import type { Read } from "../frame-view.ts";
import { RoundHistory } from "./round-history.ts";

const GAME = 9;
const T = Date.parse("2026-03-01T12:00:00Z");
const ROUNDS = Array.from({ length: 100 }, (_, index) =>
	madeRound(GAME, index + 1, T - (index + 2) * 45_000, "finished"),
);

/** A service whose answers the test gives, in whatever order. */
function history() {
	const limits: number[] = [];
	const answers: ((answer: Answer<unknown>) => void)[] = [];
	const read = ((path: string) => {
		limits.push(Number(new URL(path, "http://here").searchParams.get("limit")));
		return new Promise<Answer<unknown>>((resolve) => answers.push(resolve));
	}) as Read;
	const asked: FrameRequest[] = [];
	const live: FrameState = { ...INITIAL_STATE, connection: "live" };
	const host = Object.assign(new CountedHost(), {
		gameCode: GAME,
		state: live,
		clock: new ServerClock(() => T),
		read,
		ask: (request: FrameRequest) => asked.push(request),
	});
	const results = new RoundHistory(host);
	results.hostUpdate();
	const answer = async (index: number, items: readonly FrameRound[] | undefined): Promise<void> => {
		answers[index]?.(
			items === undefined
				? { kind: "unknown", reason: "network", correlationId: undefined }
				: { kind: "value", value: { items } },
		);
		await Promise.resolve();
		await Promise.resolve();
	};
	const become = (connection: FrameState["connection"]): void => {
		host.state = { ...host.state, connection };
		results.hostUpdate();
	};
	const shown = () => results.revealed.map(({ roundId }) => roundId);
	return { results, limits, answer, become, shown, asked };
}

const ids = (rounds: readonly FrameRound[]) => rounds.map(({ roundId }) => roundId);

test("a longer list that is quicker than the first one stays, whatever becomes of that", async () => {
	for (const late of [ROUNDS.slice(0, 20), undefined]) {
		const { results, answer } = history();
		void results.more(100);
		await answer(1, ROUNDS);
		await answer(0, late);
		expect(results.revealed.length).toBe(100);
	}
});

test("what could not be read is read when it is asked for again", async () => {
	const { results, limits, answer } = history();
	await answer(0, undefined);
	expect(results.revealed).toEqual([]);
	const [first = 0] = limits;
	void results.more(first);
	await answer(1, ROUNDS.slice(0, first));
	expect(results.revealed.length).toBe(first);
});

test("what was drawn without a connection is read when it is back, as many as were asked for; what is here stays until then", async () => {
	const { results, limits, answer, become, shown } = history();
	await answer(0, ROUNDS.slice(40, 60));
	void results.more(100);
	await answer(1, ROUNDS.slice(40));
	become("lost");
	become("live");
	become("live");
	expect(limits.slice(1)).toEqual([100, 100]);
	expect(shown()).toEqual(ids(ROUNDS.slice(40)));
	await answer(2, ROUNDS);
	expect(shown()).toEqual(ids(ROUNDS));
});

test("an answer from before the connection was lost changes nothing; nor does a failure take away what is here", async () => {
	const { answer, become, shown } = history();
	become("offline");
	become("live");
	await answer(1, ROUNDS.slice(0, 20));
	await answer(0, ROUNDS.slice(5, 25));
	expect(shown()).toEqual(ids(ROUNDS.slice(0, 20)));
	become("lost");
	become("live");
	await answer(2, undefined);
	expect(shown()).toEqual(ids(ROUNDS.slice(0, 20)));
});

test("a result that was corrected while there was no connection is handed on to whoever tells of bets", async () => {
	const { answer, become, asked } = history();
	await answer(0, ROUNDS);
	expect(asked).toEqual([]);
	become("lost");
	become("live");
	const [latest, ...older] = ROUNDS;
	if (latest === undefined) throw new Error("There are rounds.");
	const round: FrameRound = { ...latest, result: { numbers: [1, 2, 3] }, corrected: true };
	await answer(1, [round, ...older]);
	expect(asked).toEqual([{ type: "correctRound", round }]);
});
