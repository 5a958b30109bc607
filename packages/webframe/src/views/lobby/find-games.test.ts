import type { FrameGame } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { findGames, isSearching, providersOf } from "./find-games.ts";

const game = (name: string, provider?: string): FrameGame => ({
	gameCode: 100_000,
	name,
	lobbyCategory: "BetOnGames",
	category: "Slots",
	kind: provider === undefined ? "own" : "provider",
	demo: true,
	...(provider === undefined ? {} : { provider }),
});
const GAMES = [
	game("Keno"),
	game("Éclair d'Or", "Atelier"),
	game("Golden Dice", "Northwind"),
	game("\u0130stanbul", "Northwind"),
];
const names = (text: string, provider?: string) => findGames(GAMES, { text, provider }).map(({ name }) => name);

test("a game is found by any part of its name or provider, without accents, in any case and order", () => {
	expect(names("ECLAIR")).toEqual(["Éclair d'Or"]);
	expect(names("dice north")).toEqual(["Golden Dice"]);
	expect(names("  ")).toHaveLength(4);
	expect(names("istanbul")).toEqual(["\u0130stanbul"]);
	expect(names("keno atelier")).toEqual([]);
});

test("text that means something to patterns is text here", () => {
	expect(names(".*")).toEqual([]);
	expect(names("[")).toEqual([]);
});

test("a provider narrows what is found, and our own games are of none", () => {
	expect(names("", "Northwind")).toEqual(["Golden Dice", "\u0130stanbul"]);
	expect(providersOf(GAMES)).toEqual(["Atelier", "Northwind"]);
});

test("spaces are no search", () => {
	expect([isSearching({ text: " ", provider: undefined }), isSearching({ text: "a", provider: undefined })]).toEqual([
		false,
		true,
	]);
});
