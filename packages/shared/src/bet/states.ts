/**
 * The life cycle of a bet, as data.
 *
 * **Bet.** `pending` until the partner has accepted the stake (type -1). Then `accepted`, and from the last
 * transaction that the partner accepted: `win` or `lose` (type 1), `return` (type 2 or a rollback),
 * `jackpotwin` (type 4). A transaction that the partner refuses by its accept makes it `rejected`, the
 * specification's *Rejected by exception*; a later acceptance moves it on. A correction takes a settled bet
 * back to `accepted` once its -2 is accepted.
 *
 * **Delivery.** One row for each durable call to the partner, in the order of `seq`:
 *
 * - `due`: to be sent at `dueAt`; without `dueAt` it waits for the delivery before it.
 * - `sent`: an attempt is on the wire, or the process died while it was.
 * - `taken`: the partner answered 200 and owes its accept.
 * - `overdue`: that accept did not come in time; what was sent is sent again.
 * - `accepted`: final. A contradicting message is recorded and listed.
 * - `refused`: by the partner's accept, or a -1 by the answer to its make. Moves only by an accept or an operator.
 * - `withdrawn`: a -1 whose bet ended without it, or a delivery that is not needed any more. Never sent again;
 *   an accept is still recorded.
 * - `manual`: nothing goes out by itself any more. Moves only by an accept or an operator; with a `dueAt` its last
 *   attempt is still on the wire, until then at the latest.
 *
 * Source: specification, "States and transitions"; architecture, "Life cycle".
 */
export const BET_STATES = ["pending", "accepted", "win", "lose", "return", "jackpotwin", "rejected"] as const;
export type BetState = (typeof BET_STATES)[number];

export const DELIVERY_STATES = [
	"due",
	"sent",
	"taken",
	"overdue",
	"accepted",
	"refused",
	"withdrawn",
	"manual",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Every change of a bet's state that may ever happen; the tests and the simulation hold each decision to it. */
export const BET_TRANSITIONS: Readonly<Record<BetState, readonly BetState[]>> = {
	pending: ["accepted", "rejected", "return"],
	accepted: ["win", "lose", "return", "jackpotwin", "rejected"],
	win: ["jackpotwin", "accepted", "rejected", "return"],
	lose: ["win", "jackpotwin", "accepted", "rejected", "return"],
	return: ["accepted", "rejected"],
	jackpotwin: ["accepted", "rejected", "return"],
	rejected: ["pending", "accepted", "win", "lose", "return", "jackpotwin"],
};

/** Every change of a delivery's state that may ever happen. */
export const DELIVERY_TRANSITIONS: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
	due: ["sent", "accepted", "refused", "withdrawn", "manual"],
	sent: ["due", "taken", "accepted", "refused", "withdrawn", "manual"],
	taken: ["overdue", "accepted", "refused", "withdrawn", "manual"],
	overdue: ["sent", "accepted", "refused", "withdrawn", "manual"],
	accepted: [],
	refused: ["due", "accepted"],
	withdrawn: ["due", "accepted", "refused"],
	manual: ["due", "accepted", "refused", "withdrawn"],
};

/**
 * States in which a bet is done once nothing of it moves or waits for a person any more: then it is closed. `rejected`
 * is one of them, because a payout that a person has settled as never made leaves its bet so.
 */
export const DONE_STATES: ReadonlySet<BetState> = new Set(["win", "lose", "return", "jackpotwin", "rejected"]);

/** States that a delivery leaves only by an accept or an operator. */
export const RESTING_STATES: ReadonlySet<DeliveryState> = new Set(["accepted", "refused", "withdrawn", "manual"]);
