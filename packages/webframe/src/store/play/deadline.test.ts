import { expect, test } from "vitest";
import { Deadline } from "./deadline.ts";

test("is never reached early, and at once where its instant is past", () => {
	const delays: number[] = [];
	const after = (delayMs: number): (() => void) => {
		delays.push(delayMs);
		return () => undefined;
	};
	// Half of a call's odd duration is in the service's clock as this device tells it.
	const deadline = new Deadline(
		after,
		() => 1_000.5,
		() => undefined,
	);
	for (const instant of [1_003, 1_000.5, 900]) deadline.set(instant);
	expect(delays).toEqual([3, 0, 0]);
});
