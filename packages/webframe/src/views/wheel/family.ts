/** The family of wheels, for lists that hold what is of several families. */
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { loadChunk } from "../../load-chunk.ts";
import { BOARD_WORDS } from "../../locales/board/index.ts";
import { WHEEL_WORDS } from "../../locales/wheel/index.ts";
import { wheelFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	loadFace: async (texts) => wheelFace(texts, await loadWords(WHEEL_WORDS, texts), await loadWords(BOARD_WORDS, texts)),
	loadHelp: async (texts) => {
		const { wheelHelp } = await loadChunk(() => import("./help.ts"));
		return wheelHelp(texts, await loadWords(WHEEL_WORDS, texts));
	},
	loadRounds: async () => (await loadChunk(() => import("./check.ts"))).ROUNDS,
	loadProgram: async () => (await loadChunk(() => import("./program.ts"))).PROGRAM,
};
