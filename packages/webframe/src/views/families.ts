/**
 * The families of our own games by what is not their table: how their bets, results and prices are written, and the rules by
 * which a round is checked. Each is a chunk of its own, for lists that hold what is of several families.
 */
import type { FamilyParts } from "../components/family-face.ts";
import { loadChunk } from "../load-chunk.ts";
import type { FamilyName } from "./family-names.ts";

const LOADERS: Readonly<Record<FamilyName, () => Promise<{ readonly FAMILY: FamilyParts }>>> = {
	numbers: () => import("./numbers/family.ts"),
	wheel: () => import("./wheel/family.ts"),
	balls: () => import("./balls/family.ts"),
};

/** Resolves with what makes a family's face, its help and its rules. */
export async function loadFamily(name: FamilyName): Promise<FamilyParts> {
	return (await loadChunk(LOADERS[name])).FAMILY;
}
