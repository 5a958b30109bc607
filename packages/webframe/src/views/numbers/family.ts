/** The family of numbers, for lists that hold what is of several families. */
import { makeGame } from "@webframe/shared/games";
import { NUMBERS, NUMBERS_GAMES } from "@webframe/shared/games/numbers";
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { NUMBERS_WORDS } from "../../locales/numbers/index.ts";
import { numbersFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	games: NUMBERS_GAMES.map((game) => makeGame(NUMBERS, game)),
	loadFace: async (texts) => numbersFace(texts, await loadWords(NUMBERS_WORDS, texts)),
};
