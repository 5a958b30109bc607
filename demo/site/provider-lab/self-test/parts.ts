import type { Json } from "@webframe/shared/signing";
import type { Call } from "../messages.ts";
import type { Sender } from "../server/sender.ts";

export interface SelfTestParts {
	readonly sender: Sender;
	/** What has gone over the lab so far. */
	readonly calls: () => readonly Call[];
	/** Of the aggregator and the casino: a game must come from elsewhere. */
	readonly origins: readonly string[];
}

/** A launch as the aggregator asks for it, for a session that stands nowhere. */
export function launchBody(changes: Record<string, Json>): Record<string, Json> {
	return {
		userId: "lab-self-test",
		sessionId: crypto.randomUUID(),
		currency: "EUR",
		language: "en",
		gameMode: "real",
		minBet: 0.1,
		maxBet: 100,
		buttonAmounts: [0.5, 1, 5],
		...changes,
	};
}
