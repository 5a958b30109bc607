/** Whether a round was fair: its draw computed again from the seed that was published. Loaded when a player asks. */
import { verifyRound } from "@webframe/shared/games";
import type { FrameRound } from "@webframe/shared/wire";
import { loadFamily } from "../../views/families.ts";
import { isFamily } from "../../views/family-names.ts";

/** `unable`: this page cannot compute it. */
export type Verdict = "fair" | "unfair" | "unable";

/** By the rules of the version that the round was opened with. */
export async function verdictOf(round: FrameRound, family: string | undefined): Promise<Verdict | undefined> {
	const { gameCode, rulesVersion, opened, seedHash, seed, result } = round;
	if (!isFamily(family) || seed === undefined) return undefined;
	const roundOf = await (await loadFamily(family)).loadRounds();
	const rules = roundOf(gameCode, rulesVersion, opened ?? null);
	if (rules === undefined) return "unable";
	const { fair } = await verifyRound(rules, { seedHash, seed, result });
	return fair === undefined ? "unable" : fair ? "fair" : "unfair";
}
