import type { OwnGames } from "../games/own-games.ts";
import type { LogIn } from "../partners/log-in.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { ClientAddress } from "../platform/http/client-address.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { RecordExchange } from "../records/exchange-log.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { FeedAccess } from "./feed-access.ts";

/** What the routes of the feed work with. */
export interface FeedContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly ownGames: OwnGames;
	readonly tokens: Tokens;
	readonly logIn: LogIn;
	readonly access: FeedAccess;
	readonly addressOf: ClientAddress;
	/** Takes a call for the exchange log. */
	readonly record: RecordExchange;
}

export interface FeedEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** The partner whose token of the feed came with the request. */
		partner: Partner;
	};
}
