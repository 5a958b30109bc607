/** A jackpot is told at most once a second, and never left at an old amount. Source: wire contract, section 10, "Frame". */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jackpotTicker } from "./jackpot-ticker.ts";

beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
	vi.useRealTimers();
});

/** What is told, as `partner jackpot amount currency @ milliseconds`. */
function listening() {
	const told: string[] = [];
	const { jackpotsChanged } = jackpotTicker((partnerId, _, { jackpotId, amount, currency }) => {
		told.push(`${partnerId} ${jackpotId} ${amount} ${currency} @ ${Date.now()}`);
	});
	const change = (amount: bigint, jackpotId = "gold", partnerId = 1, currency = "EUR") =>
		jackpotsChanged(partnerId, currency, 2, [{ jackpotId, amount }]);
	return { told, change };
}

test("of changes within a second the first is told at once, and the last when the second is over", () => {
	const { told, change } = listening();
	for (let cents = 1n; cents <= 9n; cents++) {
		change(cents);
		vi.advanceTimersByTime(100);
	}
	expect(told).toEqual(["1 gold 0.01 EUR @ 0"]);
	vi.advanceTimersByTime(10_000);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.09 EUR @ 1000"]);
});

test("however often it changes, it is told once a second", () => {
	const { told, change } = listening();
	for (let looks = 0; looks < 100; looks++) {
		change(BigInt(looks));
		vi.advanceTimersByTime(50);
	}
	expect(told.map((line) => line.split("@ ")[1])).toEqual(["0", "1000", "2000", "3000", "4000", "5000"]);
	expect(told.at(-1)).toBe("1 gold 0.99 EUR @ 5000");
});

test("a second after it was told, the next change is told at once", () => {
	const { told, change } = listening();
	change(1n);
	vi.advanceTimersByTime(1_000);
	change(2n);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.02 EUR @ 1000"]);
});

test("jackpots, partners and currencies wait for themselves alone", () => {
	const { told, change } = listening();
	for (const amount of [1n, 2n]) {
		change(amount);
		change(amount, "silver");
		change(amount, "gold", 2);
		change(amount, "gold", 1, "USD");
	}
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 silver 0.01 EUR @ 0", "2 gold 0.01 EUR @ 0", "1 gold 0.01 USD @ 0"]);
	vi.advanceTimersByTime(1_000);
	expect(told.slice(4)).toEqual([
		"1 gold 0.02 EUR @ 1000",
		"1 silver 0.02 EUR @ 1000",
		"2 gold 0.02 EUR @ 1000",
		"1 gold 0.02 USD @ 1000",
	]);
});
