import type { CatalogueContext } from "../catalogue/context.ts";
import type { KnownRounds } from "../games/known-rounds.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { BetStops } from "../partners/bet-stops.ts";
import type { NoteSign } from "../partners/onboarding-signs.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { ClientAddress } from "../platform/http/client-address.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import type { Share } from "../platform/share.ts";
import type { PlayersContext } from "../players/context.ts";
import type { UserClaims } from "../tokens/token-kinds.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { WageringContext } from "../wagering/context.ts";
import type { TicketsOfRounds } from "../wagering/tickets-of-rounds.ts";

/** What the routes of the frame surface work with. */
export interface FrameContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly ownGames: OwnGames;
	readonly knownRounds: KnownRounds;
	readonly partners: PartnerDirectory;
	readonly betStops: BetStops;
	readonly tokens: Tokens;
	readonly players: PlayersContext;
	readonly wagering: WageringContext;
	readonly ticketsOfRounds: TicketsOfRounds;
	readonly catalogue: CatalogueContext;
	/** Takes what is seen of who goes live. */
	readonly noteSign: NoteSign;
	readonly addressOf: ClientAddress;
	/** Of the rates of one address. */
	readonly share: Share;
	/** How often one address may ask for a user token. */
	readonly userTokensPerMinute: number;
}

export interface FrameEnv extends SurfaceEnv {
	Variables: SurfaceEnv["Variables"] & {
		user: UserClaims;
		partner: Partner;
	};
}
