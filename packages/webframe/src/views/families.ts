/**
 * The families of our own games by what is not their table: their rules, and how their bets, results and prices are
 * written. Each is a chunk of its own, for lists that hold what is of several families, and for the check of a round.
 */
import type { FamilyParts } from "../components/family-face.ts";
import { loadChunk } from "../load-chunk.ts";
import type { FamilyName } from "./family-names.ts";

const LOADERS: Readonly<Record<FamilyName, () => Promise<{ readonly FAMILY: FamilyParts }>>> = {
	numbers: () => import("./numbers/family.ts"),
	wheel: () => import("./wheel/family.ts"),
	balls: () => import("./balls/family.ts"),
};

/** Resolves with a family's rules and what makes its face. */
export async function loadFamily(name: FamilyName): Promise<FamilyParts> {
	return (await loadChunk(LOADERS[name])).FAMILY;
}
