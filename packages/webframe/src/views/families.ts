/**
 * The families of our own games by what is not their table: their rules, and how their bets, results and prices are
 * written. Each is a chunk of its own, for lists that hold what is of several families, and for the check of a round.
 */
import type { GameRules } from "@webframe/shared/games";
import type { FamilyFace } from "../components/family-face.ts";
import type { Texts } from "../i18n/texts.ts";
import { loadChunk } from "../load-chunk.ts";
import type { FamilyName } from "./family-names.ts";

/** What `views/<family>/family.ts` exports as `FAMILY`. */
export interface FamilyParts {
	readonly games: readonly GameRules[];
	/** Its face in a language, which brings the family's words in it. */
	readonly loadFace: (texts: Texts) => Promise<FamilyFace>;
}

const LOADERS: Readonly<Record<FamilyName, () => Promise<{ readonly FAMILY: FamilyParts }>>> = {
	numbers: () => import("./numbers/family.ts"),
	wheel: () => import("./wheel/family.ts"),
	balls: () => import("./balls/family.ts"),
};

/** Resolves with a family's rules and what makes its face. */
export async function loadFamily(name: FamilyName): Promise<FamilyParts> {
	return (await loadChunk(LOADERS[name])).FAMILY;
}
