import type { BonusesContext } from "../bonuses/context.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { JobsContext } from "../jobs/context.ts";
import type { OpenidProvider } from "../operators/openid/provider.ts";
import type { Operator } from "../operators/operator-tokens.ts";
import type { RelyingParty } from "../operators/relying-party.ts";
import type { BetStops } from "../partners/bet-stops.ts";
import type { PartnerDirectory } from "../partners/partner-directory.ts";
import type { ProviderDirectory } from "../partners/provider-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { ClientAddress } from "../platform/http/client-address.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { Logger } from "../platform/logger.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import type { ExchangeLog } from "../records/exchange-log.ts";
import type { RoundsContext } from "../rounds/context.ts";
import type { Sight } from "../store/sight.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { WageringContext } from "../wagering/context.ts";

/** What the routes of the back office work with. */
export interface BackofficeContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly ownGames: OwnGames;
	readonly partners: PartnerDirectory;
	readonly betStops: BetStops;
	readonly keys: SigningKeys;
	readonly wagering: WageringContext;
	readonly rounds: RoundsContext;
	readonly bonuses: BonusesContext;
	readonly jobs: JobsContext;
	readonly exchangeLog: ExchangeLog;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	readonly relyingParty: RelyingParty;
	/** Undefined where operators sign in with passkeys alone. */
	readonly openid: OpenidProvider | undefined;
	readonly addressOf: ClientAddress;
	readonly providers: ProviderDirectory;
	/** Promo secrets and Counterparty Keys are kept under it. */
	readonly secretsKey: Buffer;
	/** Addresses may be http, as in the demo. */
	readonly allowPrivateNetworks: boolean;
}

export interface Caller extends Operator {
	/** A passkey was shown lately; a token always is proof. */
	readonly isProven: boolean;
	readonly isByToken: boolean;
}

export interface BackofficeEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** Whose token or session came with the request. Whether the role may make this call is not decided yet. */
		caller: Caller;
	};
}

/** What a handler has once its route's demand is met: nowhere else does it come from. */
export interface OperatorEnv extends BackofficeEnv {
	Variables: BackofficeEnv["Variables"] & {
		/** The name of the operator. */
		operator: string;
		/** What may be shown. */
		sight: Sight;
	};
}
