import type { BonusesContext } from "../bonuses/context.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { ExchangeLog } from "../records/exchange-log.ts";
import type { RoundsContext } from "../rounds/context.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { WageringContext } from "../wagering/context.ts";

/** What the routes of the back office work with. */
export interface BackofficeContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly ownGames: OwnGames;
	readonly partners: PartnerDirectory;
	readonly keys: SigningKeys;
	readonly wagering: WageringContext;
	readonly rounds: RoundsContext;
	readonly bonuses: BonusesContext;
	readonly exchangeLog: ExchangeLog;
}

export interface BackofficeEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** The name of the operator whose token came with the request. */
		operator: string;
	};
}
