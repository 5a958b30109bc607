/**
 * Jackpots of a currency are told at most once a second, and never left at an old amount, whichever process has changed them.
 * Source: wire contract, section 10, "Frame".
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JackpotAmount } from "../jackpots/ports.ts";
import { jackpotTicker } from "./jackpot-ticker.ts";

beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
	vi.useRealTimers();
});

/** What is told, as `partner jackpot amount currency @ milliseconds`, and what the pools hold meanwhile. */
function listening() {
	const told: string[] = [];
	const failures: unknown[] = [];
	const pools = new Map<string, Map<string, bigint>>();
	const database = { isAway: false };
	const { jackpotsChanged } = jackpotTicker({
		tell: (partnerId, _, { jackpotId, amount, currency }) => {
			told.push(`${partnerId} ${jackpotId} ${amount} ${currency} @ ${Date.now()}`);
		},
		read: async ({ partnerId, currency }): Promise<readonly JackpotAmount[]> => {
			if (database.isAway) throw new Error("The database is away.");
			const held = pools.get(`${partnerId} ${currency}`) ?? new Map<string, bigint>();
			return [...held].map(([jackpotId, amount]) => ({ jackpotId, amount }));
		},
		failed: (error) => failures.push(error),
	});
	/** By another process, of which this one hears nothing. */
	const changeElsewhere = (amount: bigint, jackpotId = "gold", partnerId = 1, currency = "EUR"): void => {
		const key = `${partnerId} ${currency}`;
		pools.set(key, new Map(pools.get(key)).set(jackpotId, amount));
	};
	const change = (amount: bigint, jackpotId = "gold", partnerId = 1, currency = "EUR"): void => {
		changeElsewhere(amount, jackpotId, partnerId, currency);
		jackpotsChanged({ partnerId, currency, digits: 2 }, [{ jackpotId, amount }]);
	};
	return { told, failures, database, change, changeElsewhere };
}

test("of changes within a second the first is told at once, and the last when the second is over", async () => {
	const { told, change } = listening();
	for (let cents = 1n; cents <= 9n; cents++) {
		change(cents);
		await vi.advanceTimersByTimeAsync(100);
	}
	expect(told).toEqual(["1 gold 0.01 EUR @ 0"]);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.09 EUR @ 1000"]);
});

test("however often it changes, it is told once a second", async () => {
	const { told, change } = listening();
	for (let looks = 0; looks < 100; looks++) {
		change(BigInt(looks));
		await vi.advanceTimersByTimeAsync(50);
	}
	expect(told.map((line) => line.split("@ ")[1])).toEqual(["0", "1000", "2000", "3000", "4000", "5000"]);
	expect(told.at(-1)).toBe("1 gold 0.99 EUR @ 5000");
});

test("a second after it was told, the next change is told at once", async () => {
	const { told, change } = listening();
	change(1n);
	await vi.advanceTimersByTimeAsync(1_000);
	change(2n);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.02 EUR @ 1000"]);
});

test("what another process has told meanwhile is not taken back: at the end of the second is told what is held then", async () => {
	const { told, change, changeElsewhere } = listening();
	change(1n);
	await vi.advanceTimersByTimeAsync(300);
	change(2n);
	await vi.advanceTimersByTimeAsync(200);
	changeElsewhere(5n);
	changeElsewhere(7n, "silver");
	await vi.advanceTimersByTimeAsync(10_000);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.05 EUR @ 1000"]);
});

test("partners and currencies wait for themselves alone", async () => {
	const { told, change } = listening();
	for (const amount of [1n, 2n]) {
		change(amount);
		change(amount, "gold", 2);
		change(amount, "gold", 1, "USD");
	}
	change(2n, "silver");
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "2 gold 0.01 EUR @ 0", "1 gold 0.01 USD @ 0"]);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(told.slice(3)).toEqual([
		"1 gold 0.02 EUR @ 1000",
		"1 silver 0.02 EUR @ 1000",
		"2 gold 0.02 EUR @ 1000",
		"1 gold 0.02 USD @ 1000",
	]);
});

test("what cannot be read is told with the next change", async () => {
	const { told, failures, database, change } = listening();
	change(1n);
	change(2n);
	database.isAway = true;
	await vi.advanceTimersByTimeAsync(1_000);
	database.isAway = false;
	expect([told.length, failures.length]).toEqual([1, 1]);
	change(3n);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(told).toEqual(["1 gold 0.01 EUR @ 0", "1 gold 0.03 EUR @ 2000"]);
});
