import type { NoteSign } from "../partners/onboarding-signs.ts";
import type { ProviderDirectory } from "../partners/provider-directory.ts";
import type { BoundedLog } from "../platform/bounded-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import type { GameProvider } from "./ports.ts";
import type { ProviderGames } from "./provider-games.ts";

/** What the operations of this room work with. */
export interface CatalogueContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	/** For what guests can cause, who need no token to launch a game for fun. */
	readonly launchLog: BoundedLog;
	/** Takes what is seen of who goes live. */
	readonly noteSign: NoteSign;
	readonly providers: ProviderDirectory;
	readonly games: ProviderGames;
	readonly gameProvider: GameProvider;
	readonly newSessionId: () => string;
	/** Our own address: no game may be of its origin. */
	readonly publicUrl: string;
	/** Games may come over http, as in the demo. */
	readonly allowPrivateNetworks: boolean;
}
