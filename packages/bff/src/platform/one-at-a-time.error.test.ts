import { expect, test } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

test("each begins when the one before has ended, also where that failed, and gets its own outcome", async () => {
	const turns = new OneAtATime();
	const seen: string[] = [];
	const work = (name: string, fails = false) =>
		turns.run(async () => {
			seen.push(`${name} begins`);
			await Promise.resolve();
			seen.push(`${name} ends`);
			if (fails) throw new Error(name);
			return name;
		});
	expect(await Promise.allSettled([work("first"), work("second", true), work("third")])).toMatchObject([
		{ value: "first" },
		{ reason: { message: "second" } },
		{ value: "third" },
	]);
	expect(seen).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
