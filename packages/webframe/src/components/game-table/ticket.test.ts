import { describe, expect, test } from "vitest";
import { NO_TICKET } from "./no-ticket.ts";
import {
	clear,
	double,
	type Laid,
	picksOf,
	put,
	relay,
	stopOf,
	sumOf,
	type Ticket,
	type TicketRules,
	takeOff,
	undo,
} from "./ticket.ts";

/** A wheel of red and black: only one of them can win, twice its chips. */
const rules: TicketRules = {
	min: 20n,
	max: 1_000n,
	chip: 20n,
	maxWin: 1_200n,
	highestWin: (laid) => [...laid.values()].reduce((best, minor) => (2n * minor > best ? 2n * minor : best), 0n),
};

function laid(ticket: Ticket): Record<string, bigint> {
	return Object.fromEntries(ticket.laid);
}

function done(change: ReturnType<typeof put>): Ticket {
	if (!change.ok) throw new Error(`stopped by ${change.stop.kind}`);
	return change.ticket;
}

const lay = (ticket: Ticket, ...chips: (readonly [string, bigint])[]): Ticket =>
	done(
		put(
			ticket,
			chips.map(([outcome, minor]) => ({ outcome, minor })),
			rules,
		),
	);

test("chips on one place add up, and the sum is that of all places", () => {
	const ticket = lay(lay(NO_TICKET, ["red", 20n]), ["red", 40n], ["black", 100n]);
	expect(laid(ticket)).toEqual({ red: 60n, black: 100n });
	expect(sumOf(ticket.laid)).toBe(160n);
});

test("undo takes back the last action, of however many chips, and clear, double and repeat as well", () => {
	const first = lay(NO_TICKET, ["red", 20n]);
	const called = lay(first, ["black", 40n], ["green", 40n]);
	expect(laid(undo(called))).toEqual({ red: 20n });
	const doubled = done(double(called, rules));
	expect(laid(doubled)).toEqual({ red: 40n, black: 80n, green: 80n });
	expect(laid(undo(doubled))).toEqual(laid(called));
	expect(laid(undo(clear(doubled)))).toEqual(laid(doubled));
	const repeated = done(relay(clear(doubled), called.laid, rules));
	expect(laid(repeated)).toEqual(laid(called));
	expect(laid(undo(repeated))).toEqual({});
	expect(laid(undo(undo(undo(first))))).toEqual({});
});

test("chips are taken off a place as one action; what takes nothing off is none", () => {
	const ticket = lay(NO_TICKET, ["red", 20n], ["black", 40n]);
	expect(laid(takeOff(ticket, ["red"]))).toEqual({ black: 40n });
	expect(laid(undo(takeOff(ticket, ["red"])))).toEqual({ red: 20n, black: 40n });
	expect(takeOff(ticket, ["green"])).toBe(ticket);
	expect(clear(NO_TICKET)).toBe(NO_TICKET);
});

describe("what would be too much is not done, and says which limit stops it:", () => {
	test("the largest stake", () => {
		const ticket = lay(NO_TICKET, ["red", 500n], ["black", 480n]);
		expect(put(ticket, [{ outcome: "red", minor: 40n }], rules)).toEqual({
			ok: false,
			stop: { kind: "stake", max: 1_000n },
		});
		expect(double(ticket, rules)).toEqual({ ok: false, stop: { kind: "stake", max: 1_000n } });
	});

	test("the highest win, with the largest stake of such a ticket, in whole chips", () => {
		const stop = put(NO_TICKET, [{ outcome: "red", minor: 700n }], rules);
		expect(stop).toEqual({ ok: false, stop: { kind: "win", max: 600n } });
		const odd = { ...rules, maxWin: 1_210n };
		expect(stopOf(new Map([["red", 700n]]), odd)).toEqual({ kind: "win", max: 600n });
		expect(stopOf(new Map([["red", 600n]]), rules)).toBeUndefined();
	});

	test("the number of places", () => {
		const many: Laid = new Map([...Array(161).keys()].map((index) => [`n:${index}`, 1n]));
		expect(stopOf(many, rules)).toEqual({ kind: "places", max: 160 });
	});

	test("also when a ticket of before is repeated under other rules", () => {
		expect(relay(NO_TICKET, new Map([["red", 2_000n]]), rules)).toEqual({
			ok: false,
			stop: { kind: "stake", max: 1_000n },
		});
	});
});

test("it is sent sorted by outcome, with the digits of its currency", () => {
	const ticket = lay(NO_TICKET, ["straight:2", 20n], ["red", 105n], ["straight:17", 40n]);
	expect(picksOf(ticket.laid, 2)).toEqual({
		market: "picks",
		picks: [
			{ outcome: "red", amount: "1.05" },
			{ outcome: "straight:17", amount: "0.40" },
			{ outcome: "straight:2", amount: "0.20" },
		],
	});
	expect(picksOf(new Map([["red", 20n]]), 0).picks).toEqual([{ outcome: "red", amount: "20" }]);
});
