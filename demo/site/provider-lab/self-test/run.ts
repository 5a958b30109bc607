import type { ProviderGame } from "@webframe/shared/wire";
import type { Check } from "../messages.ts";
import { betChecks } from "./bet-checks.ts";
import { gamesChecks } from "./games-checks.ts";
import { launchChecks } from "./launch-checks.ts";
import type { SelfTestParts } from "./parts.ts";
import { signatureChecks } from "./signature-checks.ts";

/** Tries everything that the aggregator asks of a provider. Each check is told as soon as it is known. */
export async function* runSelfTest(parts: SelfTestParts): AsyncGenerator<Check> {
	const games: readonly ProviderGame[] = yield* gamesChecks(parts);
	const [game] = games;
	yield* signatureChecks(parts, game?.gameId);
	yield* launchChecks(parts, game);
	yield* betChecks(parts.calls());
}
