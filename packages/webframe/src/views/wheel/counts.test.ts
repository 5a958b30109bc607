import { expect, test } from "vitest";
import { hotAndCold } from "./counts.ts";

test("the stops that came most and least, each with how often; a stop that a wheel has many of counts once", () => {
	const stops = ["1", "2", "3", "4", "5", "6", "7", "1"];
	const { hot, cold } = hotAndCold(stops, ["2", "2", "7", "1", "2", "7"]);
	expect(hot[0]).toEqual({ stop: "2", count: 3 });
	expect(hot[1]).toEqual({ stop: "7", count: 2 });
	expect(hot).toHaveLength(5);
	expect(cold.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1]);
});
