import type { Backplane } from "@webframe/signalr";
import type { FeedLimits } from "../feed/feed-hub.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { JudgedClock } from "../platform/clock.ts";
import type { openDatabase } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { createOutboundHttp } from "../platform/outbound-http.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";
import type { Share } from "../platform/share.ts";

/** What differs between the real process and a test. */
export interface Surroundings {
	/** The database's in a real process; rounds, deadlines, tokens and all that is due go by it. */
	readonly clock: JudgedClock;
	readonly random: () => number;
	readonly newSessionId: () => string;
	readonly logger: Logger;
	/** Our own games. Without it they are those of the shelf. */
	readonly ownGames?: OwnGames;
	/** Where the secrets are that an applied file names. */
	readonly environment: NodeJS.ProcessEnv;
	/** The process must end: it can do nothing more without doing harm. */
	readonly onFatal: (error: Error) => void;
	/** Of what the processes of one start may do together. Without it this one may do all of it. */
	readonly share?: Share;
	/** The ways out of the process; a simulation stands in them and ends the process between any two steps. */
	readonly openDatabase?: typeof openDatabase;
	readonly createOutboundHttp?: typeof createOutboundHttp;
	/** Of comparing a partner's secret. A test whose secrets protect nothing need not wait for it. */
	readonly secretCost?: ScryptCost;
	/** Of subscribers to the feed, over those of the contract: measurements have thousands, and we have few games. */
	readonly feedLimits?: Partial<FeedLimits>;
	/** Connects the hubs of several services inside one process. Without it REDIS_URL decides. */
	readonly backplane?: Backplane;
}
