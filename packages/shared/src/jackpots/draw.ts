/**
 * Who wins the jackpots of a round. It follows from the round's seed, which is published with the draw, and from the list
 * of the bets that take part, which is fixed at the cut: nobody can know it before, and everybody can recompute it after.
 *
 * - `mix` is the SHA-256 of the lines `betId:amount`, so that each bet of the partner and currency has a part in the draw.
 * - Each bet has one ticket, the SHA-256 of `seed + ".jackpot." + mix + "." + betId`. Of its bytes 8k … 8k+7 the jackpot k
 *   reads the top 52 bits, and is won by a number below a limit that grows with the amount.
 *
 * Source: wire contract, section 10, "Who wins".
 */
import { CHANCE_WHOLE } from "./jackpot.ts";

/** A bet that takes part, with its amount in minor units. */
export interface DrawnBet {
	readonly betId: number;
	readonly amount: bigint;
}

/** SHA-256 of an ASCII text. Synchronous: a settlement asks for 10,000 of them. */
export type Hash = (text: string) => Uint8Array;

/** A number of a ticket has so many bits. */
const NUMBER_BITS = 52n;
const NUMBERS = 1n << NUMBER_BITS;
/** `euroThousandths` has so many to one. */
const THOUSANDTHS = 1_000n;

/** Bets in the order of their ids. @param bets of one partner and currency, without those of test players */
export function mixOf(bets: readonly DrawnBet[], hash: Hash): string {
	return hexOf(hash(bets.map(({ betId, amount }) => `${betId}:${amount}\n`).join("")));
}

export interface Draw {
	/** The round's seed: 64 hexadecimal digits. */
	readonly seed: string;
	/** In the order of their ids. */
	readonly bets: readonly DrawnBet[];
	/** In the order of the round's row: a jackpot's place says which bytes of a ticket are its own. */
	readonly jackpots: readonly DrawnJackpot[];
}

export interface DrawnJackpot {
	/** For each euro, in 10^-12. */
	readonly chance: number;
	/** Thousandths of minor units that are one euro. */
	readonly euroThousandths: bigint;
}

export interface Drawn {
	readonly mix: string;
	/** For each jackpot the ids of the bets that have won it, ascending. */
	readonly winners: readonly (readonly number[])[];
}

/** Draws all jackpots of a round for one partner and currency: one hash for each bet, whatever the number of jackpots. */
export function drawJackpots({ seed, bets, jackpots }: Draw, hash: Hash): Drawn {
	const mix = mixOf(bets, hash);
	const limits = jackpots.map(limitsFor);
	const winners: number[][] = jackpots.map(() => []);
	const prefix = `${seed}.jackpot.${mix}.`;
	for (const { betId, amount } of bets) {
		const ticket = hash(prefix + betId);
		for (const [place, limitOf] of limits.entries())
			if (numberOn(ticket, place) < limitOf(amount)) winners[place]?.push(betId);
	}
	return { mix, winners };
}

/** The number below which a bet of this amount wins; at most 2^52, so that it is exact as a `number`. */
export function winningBelow(amount: bigint, { chance, euroThousandths }: DrawnJackpot): number {
	// T · 10^12 · euro < amount · c · 2^52, with both sides times 10^3: the least T that does not win.
	const right = amount * BigInt(chance) * NUMBERS * THOUSANDTHS;
	const left = CHANCE_WHOLE * euroThousandths;
	const limit = (right + left - 1n) / left;
	return Number(limit < NUMBERS ? limit : NUMBERS);
}

/** Players stake few different amounts: each limit is computed once. */
function limitsFor({ chance, euroThousandths }: DrawnJackpot): (amount: bigint) => number {
	const known = new Map<bigint, number>();
	return (amount) => {
		const before = known.get(amount);
		if (before !== undefined) return before;
		const limit = winningBelow(amount, { chance, euroThousandths });
		known.set(amount, limit);
		return limit;
	};
}

/** The top 52 bits of the eight bytes at a place, most significant byte first: without a `bigint` for each of them. */
function numberOn(ticket: Uint8Array, place: number): number {
	let number = 0;
	const first = 8 * place;
	for (let index = 0; index < 6; index++) number = number * 256 + byteAt(ticket, first + index);
	return number * 16 + (byteAt(ticket, first + 6) >> 4);
}

function byteAt(bytes: Uint8Array, index: number): number {
	const byte = bytes[index];
	if (byte === undefined) throw new RangeError(`A ticket of ${bytes.length} bytes has no byte ${index}.`);
	return byte;
}

function hexOf(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
