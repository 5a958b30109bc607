import type { Json } from "@webframe/shared/signing";
import type { ProviderGames } from "../catalogue/provider-games.ts";
import type { BetStops } from "../partners/bet-stops.ts";
import type { NoteSign } from "../partners/onboarding-signs.ts";
import type { PartnerDirectory } from "../partners/partner-directory.ts";
import type { Provider, ProviderDirectory } from "../partners/provider-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { Logger } from "../platform/logger.ts";
import type { Share } from "../platform/share.ts";
import type { PlayersContext } from "../players/context.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import type { RecordExchange } from "../records/exchange-log.ts";
import type { WageringContext } from "../wagering/context.ts";

/** What the routes of the provider surface work with. */
export interface ProviderContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	readonly partners: PartnerDirectory;
	readonly providers: ProviderDirectory;
	readonly betStops: BetStops;
	/** The games of all providers. */
	readonly games: Pick<ProviderGames, "get">;
	readonly players: PlayersContext;
	readonly wagering: WageringContext;
	/** Takes what is seen of who goes live. */
	readonly noteSign: NoteSign;
	/** Of the rates of a provider. */
	readonly share: Share;
	/** Takes each authentic call for the exchange log. */
	readonly record: RecordExchange;
}

export interface ProviderEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** Who signed the request. */
		provider: Provider;
		/** What was signed; undefined for a request without a body. */
		signedBody: Json | undefined;
		/** The nonce of the request. */
		requestId: string;
		/** What the call was answered, for the exchange log. */
		answer: string | undefined;
		/** Our own id of the bet that the call was about, as soon as it is known. */
		betId: number | undefined;
	};
}
