import type { FrameBet } from "@webframe/shared/wire";

/** A bet as hosts are told of it: the push of the hub without its bookkeeping. */
export type BetDetail = Readonly<Omit<FrameBet, "sequence" | "balance" | "idempotencyKey">>;

/** A bet as events tell it to the host. */
export function betDetail(bet: FrameBet): BetDetail {
	const { sequence: _, balance: __, idempotencyKey: ___, ...detail } = bet;
	return detail;
}
