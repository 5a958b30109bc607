import type { FrameReward } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeFreebet, madeRewards } from "../../testing/made-data.ts";
import { chosenFreebet, type FreebetSituation, freebetOffers } from "./freebet-offer.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const HOUR_MS = 3_600_000;
const at = (afterMs: number): string => new Date(NOW + afterMs).toISOString();

const situation = (items: readonly FrameReward[], change: Partial<FreebetSituation> = {}): FreebetSituation => ({
	rewards: { kind: "read", items },
	gameCode: 9,
	currency: "EUR",
	odds: undefined,
	now: NOW,
	...change,
});

test("one that is not ready, of another game or currency, or not for the odds, is not offered; nor is a cashback", () => {
	const [ready, ...others] = madeRewards(NOW);
	if (ready?.kind !== "freebet") return expect.unreachable("a freebet comes first");
	expect(freebetOffers(situation(others))).toEqual([]);
	const offers = [{ amount: "2.00", bonusId: "bonus-0", betsLeft: 1 }];
	expect(freebetOffers(situation([ready, ...others]))).toEqual(offers);
	expect(freebetOffers(situation([ready], { gameCode: 1 }))).toEqual([]);
	expect(freebetOffers(situation([ready], { currency: "USD" }))).toEqual([]);
	// It is for odds from 1.5 to 800, both of them included.
	for (const [lowest, highest, fits] of [
		[150, 80_000, true],
		[149, 300, false],
		[150, 80_001, false],
	] as const)
		expect(freebetOffers(situation([ready], { odds: { lowest, highest } }))).toEqual(fits ? offers : []);
});

test("its time decides by the clock of the service, whatever was last told of it", () => {
	const later = madeFreebet(NOW, { state: "issued", validFrom: at(1_000), validTo: at(2_000) });
	const offered = (now: number) => freebetOffers(situation([later], { now })).length;
	expect([NOW + 999, NOW + 1_000, NOW + 1_999, NOW + 2_000].map(offered)).toEqual([0, 1, 1, 0]);
});

test("those of one amount are one offer, which plays first what is over first; at most three are offered", () => {
	const items = [
		madeFreebet(NOW, { bonusId: "late", betsCount: 2, validTo: at(9 * HOUR_MS) }),
		madeFreebet(NOW, { bonusId: "soon", betsCount: 3, validTo: at(HOUR_MS) }),
		...["7.00", "8.00", "9.00"].map((amount, index) =>
			madeFreebet(NOW, { bonusId: amount, amount, validTo: at((2 + index) * HOUR_MS) }),
		),
	];
	expect(freebetOffers(situation(items))).toEqual([
		{ amount: "2.00", bonusId: "soon", betsLeft: 5 },
		{ amount: "7.00", bonusId: "7.00", betsLeft: 1 },
		{ amount: "8.00", bonusId: "8.00", betsLeft: 1 },
	]);
});

test("what was chosen and cannot be used is no bet of the player's own money, and says whether it is for the odds", () => {
	const items = [madeFreebet(NOW)];
	expect(chosenFreebet(undefined, situation(items))).toBe("cash");
	expect(chosenFreebet("2.00", situation(items))).toMatchObject({ bonusId: "bonus" });
	expect(chosenFreebet("2.00", situation(items, { odds: { lowest: 100, highest: 100 } }))).toBe("odd");
	expect(chosenFreebet("2.00", situation(items, { now: NOW + 7 * HOUR_MS }))).toBe("gone");
	expect(chosenFreebet("2.00", situation([madeFreebet(NOW, { state: "used" })]))).toBe("gone");
	expect(chosenFreebet("5.00", situation(items))).toBe("gone");
});
