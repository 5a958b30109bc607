import { expect, test } from "vitest";
import { OWN_GAMES } from "../games/own-games.ts";
import { LANGUAGES, marketName } from "./index.ts";

test("every market of every own game has a name in every language, and most of them are not the English one", () => {
	for (const market of new Set(OWN_GAMES.flatMap(({ markets }) => markets))) {
		const names = LANGUAGES.map(({ code }) => marketName(market, code));
		expect(names.every((name) => name.trim() !== "")).toBe(true);
		expect(names.filter((name) => name === marketName(market, "EN"))).toHaveLength(1);
	}
	expect(() => marketName("nothing", "EN")).toThrow(RangeError);
});
