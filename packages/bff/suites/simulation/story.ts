/** What was asked and answered in a run: the part of the truth that our tables have no say in. */
import type { GameCode, TaxPlan } from "./plan.ts";

export interface AskedBet {
	readonly betId: number;
	readonly player: string;
	readonly game: GameCode;
	readonly roundId: number;
	readonly picks: readonly number[];
	/** In cents. */
	readonly stake: bigint;
	readonly promo: boolean;
	readonly placedAt: number;
	readonly closesAt: number;
	readonly cutAt: number;
	/** The tax that was in force when it was placed. */
	readonly tax: TaxPlan;
}

export interface AskedCashback {
	readonly cashbackId: number;
	readonly player: string;
	readonly amount: bigint;
	readonly tax: TaxPlan;
	isCancelAsked: boolean;
}

/** Something that was asked for a bet or its round and answered with success. */
export type Order =
	| { readonly kind: "correct"; readonly betId: number; readonly gross: bigint | "void" }
	| { readonly kind: "correct round"; readonly roundId: number; readonly numbers: readonly number[] }
	| { readonly kind: "cancel round"; readonly roundId: number }
	| { readonly kind: "partner return"; readonly betId: number }
	| { readonly kind: "return"; readonly betId: number }
	| {
			readonly kind: "resolve";
			readonly betId: number;
			readonly type: number;
			readonly outcome: "accepted" | "refused";
	  }
	| { readonly kind: "jackpot"; readonly betId: number; readonly amount: bigint; readonly at: number };

export interface Story {
	readonly bets: AskedBet[];
	readonly cashbacks: AskedCashback[];
	readonly orders: Order[];
	/** What rounds had drawn before the first correction. */
	readonly drawn: Map<number, readonly number[]>;
	/** The tax in force from a moment on. */
	readonly taxes: { readonly from: number; readonly tax: TaxPlan }[];
	/** Names of orderings that are told by what was asked, not by what came of it. */
	readonly seen: Set<string>;
}
