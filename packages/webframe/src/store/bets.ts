/** What this frame knows of a bet, and how to ask for what every view needs of it. */
import type { BetRefusalCode, FrameBet, FrameRound, Selection } from "@webframe/shared/wire";

export interface BetRequest {
	readonly gameCode: number;
	readonly roundId: number;
	/** The version of the rules whose prices the player saw. */
	readonly rulesVersion?: number;
	readonly selection: Selection;
	/** A decimal string in `currency`. */
	readonly amount: string;
	readonly currency: string;
	/** The freebet that it is played with; undefined: the player's own money. */
	readonly promoCode?: string | undefined;
	readonly tagId: number | undefined;
	/** What the view that placed it knows it by. It stays in this frame. */
	readonly ref?: string | undefined;
	/**
	 * Of a bet of play money, which is never sent: what it wins of a drawn round, as a decimal string; undefined for a round
	 * that this frame cannot read.
	 */
	readonly winOf?: ((round: FrameRound) => string | undefined) | undefined;
}

export interface SendingBet {
	readonly kind: "sending";
	readonly key: string;
	readonly request: BetRequest;
	/** True when an attempt got no answer, so that the bet may or may not have been placed. */
	readonly unknown: boolean;
	/** Milliseconds since the epoch, by the service's clock. */
	readonly placedAt: number;
}

/** Whatever else may be wrong with a freebet, only a broken page asks for: it cannot be used. */
export type ToldReason = "not_yet" | "expired" | "used" | "cancelled" | "game" | "odd";

export interface RefusedBet {
	readonly kind: "refused";
	readonly key: string;
	readonly request: BetRequest;
	/**
	 * `signed_out`: the session had ended, and no attempt can have reached the bet. `freebet_expired` and the like: why the
	 * freebet cannot be used, where that means something to a player.
	 */
	readonly code: BetRefusalCode | "signed_out" | `freebet_${ToldReason}`;
	/** The largest amount that would have done, where the service has named it. */
	readonly max?: string;
	readonly placedAt: number;
}

export interface PlacedBet {
	readonly kind: "placed";
	/** The key it was placed with, here or in another frame of the player; a provider's bet has none. */
	readonly key: string | undefined;
	/** What the view that placed it knows it by, if it was placed here. */
	readonly ref?: string | undefined;
	readonly bet: FrameBet;
	readonly selection: Selection | undefined;
	/** How many picks a ticket has, where the selection has only the first of them. */
	readonly pickCount?: number | undefined;
	readonly placedAt: number;
	/** When this state became known here, by the service's clock. */
	readonly changedAt: number;
}

export type BetEntry = SendingBet | RefusedBet | PlacedBet;
export type BetBook = readonly BetEntry[];

export function roundOf(entry: BetEntry): number {
	return entry.kind === "placed" ? entry.bet.roundId : entry.request.roundId;
}

export function gameOf(entry: BetEntry): number {
	return entry.kind === "placed" ? entry.bet.gameCode : entry.request.gameCode;
}

/** What is staked. */
export function stakeOf(entry: BetEntry): { readonly amount: string; readonly currency: string } {
	return entry.kind === "placed" ? entry.bet : entry.request;
}

/** How many picks a ticket has; undefined where all of them are in its selection. */
export function pickCountOf(entry: BetEntry): number | undefined {
	return entry.kind === "placed" ? entry.pickCount : undefined;
}

/** What the view that placed a bet knows it by. */
export function refOf(entry: BetEntry): string | undefined {
	return entry.kind === "placed" ? entry.ref : entry.request.ref;
}

export function selectionOf(entry: BetEntry): Selection | undefined {
	return entry.kind === "placed" ? entry.selection : entry.request.selection;
}

/** Whether two states are of one bet: by its key, or by its id once the service has named it. */
export function isSameBet(one: BetEntry, other: BetEntry): boolean {
	if (one.key !== undefined && one.key === other.key) return true;
	return one.kind === "placed" && other.kind === "placed" && one.bet.betId === other.bet.betId;
}
