/** The family of wheels, for lists that hold what is of several families. */
import { makeGame } from "@webframe/shared/games";
import { WHEEL, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { WHEEL_WORDS } from "../../locales/wheel/index.ts";
import { wheelFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	games: WHEEL_GAMES.map((game) => makeGame(WHEEL, game)),
	loadFace: async (texts) => wheelFace(texts, await loadWords(WHEEL_WORDS, texts)),
};
