/**
 * What happens in one run of the simulation, as data: made from a seed, printed when it fails, shrunk, repeated.
 *
 * The steps are carried out one after the other; between two of them both sides come to rest, and time passes only
 * where a step says so. A step that is about a bet names it by its place among those of the run.
 */
import type { Casino } from "@webframe/reference-casino";
import type { RefundCondition } from "@webframe/shared/bet";
import type { Fate } from "./batches.ts";
import type { GameCode } from "./games/games.ts";
import type { Mistake } from "./games/mistakes.ts";
import type { Other } from "./games/results.ts";
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
			/** So many numbers, or places on the table with a chip each. */
			readonly picks: number;
			/** Where the first chip lies, among all places of the game. */
			readonly first: number;
			/** In cents. */
			readonly stake: number;
			/** Before it comes the same request under the same key with something wrong, which must be refused. */
			readonly mistake: Mistake | null;
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
	| Rush
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
	/** To what the bet would be paid of another result. */
	| { readonly do: "correct bet"; readonly bet: number; readonly hits: Other | "void" }
	| { readonly do: "correct round"; readonly bet: number; readonly hits: Other }
	| { readonly do: "cancel round"; readonly bet: number }
	/** From so long ahead on another version of its rules opens the rounds of a game. */
	| { readonly do: "version"; readonly game: GameCode; readonly version: 1 | 2; readonly inMs: number }
	/** The partner asks for the return of a bet; with `atOnce` an operator does, and another cancels its round. */
	| { readonly do: "partner return"; readonly bet: number; readonly atOnce: boolean }
	| { readonly do: "settings"; readonly tax: TaxPlan; readonly conditions: readonly RefundCondition[] }
	| { readonly do: "cashback"; readonly player: number; readonly amount: number; readonly wrong: readonly Wrong[] }
	| { readonly do: "cancel cashback"; readonly cashback: number; readonly wrong: readonly Wrong[] }
	/** The partner sends the accept of the bet's first payout once more, without its amount. */
	| { readonly do: "old accept"; readonly bet: number }
	| FreebetStep
	| ProviderStep;

/** What the casino's marketing system says of freebets, and players do with them. A freebet is named by its place among those of the run. */
export type FreebetStep =
	| {
			readonly do: "freebet";
			readonly player: number;
			/** In cents, of each of its bets. */
			readonly stake: number;
			readonly bets: number;
			/** From when on it is good, and for how long then. */
			readonly fromMs: number;
			readonly lastsMs: number;
			readonly how: "once" | "twice at once" | "after its cancel";
	  }
	| {
			readonly do: "free bet";
			readonly freebet: number;
			readonly game: GameCode;
			readonly picks: number;
			readonly first: number;
			/** So many bets with it at once, each under a key of its own; with `cancelled` its cancellation comes with them. */
			readonly tabs: 1 | 2;
			readonly cancelled: boolean;
			readonly wrong: readonly Wrong[];
	  }
	| { readonly do: "cancel freebet"; readonly freebet: number }
	/** A signed body that was captured on its way is sent once more, there or elsewhere. */
	| { readonly do: "captured promo call"; readonly call: number; readonly to: PromoPath };

export type PromoPath = "Issue" | "Cancel" | "Status";

/**
 * So many bets at once and one more. The placing of the first is held until so many others wait for it, and that becomes of
 * their batch what `places` says. Where the bets have come through it, so is the first write of one of them, with `fate`.
 * With `joined` this one is held until the end and the accept of each of the others wait together, the one that is named
 * having come first.
 */
export interface Rush {
	readonly do: "rush";
	readonly by: "players" | "provider";
	readonly bets: number;
	/** `used`: one of them is a repeat of a bet that stands, so that the server undoes the batch; only players do that. */
	readonly places: Fate | Fuse["side"] | "used";
	readonly fate: Fate | Fuse["side"];
	readonly joined: "no" | "end first" | "accept first";
}

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

export interface Plan {
	readonly long: boolean;
	readonly batches: boolean;
	/** Which ones are played for: one that each bet of a euro wins and one that each of ten does, or two that some do. */
	readonly jackpots: "none" | "often" | "certain";
	/** Somebody reads the feed after each step of the world. */
	readonly feed: boolean;
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
