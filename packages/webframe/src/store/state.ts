import type { FrameBalance, FrameConfig } from "@webframe/shared/wire";
import type { UnknownReason } from "./api.ts";
import type { BetBook } from "./bets.ts";
import type { Jackpots } from "./jackpots.ts";
import type { NextBet } from "./next-bets.ts";
import type { Rewards } from "./rewards.ts";
import type { Rounds } from "./rounds.ts";
import type { SessionState } from "./session-state.ts";

export const TABS = ["lobby", "bets", "results", "jackpots", "rewards", "help"] as const;
/** Source: wire contract, section 9, `activeTab`. */
export type Tab = (typeof TABS)[number];

/**
 * `off`: nothing is wanted, `connecting`: for the first time, `live`: pushes arrive, `lost`: they do not and it
 * is tried again, `offline`: the device itself has no network.
 */
export type Connection = "off" | "connecting" | "live" | "lost" | "offline";

/** Why there are no games to show. */
export type CatalogueFailure = UnknownReason | "refused";

export type Catalogue =
	| { readonly kind: "loading" }
	| { readonly kind: "ready"; readonly config: FrameConfig }
	| { readonly kind: "failed"; readonly reason: CatalogueFailure };

/** Where the player is in the frame. */
export interface Place {
	readonly tab: Tab;
	/** The game that is open; it covers the tab. */
	readonly gameCode: number | undefined;
}

/** All that the views are drawn from. Never changed, only replaced. */
export interface FrameState {
	readonly connection: Connection;
	readonly catalogue: Catalogue;
	readonly session: SessionState;
	readonly balance: FrameBalance | undefined;
	readonly rounds: Rounds;
	readonly bets: BetBook;
	/** Bets that wait for a round to open. */
	readonly next: readonly NextBet[];
	readonly jackpots: Jackpots;
	readonly rewards: Rewards;
	readonly place: Place;
	/** True while the host has paused play. */
	readonly paused: boolean;
}

export const INITIAL_STATE: FrameState = {
	connection: "off",
	catalogue: { kind: "loading" },
	session: { kind: "guest" },
	balance: undefined,
	rounds: new Map(),
	bets: [],
	next: [],
	jackpots: { kind: "loading" },
	rewards: { kind: "unread", items: [] },
	place: { tab: "lobby", gameCode: undefined },
	paused: false,
};
