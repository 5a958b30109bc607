import type { Envelope } from "@webframe/shared/wire";
import type { LogIn } from "../partners/log-in.ts";
import type { NoteSign } from "../partners/onboarding-signs.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { ClientAddress } from "../platform/http/client-address.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { RecordExchange } from "../records/exchange-log.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { WageringContext } from "../wagering/context.ts";

/** What the routes of the casino surface work with. */
export interface CasinoContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly partners: PartnerDirectory;
	readonly keys: SigningKeys;
	readonly tokens: Tokens;
	/** The issuer of our tokens: the public address. */
	readonly issuer: string;
	readonly wagering: WageringContext;
	readonly addressOf: ClientAddress;
	readonly logIn: LogIn;
	/** Takes what is seen of who goes live. */
	readonly noteSign: NoteSign;
	/** Takes a call for the exchange log. */
	readonly record: RecordExchange;
}

export interface CasinoEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		/** The partner whose client token came with the request. */
		partner: Partner;
		/** What the call is answered, for the exchange log; undefined for an error. */
		answer: Envelope | undefined;
	};
}
