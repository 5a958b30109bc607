/**
 * What happens in one run of the simulation, as data: made from a seed, printed when it fails, shrunk, repeated.
 *
 * The steps are carried out one after the other; between two of them both sides come to rest, and time passes only
 * where a step says so. A step that is about a bet names it by its place among those of the run.
 */
import type { Casino } from "@webframe/reference-casino";
import type { RefundCondition } from "@webframe/shared/bet";
import type { Fate } from "./batches.ts";
import type { Fuse } from "./life.ts";

/** What a fault hits: the player's next transaction of this sort. */
export type Target = "stake" | "batch" | "payout" | "return" | "takeback" | "jackpot" | "rollback" | "close" | "info";

type FaultInput = Parameters<Casino["faults"]["add"]>[0];
/** A fault switch of the casino without what narrows it. */
export type Wrong = DistributiveOmit<FaultInput, "call" | "player" | "betId" | "transactionType" | "times">;
type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

export type TaxPlan = { readonly base: "stake" | "payout" | "winnings"; readonly rate: "0.05" | "0.12" } | null;

export type OperatorAct = "resend" | "return" | "reject" | "stop" | "resolve";

export type Step =
	| {
			readonly do: "bet";
			readonly player: number;
			readonly game: GameCode;
			readonly picks: 1 | 2;
			/** In cents. */
			readonly stake: number;
			readonly promo: boolean;
			/** The same request twice at once, with one key. */
			readonly twice: boolean;
			readonly wrong: readonly Wrong[];
	  }
	/** Five bets at once, which are one batch where batches are on. */
	| {
			readonly do: "burst";
			readonly player: number;
			readonly batchWrong: readonly Wrong[];
			readonly wrong: readonly Wrong[];
			readonly wrongTimes: number;
	  }
	/**
	 * So many bets at once and one more: the write of the first is held until so many others wait for it. With `joined` it
	 * is held until the end and the accept of each of these wait together, the one that is named having come first.
	 */
	| {
			readonly do: "rush";
			readonly bets: number;
			readonly fate: Fate | Fuse["side"];
			readonly joined: "no" | "end first" | "accept first";
	  }
	| { readonly do: "arm"; readonly player: number; readonly on: Target; readonly wrong: Wrong; readonly times: number }
	| { readonly do: "wait"; readonly ms: number }
	/** Until so long after (or before) a moment in the life of the last bet's round. */
	| { readonly do: "until"; readonly moment: "closes" | "cut" | "revealed"; readonly plusMs: number }
	/** The process dies there; the next one starts at once. */
	| { readonly do: "crash"; readonly process: number; readonly fuse: Fuse }
	/** All processes die now, and nobody starts them for so long. */
	| { readonly do: "down"; readonly ms: number }
	| { readonly do: "partner crash"; readonly downMs: number }
	| { readonly do: "processes"; readonly count: 1 | 2 }
	| { readonly do: "operator"; readonly act: OperatorAct; readonly bet: number; readonly twice: boolean }
	| { readonly do: "correct bet"; readonly bet: number; readonly hits: 0 | 1 | 2 | "void" }
	| { readonly do: "correct round"; readonly bet: number; readonly hits: 0 | 1 | 2 }
	| { readonly do: "cancel round"; readonly bet: number }
	/** The partner asks for the return of a bet; with `atOnce` an operator does, and another cancels its round. */
	| { readonly do: "partner return"; readonly bet: number; readonly atOnce: boolean }
	| { readonly do: "jackpot"; readonly bet: number; readonly amount: number }
	| { readonly do: "settings"; readonly tax: TaxPlan; readonly conditions: readonly RefundCondition[] }
	| { readonly do: "cashback"; readonly player: number; readonly amount: number; readonly wrong: readonly Wrong[] }
	| { readonly do: "cancel cashback"; readonly cashback: number; readonly wrong: readonly Wrong[] }
	/** The partner sends the accept of the bet's first payout once more, without its amount. */
	| { readonly do: "old accept"; readonly bet: number }
	| ProviderStep;

/** What a provider does. It has a few bet ids, and says the first pay-in of each again word by word, unless told otherwise. */
export type ProviderStep =
	| {
			readonly do: "pay-in";
			readonly bet: number;
			/** In cents; with it the first message is a pay-in-out. */
			readonly win: number | null;
			/** Under a known bet id: another stake. */
			readonly other: boolean;
			readonly wrong: readonly Wrong[];
	  }
	/** The first pay-out of a bet decides its win, in cents; with `other` another one is named. */
	| {
			readonly do: "pay-out";
			readonly bet: number;
			readonly win: number;
			readonly other: boolean;
			readonly twice: boolean;
	  }
	/** With `atOnce` the casino asks for the bet's return in the same moment. */
	| { readonly do: "refund"; readonly bet: number; readonly atOnce: boolean }
	/** A call that was captured on its way is sent once more: as it was, as another operation, or to another session. */
	| { readonly do: "replay"; readonly call: number; readonly to: "the same" | "another operation" | "another session" }
	/** The player opens the game anew: the session before takes no more stakes. */
	| { readonly do: "launch"; readonly player: number };

export type GameCode = 9 | 23;

export interface Plan {
	readonly long: boolean;
	readonly batches: boolean;
	readonly tax: TaxPlan;
	readonly conditions: readonly RefundCondition[];
	readonly steps: readonly Step[];
}

/** The call of the casino, and the type on the wire, where a target's faults bite. */
export const WRONG_CALL = {
	stake: { call: "/payments/make", transactionType: -1 },
	batch: { call: "/payments/make-list" },
	payout: { call: "/payments/make", transactionType: 1 },
	return: { call: "/payments/make", transactionType: 2 },
	takeback: { call: "/payments/make", transactionType: -2 },
	jackpot: { call: "/payments/make", transactionType: 4 },
	rollback: { call: "/rollbacks/make" },
	close: { call: "/payments/close" },
	info: { call: "/payments/info" },
} as const satisfies Record<Target, object>;
