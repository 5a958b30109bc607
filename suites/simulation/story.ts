/** What was asked and answered in a run: the part of the truth that our tables have no say in. */
import type { GameCode } from "./games/games.ts";
import type { Mistake, Mistaken } from "./games/mistakes.ts";
import type { Result } from "./games/results.ts";
import type { Played } from "./games/selections.ts";
import type { OperatorAct, PromoPath, TaxPlan } from "./plan.ts";

export interface AskedBet extends Played {
	readonly betId: number;
	/** Bets of the run that were placed before. */
	readonly order: number;
	readonly player: string;
	readonly roundId: number;
	/** What was promised of the round's seed when it was placed. */
	readonly seedHash: string;
	/** Of the freebet that it is played with. */
	readonly promoCode: string | null;
	readonly placedAt: number;
	readonly opensAt: number;
	readonly closesAt: number;
	readonly cutAt: number;
	/** Before this nobody is paid for it. */
	readonly revealsAt: number;
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

/** What the marketing system has asked to be issued, and what it was told of it. */
export interface AskedFreebet {
	readonly issueId: string;
	readonly player: number;
	readonly name: string;
	/** In cents, of each of its bets. */
	readonly amount: bigint;
	readonly betsCount: number;
	readonly validFrom: number;
	readonly validTo: number;
	/** Its cancellation was acknowledged before it was asked for. */
	readonly isTombstone: boolean;
	/** It was asked for twice at once. */
	readonly isTwice: boolean;
	/** The ids that it was told under, and how often it was refused. */
	readonly promoCodes: Set<string>;
	refusals: number;
	/** What was answered when it was to be cancelled. */
	readonly cancels: AskedCancel[];
	status: ToldStatus | undefined;
}

/** A cancellation of a freebet, and where the run was when it was asked for. */
export interface AskedCancel {
	readonly at: number;
	/** Bets of the run that were placed before. */
	readonly bets: number;
	/** With a bet in the same moment. */
	readonly isAtOnce: boolean;
	/** Of the answer; undefined where nobody heard it. */
	status: number | undefined;
	betsLeft: number | undefined;
}

/** What the marketing system was told at the end of the run. */
export interface ToldStatus {
	readonly at: number;
	readonly state: string;
	readonly betsLeft: number;
}

/** A body that was sent once more, what it was, where it went, and what was answered. */
export interface PromoReplay {
	readonly was: PromoPath;
	readonly to: PromoPath;
	readonly issueId: string;
	readonly status: number;
	/** What the answer names as the freebet. */
	readonly promoCode: string | undefined;
}

/** What a request with something wrong was answered: a refusal, the bet that was placed, or nothing. */
export type ToldRefusal =
	| { readonly code: string; readonly field?: string | undefined; readonly max?: string | undefined }
	| { readonly betId: number }
	| undefined;

/** Something that was asked for a bet or its round and answered with success. */
export type Order =
	| { readonly kind: "correct"; readonly betId: number; readonly gross: bigint | "void" }
	| {
			readonly kind: "correct round";
			readonly roundId: number;
			readonly result: Result;
			readonly at: number;
	  }
	| { readonly kind: "cancel round"; readonly roundId: number; readonly at: number }
	| { readonly kind: "partner return"; readonly betId: number }
	| { readonly kind: "return"; readonly betId: number }
	| {
			readonly kind: "resolve";
			readonly betId: number;
			readonly type: number;
			readonly outcome: "accepted" | "refused";
	  };

/** Something that was asked for, whatever came of it, and where the wire was when it was. */
export type Ask = AskedFor & {
	readonly place: number;
	/** Outcomes or codes, one for each who asked; undefined where nobody answered. */
	readonly told: readonly (string | number | undefined)[];
};

type AskedFor =
	| { readonly kind: "correct"; readonly betId: number; readonly gross: bigint | "void" }
	/** What an operator does to a delivery of this type. */
	| { readonly kind: "operator"; readonly act: OperatorAct; readonly betId: number; readonly type: number | null }
	| { readonly kind: "cancel cashback"; readonly cashbackId: number }
	| { readonly kind: "old accept"; readonly betId: number }
	/** The partner, an operator, and one who cancels the round, of a bet that had or had not its return by then. */
	| { readonly kind: "return at once"; readonly betId: number; readonly isReturned: boolean };

/** It is as it was asked for, whoever has brought it about. */
export const IS_SO: ReadonlySet<string | number | undefined> = new Set(["done", "on_manual_list", "nothing_to_do"]);

/** By so many cents the stake or win of a call that names another one is higher. */
export const OTHER_STAKE_MORE = 100n;

export type ProviderOperation = "pay-in" | "pay-out" | "refund";

/** A signed call of the provider, and what it was answered. */
export interface ProviderCall {
	/** A pay-in-out is a pay-in with a win. */
	readonly operation: ProviderOperation;
	readonly at: number;
	/** It names another stake or win than the first call of its kind. */
	readonly isOther: boolean;
	/** Its session had been replaced by a newer one. */
	readonly isAfterSession: boolean;
	answeredAt: number | undefined;
	/** The response code; undefined when the connection was lost before. */
	code: number | undefined;
}

export interface AskedProviderBet {
	readonly providerBetId: string;
	readonly player: string;
	readonly sessionId: string;
	readonly gameRoundId: string;
	/** In cents. */
	readonly stake: bigint;
	/** Of a pay-in-out, or of the first pay-out; null as long as there was none. */
	win: bigint | null;
	readonly isInOut: boolean;
	readonly calls: ProviderCall[];
}

/**
 * Steps that do nothing where they do not fit: a run in which none of a kind ever fitted has not shown it. An operator
 * is one of the plan, and not one who works off the lists at the end of a run.
 */
export const STEPS_DONE = [
	"bet",
	"freebet",
	"free bet",
	"cancel freebet",
	"batch",
	"rush",
	"correct bet",
	"correct round",
	"cancel round",
	"version",
	"partner return",
	"return",
	"reject",
	"resend",
	"stop",
	"resolve",
	"cashback",
	"cancel cashback",
	"settings change",
] as const;
export type StepDone = (typeof STEPS_DONE)[number];

export interface Story {
	readonly bets: AskedBet[];
	readonly providerBets: AskedProviderBet[];
	readonly freebets: AskedFreebet[];
	readonly promoReplays: PromoReplay[];
	/** Copies of captured calls, and the HTTP status of the answer; undefined where the connection was lost. */
	readonly replays: { readonly to: string; readonly status: number | undefined }[];
	/** What the casino was answered when it asked for the return of a provider's bet. */
	readonly returnsOfProviderBets: number[];
	readonly cashbacks: AskedCashback[];
	readonly orders: Order[];
	/** What rounds had drawn before the first correction. */
	readonly drawn: Map<number, Result>;
	/** Requests with something wrong, how they must be refused, and what was answered; undefined where nobody was there. */
	readonly refused: {
		readonly mistake: Mistake;
		readonly roundId: number;
		readonly must: Mistaken;
		readonly told: ToldRefusal;
	}[];
	/** From when on which version opens the rounds of a game, in the order in which it was set. */
	readonly versions: { readonly game: GameCode; readonly version: number; readonly from: number }[];
	/** The tax in force from a moment on. */
	readonly taxes: { readonly from: number; readonly place: number; readonly tax: TaxPlan }[];
	readonly asks: Ask[];
	/** From when until when nobody started the processes that had died. */
	readonly downs: { readonly from: number; readonly until: number }[];
	/** The kind of each step that had an effect. */
	readonly done: StepDone[];
}
