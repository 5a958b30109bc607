/** The family of balls, for lists that hold what is of several families. */
import { makeGame } from "@webframe/shared/games";
import { BALLS, BALLS_GAMES } from "@webframe/shared/games/balls";
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { BALLS_WORDS } from "../../locales/balls/index.ts";
import { BOARD_WORDS } from "../../locales/board/index.ts";
import { ballsFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	games: BALLS_GAMES.map((game) => makeGame(BALLS, game)),
	loadFace: async (texts) => ballsFace(texts, await loadWords(BALLS_WORDS, texts), await loadWords(BOARD_WORDS, texts)),
};
