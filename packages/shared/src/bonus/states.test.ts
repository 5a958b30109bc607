/** What a freebet and a campaign are at a moment: nothing but uses and a cancellation is stored. */
import { describe, expect, test } from "vitest";
import { betsLeft, campaignState, type FreebetLife, freebetState } from "./index.ts";

const LIFE: FreebetLife = { uses: 0, betsCount: 3, validFrom: 1_000, expiresAt: 2_000, isCancelled: false };

describe("a freebet", () => {
	test.each<[string, Partial<FreebetLife>, number, ReturnType<typeof freebetState>]>([
		["before its time", {}, 999, "issued"],
		["from its first moment on", {}, 1_000, "active"],
		["until its last one", { uses: 2 }, 1_999, "active"],
		["from its end on", {}, 2_000, "expired"],
		["with all uses taken", { uses: 3 }, 1_500, "used"],
		["with all uses taken, after its end", { uses: 3 }, 2_500, "used"],
		["cancelled, whatever else", { uses: 3, isCancelled: true }, 2_500, "cancelled"],
		["used up, and a use given back", { uses: 2, expiresAt: 9_000 }, 8_999, "active"],
	])("%s", (_, over, now, state) => {
		expect(freebetState({ ...LIFE, ...over }, now)).toBe(state);
	});

	test("has as many bets left as it is still good for", () => {
		expect(betsLeft(LIFE)).toBe(3);
		expect(betsLeft({ uses: 3, betsCount: 3 })).toBe(0);
	});
});

describe("a campaign", () => {
	test.each([
		[999, false, "scheduled"],
		[1_000, false, "running"],
		[1_999, false, "running"],
		[2_000, false, "ended"],
		[1_500, true, "cancelled"],
		[2_500, true, "cancelled"],
	])("at %d, cancelled %s: %s", (now, isCancelled, state) => {
		expect(campaignState({ validFrom: 1_000, validTo: 2_000, isCancelled }, now)).toBe(state);
	});
});
