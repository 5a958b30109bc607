import { roundLengthMs } from "@webframe/shared/games";
import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { textsOf } from "../i18n/texts.ts";
import { messages as en } from "../locales/en.ts";
import { madeRound } from "../testing/made-data.ts";
import { roundClock } from "./round-clock.ts";

const T = Date.parse("2026-03-01T12:00:00Z");
const texts = textsOf(en, "en", "ltr");
const LENGTH = roundLengthMs(KENO.timings);
const at = (state: Parameters<typeof madeRound>[3], ms: number) =>
	roundClock(madeRound(KENO.gameCode, 1, T, state), T + ms, LENGTH, texts);

test.each([
	["awaiting", -5_000, "round.opensIn", "0:05", false, 0],
	["betting", 0, "round.closesIn", "0:30", true, 1],
	["betting", 15_000, "round.closesIn", "0:15", true, 0.5],
	["betting", 30_000, "round.drawIn", "0:05", false, 0],
	["closed", 31_000, "round.drawIn", "0:04", false, 0],
	["closed", 35_000, "round.waiting", "", false, 0],
	["drawing", 36_000, "lobby.draw", "0:09", false, 0.1],
	["finished", 40_000, "lobby.draw", "0:05", false, 0.5],
	["finished", 45_000, "round.waiting", "", false, 0],
	["review", 36_000, "round.waiting", "", false, 0],
] as const)("a round that is %s, %i ms after its opening: %s %s", (state, ms, label, time, open, left) => {
	expect(at(state, ms)).toMatchObject({ label, time, open, left });
});

test("before the service has told of a round the clock is empty", () => {
	expect(roundClock(undefined, T, LENGTH, texts)).toMatchObject({ phase: "unknown", time: "", open: false });
});
