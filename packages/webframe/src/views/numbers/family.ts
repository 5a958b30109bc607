/** The family of numbers, for lists that hold what is of several families. */
import type { FamilyParts } from "../../components/family-face.ts";
import { loadWords } from "../../i18n/words.ts";
import { loadChunk } from "../../load-chunk.ts";
import { NUMBERS_WORDS } from "../../locales/numbers/index.ts";
import { numbersFace } from "./face.ts";

export const FAMILY: FamilyParts = {
	loadFace: async (texts) => numbersFace(texts),
	loadHelp: async (texts) => {
		const { numbersHelp } = await loadChunk(() => import("./help.ts"));
		return numbersHelp(texts, await loadWords(NUMBERS_WORDS, texts));
	},
	loadRounds: async () => (await loadChunk(() => import("./check.ts"))).ROUNDS,
	loadProgram: async () => (await loadChunk(() => import("./program.ts"))).PROGRAM,
};
