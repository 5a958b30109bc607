import { expect, test } from "vitest";
import { SequenceTracker } from "./sequence-tracker.ts";

test("numbers in a row leave no gap", () => {
	const tracker = new SequenceTracker();
	for (const number of [1, 2, 3]) tracker.see(number);
	expect([tracker.last, tracker.hasGap]).toEqual([3, false]);
});

test("a number left out is a gap, and closes when it comes", () => {
	const tracker = new SequenceTracker(3);
	tracker.see(5);
	expect([tracker.last, tracker.hasGap]).toEqual([3, true]);
	tracker.see(4);
	expect([tracker.last, tracker.hasGap]).toEqual([5, false]);
});

test("an answer that covers the gap closes it and keeps what was seen beyond", () => {
	const tracker = new SequenceTracker(1);
	for (const number of [3, 6, 7]) tracker.see(number);
	tracker.cover(5);
	expect([tracker.last, tracker.hasGap]).toEqual([7, false]);
});

test("numbers that were seen before change nothing", () => {
	const tracker = new SequenceTracker(9);
	tracker.see(4);
	tracker.cover(2);
	expect([tracker.last, tracker.hasGap]).toEqual([9, false]);
});
