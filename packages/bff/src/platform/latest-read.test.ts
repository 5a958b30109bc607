import { expect, test } from "vitest";
import { LatestRead } from "./latest-read.ts";

/** Two reads that have begun one after the other, and what is in force of them. */
function twoReads() {
	const latest = new LatestRead();
	const inForce: string[] = [];
	const begin = () => {
		const answer = Promise.withResolvers<string>();
		const done = latest.run(
			() => answer.promise,
			(value) => inForce.push(value),
		);
		return { ...answer, done };
	};
	return { inForce, earlier: begin(), later: begin() };
}

test("what is read in order is put in force in order", async () => {
	const { inForce, earlier, later } = twoReads();
	earlier.resolve("old");
	await earlier.done;
	later.resolve("new");
	await later.done;
	expect(inForce).toEqual(["old", "new"]);
});

test("an answer that comes behind that of a later read puts nothing back", async () => {
	const { inForce, earlier, later } = twoReads();
	later.resolve("new");
	await later.done;
	earlier.resolve("old");
	await earlier.done;
	expect(inForce).toEqual(["new"]);
});

test("a later read that fails leaves the earlier one its turn", async () => {
	const { inForce, earlier, later } = twoReads();
	later.reject(new Error("away"));
	await expect(later.done).rejects.toThrow("away");
	earlier.resolve("old");
	await earlier.done;
	expect(inForce).toEqual(["old"]);
});
