import type { Cashback } from "@webframe/shared/bet";
import type { LRUCache } from "lru-cache";
import type { RewardEvents } from "../bonuses/ports.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { NoteHint } from "../partners/partner-hints.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { OneAtATime } from "../platform/one-at-a-time.ts";
import type { WriteTogether } from "../platform/write-together.ts";
import type { PlayerEvents } from "../players/ports.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { BetPlacement, PlacedBet } from "../store/place-bet.ts";
import type { PlacedProviderBet, ProviderBetPlacement } from "../store/place-provider-bet.ts";
import type { BetWritten } from "../store/write-bet.ts";
import type { BatchCollector } from "./batches/batch-collector.ts";
import type { Turn } from "./decisions.ts";
import type { Evidence } from "./evidence.ts";
import type { IdSafety } from "./id-safety.ts";
import type { JwtAlarm } from "./jwt-alarm.ts";
import type { BetEvents, CallSlot, PartnerWallet, ProcessSignals } from "./ports.ts";
import type { BetWatchers } from "./provider-bets/bet-watchers.ts";
import type { BetChange } from "./write-change.ts";

/** Bets whose next message probably comes to this process: those that it placed or changed last. */
export const KNOWN_BETS_MAX = 20_000;

/** What this room is built from. */
export interface WageringParts {
	readonly database: Database;
	readonly clock: Clock;
	/** A number in [0, 1), for the spread of back-off times. */
	readonly random: () => number;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
	readonly partners: PartnerDirectory;
	readonly ownGames: OwnGames;
	readonly wallet: PartnerWallet;
	/** Takes what a partner's developers should know. */
	readonly noteHint: NoteHint;
	readonly events: BetEvents & PlayerEvents & RewardEvents;
	readonly signals: ProcessSignals;
	/** Asked before a new id is taken. */
	readonly ids: Pick<IdSafety, "isSafe">;
	/** What is worth more than about so many euros is settled by hand only by two operators. */
	readonly secondPersonAboveEuros: number;
}

/** What the operations of this room work with. */
export interface WageringContext extends WageringParts {
	/**
	 * Bets as this process last wrote them. A stale one does no harm, because every write is conditional on the
	 * version; it only costs another reading.
	 */
	readonly known: LRUCache<number, StoredBet>;
	/** The last change of each bet that is being changed by this process now. */
	readonly turns: Map<number, Turn>;
	/** Changes that go together with those of other bets. */
	readonly changes: WriteTogether<BetChange, BetWritten>;
	/** Bets of our own games that go into the database together. */
	readonly places: WriteTogether<BetPlacement, PlacedBet>;
	/** Bets of providers that go into the database together. */
	readonly providerPlaces: WriteTogether<ProviderBetPlacement, PlacedProviderBet>;
	/** Providers' calls that wait for their bet. */
	readonly watchers: BetWatchers;
	/** Acceptances that wait for others of their player and game. */
	readonly batches: BatchCollector;
	/** Questions to partners about what is in doubt. */
	readonly evidence: Evidence;
	/** Contradicting messages on their way into the audit log. */
	readonly conflicts: OneAtATime;
	readonly jwtAlarm: JwtAlarm;
	/** Attempts that are under way; awaited when the process drains. */
	readonly background: Set<Promise<void>>;
	/** Sends a delivery whose attempt is committed. It runs on by itself. */
	readonly deliver: (partner: Partner, subject: StoredBet | Cashback, seq: number, slot: CallSlot) => void;
}
