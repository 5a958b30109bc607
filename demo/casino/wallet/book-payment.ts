/**
 * Booking: the one place where the aggregator's transactions move money.
 *
 * Everything happens in one database transaction. It locks the payment, then the wallet, then the bet or cashback,
 * then the freebet, always in that order, so that two of them wait for each other and never deadlock; decides with pure
 * functions; and writes the bet, the balance, the ledger and the result together. A crash leaves all of it or nothing. A
 * payment that was booked before, by another worker or before a crash, is left as it stands.
 */
import { ERROR_CODE } from "@webframe/shared/wire";
import type { Database, Transaction } from "../database/database.ts";
import { type Decimal, plainDecimal } from "../decimal.ts";
import { lockBet, saveBet } from "./bets.ts";
import { lockCashback, saveCashback } from "./cashbacks.ts";
import { decideBetPayment } from "./decide-bet-payment.ts";
import { decideCashback } from "./decide-cashback.ts";
import { lockIssue, rememberPromoCode } from "./freebet-issues.ts";
import type { Payment } from "./payment.ts";
import { lockPlayer, type Player } from "./players.ts";
import type { Refusal, Verdict } from "./verdict.ts";

/** What a judge may ask the rules to leave out of sight. */
interface Blindness {
	readonly ignoreRollback: boolean;
}

/**
 * Has the last word on a payment. In a real casino that is always what the wallet's own rules decide, and there is
 * no judge; here the fault switches can put another verdict in its place.
 */
export type Judge = <State>(payment: Payment, decide: (blind?: Blindness) => Verdict<State>) => Verdict<State>;

export interface Booking {
	/** The payment as it stands now. */
	readonly payment: Payment;
	/** The player with the balance of now; undefined when we have no such player. */
	readonly player: Player | undefined;
}

/** The bet or the cashback that a payment belongs to, locked. */
interface Account {
	decide(player: Player | undefined): Refusal | { readonly moved: Decimal | null; save(): Promise<void> };
}

/** Books a queued payment. */
export async function bookPayment(database: Database, queued: Payment, judge: Judge, now: Date): Promise<Booking> {
	return await database.begin(async (sql) => {
		// The driver sends the three at once; the database runs them one after the other.
		const [payment, player, account] = await Promise.all([
			lockPayment(sql, queued.paymentId),
			lockPlayer(sql, queued.partnerUserId),
			queued.subject === "bet" ? lockBetAccount(sql, queued, judge, now) : lockCashbackAccount(sql, queued, judge),
		]);
		if (payment.state !== "queued") return { payment, player };
		const decision = account.decide(player);
		if ("kind" in decision) return { payment: await writeRefusal(sql, payment, decision, now), player };
		const moved = decision.moved ?? 0n;
		const [booked] = await Promise.all([
			decision.moved === null ? writeTombstone(sql, payment, now) : writeBooking(sql, payment, moved, now),
			decision.save(),
		]);
		return { payment: booked, player: player && { ...player, balance: player.balance + moved } };
	});
}

async function lockPayment(sql: Transaction, paymentId: number): Promise<Payment> {
	return one(await sql<Payment[]>`select * from payment where payment_id = ${paymentId} for update`);
}

async function lockBetAccount(sql: Transaction, payment: Payment, judge: Judge, now: Date): Promise<Account> {
	const { subjectId, partnerUserId, issueId, promoCode } = payment;
	const [bet, issue] = await Promise.all([
		lockBet(sql, subjectId),
		issueId === null ? undefined : lockIssue(sql, issueId, partnerUserId, now),
	]);
	return {
		decide: (player) => {
			const verdict = judge(payment, (blind) =>
				decideBetPayment({ payment, player, issue, bet: blind?.ignoreRollback ? { ...bet, returned: false } : bet }),
			);
			if (verdict.kind === "refused") return verdict;
			return {
				moved: verdict.moved,
				save: async () => {
					await saveBet(sql, subjectId, verdict.next);
					if (issue?.promoCode === null && promoCode !== null) await rememberPromoCode(sql, issue.issueId, promoCode);
				},
			};
		},
	};
}

async function lockCashbackAccount(sql: Transaction, payment: Payment, judge: Judge): Promise<Account> {
	const cashback = await lockCashback(sql, payment.subjectId);
	return {
		decide: (player) => {
			const verdict = judge(payment, () => decideCashback({ payment, player, cashback }));
			if (verdict.kind === "refused") return verdict;
			return { moved: verdict.moved, save: () => saveCashback(sql, payment.subjectId, verdict.next) };
		},
	};
}

async function writeRefusal(sql: Transaction, payment: Payment, refusal: Refusal, now: Date): Promise<Payment> {
	return one(
		await sql<Payment[]>`
			update payment set
				state = 'refused', error_code = ${refusal.errorCode}, message = ${refusal.message}, booked_at = ${now}
			where payment_id = ${payment.paymentId}
			returning *`,
	);
}

/** Balance, ledger and result change in one statement, so that none can be written without the others. */
async function writeBooking(sql: Transaction, payment: Payment, moved: Decimal, now: Date): Promise<Payment> {
	return one(
		await sql<Payment[]>`
			with wallet as (
				update player set balance = balance + ${plainDecimal(moved)}::numeric
				where partner_user_id = ${payment.partnerUserId}
				returning partner_user_id, balance
			), entry as (
				insert into ledger_entry (partner_user_id, payment_id, transaction_type, moved, balance_after, at)
				select partner_user_id, ${payment.paymentId}, ${payment.transactionType},
					${plainDecimal(moved)}::numeric, balance, ${now}
				from wallet
			)
			update payment set
				state = 'booked', error_code = ${ERROR_CODE.success}, message = 'Success', booked_at = ${now}
			where payment_id = ${payment.paymentId}
			returning *`,
	);
}

/** A rollback of what we never executed: a success with nothing to enter into the ledger. */
async function writeTombstone(sql: Transaction, payment: Payment, now: Date): Promise<Payment> {
	return one(
		await sql<Payment[]>`
			update payment set
				state = 'booked', error_code = ${ERROR_CODE.success}, message = 'Success', booked_at = ${now}
			where payment_id = ${payment.paymentId}
			returning *`,
	);
}

function one(rows: readonly Payment[]): Payment {
	const [row] = rows;
	if (row === undefined) throw new Error("A payment that was received is not in the books.");
	return row;
}
