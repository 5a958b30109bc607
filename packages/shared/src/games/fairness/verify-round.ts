import type { DrawnRound, RoundRules } from "../contract/game-rules.ts";
import { isSeed, seedHash } from "./seed.ts";
import { hasWebCrypto } from "./web-crypto.ts";

/** What a player was told of a finished round. */
export interface PublishedRound {
	/** Published when betting opened. */
	readonly seedHash: string;
	/** Published after the draw, like the result. */
	readonly seed: string;
	readonly result: unknown;
}

export type RoundVerification =
	| { readonly fair: true; readonly drawn: DrawnRound }
	| { readonly fair: false; readonly problem: "seed_malformed" | "hash_differs" | "result_differs" }
	/** Not known, because this page has no Web Cryptography (it came over plain http). */
	| { readonly fair: undefined };

/** Computes a round's result again and says whether it is the one that was fixed before the first bet. */
export async function verifyRound(rules: RoundRules, round: PublishedRound): Promise<RoundVerification> {
	if (!hasWebCrypto()) {
		return { fair: undefined };
	}
	if (!isSeed(round.seed)) {
		return { fair: false, problem: "seed_malformed" };
	}
	if ((await seedHash(round.seed)) !== round.seedHash) {
		return { fair: false, problem: "hash_differs" };
	}
	const published = rules.parseResult(round.result);
	const drawn = await rules.draw(round.seed);
	if (published?.text !== drawn.text) return { fair: false, problem: "result_differs" };
	return { fair: true, drawn };
}
