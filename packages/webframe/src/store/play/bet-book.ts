/**
 * The player's bets as this frame knows them, newest first.
 *
 * A bet begins as `sending`, under the idempotency key of its call. It becomes `placed` when the service names
 * its id, in the answer to that call or in whatever tells of a bet with that key first, or `refused` when the
 * service says no. Nothing here guesses: what a bet is worth and whether it stands
 * comes from the service alone, and of two states of a bet the one with the higher sequence is the newer one.
 */
import type { FrameBet, Selection } from "@webframe/shared/wire";
import {
	type BetBook,
	type BetEntry,
	type PlacedBet,
	pickCountOf,
	type RefusedBet,
	refOf,
	type SendingBet,
	selectionOf,
} from "../bets.ts";

/** The most bets kept; older ones are on the bets page. */
export const BETS_KEPT_MAX = 100;

/** A bet of which the service has said nothing yet but its id. */
const UNHEARD_SEQUENCE = 0;

export function withSending(book: BetBook, entry: SendingBet): BetBook {
	// What was refused before has been read by now: the player has changed something and tried again.
	return inOrder([entry, ...book.filter((other) => other.kind !== "refused")]);
}

export function withUnknown(book: BetBook, key: string): BetBook {
	return book.map((entry) => (entry.kind === "sending" && entry.key === key ? { ...entry, unknown: true } : entry));
}

export function withRefused(book: BetBook, key: string, code: RefusedBet["code"], max?: string): BetBook {
	return book.map((entry) =>
		entry.kind === "sending" && entry.key === key
			? {
					kind: "refused",
					key,
					code,
					...(max === undefined ? {} : { max }),
					request: entry.request,
					placedAt: entry.placedAt,
				}
			: entry,
	);
}

/** The service has named the bet that was sent under that key, unless something that told of the bet was faster. */
export function withNamed(book: BetBook, key: string, betId: number, now: number): BetBook {
	const sent = book.find((entry) => entry.kind === "sending" && entry.key === key);
	if (sent?.kind !== "sending") return book;
	const pushed = placedIn(book, betId);
	const named: PlacedBet = {
		kind: "placed",
		key,
		ref: sent.request.ref,
		bet: pushed?.bet ?? unheardBet(sent, betId),
		selection: sent.request.selection,
		placedAt: sent.placedAt,
		changedAt: pushed?.changedAt ?? now,
	};
	return inOrder([named, ...book.filter((entry) => entry !== sent && entry !== pushed)]);
}

/** Takes over a bet's state, unless a newer one is known; then the very same book is the answer. */
export function withBet(
	book: BetBook,
	bet: FrameBet,
	now: number,
	selection?: Selection,
	placedAt?: string,
	pickCount?: number,
): BetBook {
	const known = entryOf(book, bet);
	if (known?.kind === "placed" && known.bet.sequence >= bet.sequence) return book;
	// A list has only the first picks of a ticket; what was placed here is known whole.
	const whole = known === undefined || pickCountOf(known) !== undefined ? undefined : selectionOf(known);
	const entry: PlacedBet = {
		kind: "placed",
		key: known?.key ?? bet.idempotencyKey,
		ref: known && refOf(known),
		bet,
		selection: whole ?? selection ?? (known && selectionOf(known)),
		pickCount: whole === undefined ? (selection === undefined ? known && pickCountOf(known) : pickCount) : undefined,
		placedAt: known?.placedAt ?? Date.parse(placedAt ?? bet.at),
		changedAt: now,
	};
	return inOrder([entry, ...book.filter((other) => other !== known)]);
}

/** Of a ticket of which a list had the first picks all are known now. */
export function withPicks(book: BetBook, betId: number, selection: Selection): BetBook {
	const known = placedIn(book, betId);
	if (known === undefined) return book;
	return book.map((entry) => (entry === known ? { ...known, selection, pickCount: undefined } : entry));
}

/** What the book has of that bet: by its id, or by its key while its call has no answer. */
export function entryOf(book: BetBook, { betId, idempotencyKey }: FrameBet): BetEntry | undefined {
	const sent = (entry: BetEntry): boolean => idempotencyKey !== undefined && entry.key === idempotencyKey;
	return placedIn(book, betId) ?? book.find((entry) => entry.kind !== "placed" && sent(entry));
}

export function placedIn(book: BetBook, betId: number): PlacedBet | undefined {
	for (const entry of book) if (entry.kind === "placed" && entry.bet.betId === betId) return entry;
	return undefined;
}

function unheardBet(sent: SendingBet, betId: number): FrameBet {
	const { gameCode, roundId, amount, currency, promoCode } = sent.request;
	const at = new Date(sent.placedAt).toISOString();
	return {
		sequence: UNHEARD_SEQUENCE,
		betId,
		gameCode,
		roundId,
		amount,
		currency,
		status: "pending",
		freebet: promoCode !== undefined,
		at,
	};
}

function inOrder(book: readonly BetEntry[]): BetBook {
	return book.toSorted((one, other) => other.placedAt - one.placedAt).slice(0, BETS_KEPT_MAX);
}
