import type { CashbackState } from "@webframe/shared/bet";
import { issueCashback } from "../wagering/cashback/issue-cashback.ts";
import { PARTNER_ID, type World } from "./world.ts";

/** Issues a cashback of 12.50 to a player who is known already. @returns its id */
export async function issue(world: World, partnerUserId: string, amount = "12.50"): Promise<number> {
	const request = { partnerId: PARTNER_ID, partnerUserId, amount, requestKey: crypto.randomUUID() };
	const issued = await issueCashback(world.service.wagering, request);
	if (issued.kind === "refused") throw new Error(issued.reason);
	return issued.cashbackId;
}

/** Sends what is due now and waits until nothing is under way. */
export async function send(world: World): Promise<void> {
	await world.service.step();
	await world.settle();
}

/** What the casino's wallet really did for a cashback: type and amount, oldest first. */
export async function cashbackLedger(
	world: World,
	cashbackId: number,
): Promise<readonly (readonly [number, string])[]> {
	const entries = await world.casino.books.ledger({ cashbackId });
	return entries.flatMap(({ transaction }) =>
		transaction === undefined ? [] : [[transaction.transactionType, transaction.amount] as const],
	);
}

export interface SeenCashback {
	readonly state: CashbackState;
	/** As `type state`, such as `1 accepted`. */
	readonly steps: readonly string[];
	readonly attempts: readonly number[];
	readonly listed: readonly (string | null)[];
}

export async function seeCashback(world: World, cashbackId: number): Promise<SeenCashback> {
	const [row] = await world.owner<{ state: CashbackState }[]>`
		select state from cashback where cashback_id = ${cashbackId}`;
	const steps = await world.owner<{ type: number; state: string; attempts: number; listed: string | null }[]>`
		select transaction_type as type, state, attempts, listed from delivery
		where subject_id = ${cashbackId} order by seq`;
	if (row === undefined) throw new Error(`There is no cashback ${cashbackId}.`);
	return {
		state: row.state,
		steps: steps.map((step) => `${step.type} ${step.state}`),
		attempts: steps.map((step) => step.attempts),
		listed: steps.map((step) => step.listed),
	};
}
