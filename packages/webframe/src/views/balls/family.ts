/** The family of balls, for lists that hold what is of several families. */
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { loadChunk } from "../../load-chunk.ts";
import { BALLS_WORDS } from "../../locales/balls/index.ts";
import { BOARD_WORDS } from "../../locales/board/index.ts";
import { ballsFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	loadFace: async (texts) => ballsFace(texts, await loadWords(BALLS_WORDS, texts), await loadWords(BOARD_WORDS, texts)),
	loadHelp: async (texts) => {
		const { ballsHelp } = await loadChunk(() => import("./help.ts"));
		return ballsHelp(texts, await loadWords(BALLS_WORDS, texts));
	},
	loadRounds: async () => (await loadChunk(() => import("./check.ts"))).ROUNDS,
	loadProgram: async () => (await loadChunk(() => import("./program.ts"))).PROGRAM,
};
