import type { SimulatedWorld } from "./simulated-world.ts";

/** What the casino was asked to book, and what its wallet did; amounts in minor units. */
export interface TheirPayment {
	readonly paymentId: number;
	readonly call: string;
	readonly subject: "bet" | "cashback";
	readonly subjectId: number;
	/** A rollback stands here as a 2. */
	readonly type: number;
	readonly amount: bigint;
	readonly taxAmount: bigint | null;
	readonly state: "queued" | "booked" | "refused";
	readonly message: string | null;
	readonly report: string;
	/** The order in which the wallet was moved; null where it was not. A 0 is entered as well. */
	readonly entryId: number | null;
	/** What the wallet moved by, in minor units. */
	readonly moved: bigint | null;
}

export interface TheirBooks {
	readonly payments: readonly TheirPayment[];
	/** The bets that are closed there. */
	readonly closed: ReadonlySet<number>;
	/** Players whose balance is not the sum of their ledger. */
	readonly unbalanced: readonly string[];
}

export async function readTheirBooks({ parts }: SimulatedWorld, players: readonly string[]): Promise<TheirBooks> {
	const sql = parts.theirBooks;
	const names = [...players];
	const [payments, closed, unbalanced] = await Promise.all([
		sql<TheirPayment[]>`
			select p.payment_id as "paymentId", p.call, p.subject, p.subject_id as "subjectId", p.transaction_type as type,
				(p.amount::numeric * 100)::numeric(38, 0) as amount,
				(p.tax_amount::numeric * 100)::numeric(38, 0) as "taxAmount",
				p.state, p.message, p.report, e.entry_id as "entryId", (e.moved * 100)::numeric(38, 0) as moved
			from payment p left join ledger_entry e using (payment_id)
			where p.partner_user_id = any(${names}) order by e.entry_id nulls last, p.payment_id`,
		sql<{ betId: number }[]>`
			select bet_id as "betId" from bet where partner_user_id = any(${names}) and closed`,
		sql<{ name: string }[]>`
			select p.partner_user_id as name from player p join ledger_entry e using (partner_user_id)
			where p.partner_user_id = any(${names}) group by 1, p.balance having p.balance <> sum(e.moved)`,
	]);
	return {
		payments,
		closed: new Set(closed.map((bet) => bet.betId)),
		unbalanced: unbalanced.map((player) => player.name),
	};
}
