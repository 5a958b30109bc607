/** Source: wire contract, section 9, "Tags". */
import { describe, expect, test } from "vitest";
import { frameTagsOf, knownTag, type TagPlatform, type TagSettings, tagOfBet, tagOfGame } from "./tags.ts";

const KENO = 9;
const FAST_KENO = 23;
const PAGE = 1400;

const tag = (gameCode: number | null, platform: TagPlatform, tagId: number) => ({ gameCode, platform, tagId });
/** Its tags name games: Keno has one for each platform, Fast Keno only one for mobile devices. */
const GAMES: TagSettings = {
	defaultTagId: 1313,
	tags: [
		tag(null, "generic", PAGE),
		tag(KENO, "mobile", 92),
		tag(KENO, "generic", 90),
		tag(KENO, "desktop", 91),
		tag(KENO, "live", 93),
		tag(KENO, "tv", 94),
		tag(FAST_KENO, "mobile", 232),
	],
};
/** Its tags name pages. */
const PAGES: TagSettings = { defaultTagId: 1313, tags: [tag(null, "generic", PAGE)] };
const NONE: TagSettings = { defaultTagId: null, tags: [] };
const ONLY_DEFAULT: TagSettings = { defaultTagId: 1313, tags: [] };

describe("the tag of a game", () => {
	test.each<readonly [string, TagSettings, number, TagPlatform, number | null]>([
		["is the platform's", GAMES, KENO, "desktop", 91],
		["is the platform's", GAMES, KENO, "mobile", 92],
		["is the generic one where nobody knows the platform", GAMES, KENO, "generic", 90],
		["is the default where the game has none for it", GAMES, FAST_KENO, "desktop", 1313],
		["is the default where the game has none at all", GAMES, 100_001, "mobile", 1313],
		["is the page's where tags name no games", PAGES, KENO, "mobile", PAGE],
		["is the page's where there is no default", { ...GAMES, defaultTagId: null }, 100_001, "mobile", PAGE],
		["is the page's where there is no catalogue", NONE, KENO, "desktop", PAGE],
		["is the page's where there is no more than a default", ONLY_DEFAULT, KENO, "desktop", PAGE],
	])("%s", (_, settings, gameCode, platform, expected) => {
		expect(tagOfGame(settings, gameCode, platform, PAGE)).toBe(expected);
	});

	test("is none where neither the page nor the partner has one, and the default where the page has none", () => {
		expect(tagOfGame(NONE, KENO, "desktop", null)).toBeNull();
		expect(tagOfGame(ONLY_DEFAULT, KENO, "desktop", null)).toBe(1313);
	});

	test("is never one that the page brought for another game", () => {
		expect(tagOfGame({ ...GAMES, defaultTagId: null }, 100_001, "mobile", 92)).toBeNull();
	});
});

describe("the tag of a bet", () => {
	test.each<readonly [string, TagSettings, number, number | undefined, number | null]>([
		["is the one of the game that the frame said", GAMES, KENO, 91, 91],
		["is the one of the game that the frame said", GAMES, KENO, 92, 92],
		["is the generic one where the frame said none, as older frames do", GAMES, KENO, undefined, 90],
		["is not another game's", GAMES, KENO, 232, 90],
		["is not another game's, and then the default", GAMES, FAST_KENO, 92, 1313],
		["is not one that stands nowhere", GAMES, KENO, 77, 90],
		["is not one that stands nowhere, and then the page's", PAGES, KENO, 77, PAGE],
		["is the page's that the frame said", { ...PAGES, tags: [...PAGES.tags, tag(null, "tv", 1401)] }, KENO, 1401, 1401],
		["is the default that the frame said", PAGES, KENO, 1313, 1313],
		["is what the frame said where there is no catalogue", NONE, KENO, 77, 77],
		["is the page's where there is no catalogue and the frame said none", NONE, KENO, undefined, PAGE],
	])("%s", (_, settings, gameCode, asked, expected) => {
		expect(tagOfBet(settings, gameCode, asked, PAGE)).toBe(expected);
	});
});

test("a frame is told each platform's tag of a game and the one for all others, and nothing of live and tv", () => {
	expect(frameTagsOf(GAMES, KENO)).toEqual({ tagId: 90, tagIds: { desktop: 91, mobile: 92 } });
	expect(frameTagsOf(GAMES, FAST_KENO)).toEqual({ tagId: 1313, tagIds: { mobile: 232 } });
	expect(frameTagsOf(GAMES, 100_001)).toEqual({ tagId: 1313 });
	expect(frameTagsOf(PAGES, KENO)).toEqual({});
	expect(frameTagsOf(NONE, KENO)).toEqual({});
});

test("a tag of no bet is known if it is anywhere in the catalogue", () => {
	expect([1313, PAGE, 94, 77, undefined].map((tagId) => knownTag(GAMES, tagId))).toEqual([1313, PAGE, 94, null, null]);
	expect([1313, 77, undefined].map((tagId) => knownTag(ONLY_DEFAULT, tagId))).toEqual([1313, 77, null]);
});
