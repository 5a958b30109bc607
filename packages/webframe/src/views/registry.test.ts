/** The registries are all that name a family of our own games; a family has a folder of its own, and no other part knows it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FAMILY_NAMES } from "./family-names.ts";
import { viewAt } from "./registry.ts";

const SRC = fileURLToPath(new URL("..", import.meta.url));
const REGISTRIES = ["views/family-names.ts", "views/registry.ts", "views/families.ts"];

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(name))
	.filter((name) => !REGISTRIES.includes(name));

test.each(FAMILY_NAMES)("%s has its folder, and nothing beside it and the registries names it", (family) => {
	const own = new RegExp(`^(?:views|locales)/${family}/`);
	expect(sources.filter((name) => own.test(name))).toEqual(
		expect.arrayContaining(["family", "program", `${family}-view`].map((name) => `views/${family}/${name}.ts`)),
	);
	const named = new RegExp(`["'\`]${family}["'\`]|/${family}/|games/${family}|webframe-${family}\\b`);
	const naming = sources.filter((name) => !own.test(name) && named.test(readFileSync(join(SRC, name), "utf8")));
	expect(naming).toEqual([]);
});

test("the view of a game is that of its family, and not known before the catalogue is", () => {
	const place = { tab: "lobby", gameCode: 4 } as const;
	const game = { gameCode: 4, name: "Four", lobbyCategory: "LiveGames", category: "", demo: false } as const;
	const config = { partnerClientId: "p", limits: [], languages: [], serverTime: "" };
	const features = { feed: false, jackpots: false, freebets: false };
	const viewOf = (family: string) =>
		viewAt(place, { kind: "ready", config: { ...config, features, games: [{ ...game, kind: "own", family }] } });
	expect(viewAt(place, { kind: "loading" })).toBeUndefined();
	expect(viewAt({ ...place, gameCode: 100_001 }, { kind: "loading" })).toBe("game");
	expect(viewAt({ ...place, gameCode: undefined }, { kind: "loading" })).toBe("lobby");
	for (const family of FAMILY_NAMES) expect(viewOf(family)).toBe(family);
	expect(viewOf("a-family-of-tomorrow")).toBe("game");
});
