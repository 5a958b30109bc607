import { roundLengthMs } from "@webframe/shared/games";
import { expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { partnerSettingsSchema } from "../partners/settings.ts";
import { frameGameOf, ownGamesOf } from "./own-games.ts";

const codesOf = (settings: object) =>
	ownGamesOf(SHELF, partnerSettingsSchema.parse(settings)).map(({ gameCode }) => gameCode);

test("a partner that names no games keeps those of before, unless it asks for new ones; named ones are offered as named", () => {
	expect(codesOf({})).toEqual([9, 23]);
	expect(codesOf({ newGames: "auto" })).toEqual(SHELF.all.map(({ gameCode }) => gameCode));
	expect(codesOf({ games: [22, 9, 4711] })).toEqual([9, 22]);
	expect(codesOf({ games: [], newGames: "auto" })).toEqual([]);
});

test("every game of the shelf has a place in the lobby, its family and its clock", () => {
	const settings = partnerSettingsSchema.parse({});
	const games = SHELF.all.map((game) => frameGameOf(game, settings));
	expect(games.filter(({ timings, family }) => timings === undefined || family === undefined)).toEqual([]);
	expect(games.filter(({ limitsFactor }) => limitsFactor !== undefined)).toMatchObject([
		{ gameCode: 28, limitsFactor: 5 },
	]);
});

test("no two games of one length are cut in the same second", () => {
	const cuts = SHELF.all.map(({ timings }) => {
		const lengthMs = roundLengthMs(timings);
		return `${(timings.offsetMs + timings.bettingMs + timings.acceptanceGapMs) % lengthMs} of ${lengthMs} ms`;
	});
	expect(cuts.filter((cut, index) => cuts.indexOf(cut) !== index)).toEqual([]);
});
