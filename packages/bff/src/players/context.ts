import type { NoteSign } from "../partners/onboarding-signs.ts";
import type { NoteHint } from "../partners/partner-hints.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { PartnerUsers, PlayerBonuses, PlayerEvents } from "./ports.ts";

export interface PlayersContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly tokens: Tokens;
	readonly users: PartnerUsers;
	readonly events: PlayerEvents;
	readonly bonuses: PlayerBonuses;
	/** Takes what a partner's developers should know. */
	readonly noteHint: NoteHint;
	/** Takes what is seen of who goes live. */
	readonly noteSign: NoteSign;
	/** Encrypts the answers that are kept for a repeat. */
	readonly secretsKey: Buffer;
	readonly newSessionId: () => string;
}
