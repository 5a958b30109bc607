/**
 * One bet in our books against the same bet in a partner's, as its `/payments/info` tells it. A pure function.
 *
 * What we have as accepted must stand there; what is under way or in doubt may; anything else must not. Amounts are
 * compared as values. A rollback is booked there as the return (type 2) of the acceptance that it undoes: where the
 * partner never executed that, it has neither.
 *
 * `TransactionId` is not used: it may start with a hyphen (`-1-77`) and is not unique after a correction.
 *
 * Source: P9 of the reliability reference; wire contract, sections 3 and 5.1.
 */
import type { Delivery } from "@webframe/shared/bet";
import { formatAmount, parseAmount } from "@webframe/shared/money";
import { type Difference, type Finding, type PaymentRecord, TRANSACTION_TYPE } from "@webframe/shared/wire";
import type { StoredBet } from "../store/bet-rows.ts";

type ComparedBet = Pick<StoredBet, "betId" | "digits" | "partnerUserId" | "state" | "deliveries">;

interface Ours {
	readonly type: PaymentRecord["TransactionType"];
	readonly delivery: Delivery;
	/** It must stand there; else it may. */
	readonly isExpected: boolean;
}

/** @param doubtful types of records that could not be read, null for any: nothing of them counts as missing there */
export function compareBooks(
	bet: ComparedBet,
	records: readonly PaymentRecord[],
	doubtful: readonly (PaymentRecord["TransactionType"] | null)[] = [],
): readonly Finding[] {
	const isAcceptanceThere = records.some(({ TransactionType }) => TransactionType === TRANSACTION_TYPE.acceptance);
	const ours = bet.deliveries.flatMap((delivery) => toOurs(bet, delivery, isAcceptanceThere));
	const types = new Set([...ours.map(({ type }) => type), ...records.map(({ TransactionType }) => TransactionType)]);
	const isDoubtful = ({ difference, transactionType }: Finding): boolean =>
		difference === "missing_there" && (doubtful.includes(null) || doubtful.includes(transactionType));
	const findings = [...types].flatMap((type) =>
		compareType(
			bet,
			ours.filter((one) => one.type === type),
			records.filter(({ TransactionType }) => TransactionType === type),
		),
	);
	return findings.filter((one) => !isDoubtful(one));
}

/** What a partner lists of a bet that is not known here at all. */
export function unknownHere(records: readonly PaymentRecord[]): readonly Finding[] {
	return records.map((record) => finding(record.BetId, "missing_here", { record }));
}

function toOurs(bet: ComparedBet, delivery: Delivery, isAcceptanceThere: boolean): Ours[] {
	const { kind, state, attempts, transactionType } = delivery;
	if ((kind !== "payment" && kind !== "rollback") || transactionType === null) return [];
	const type = kind === "rollback" ? TRANSACTION_TYPE.return : transactionType;
	if (state === "accepted") {
		return [{ type, delivery, isExpected: kind === "payment" || isAcceptanceThere }];
	}
	// A withdrawn acceptance was executed or not; once its bet is rejected we hold that it was not.
	const isRuledOut = state === "refused" || (state === "withdrawn" && bet.state === "rejected");
	return attempts === 0 || isRuledOut ? [] : [{ type, delivery, isExpected: false }];
}

function compareType(bet: ComparedBet, ours: readonly Ours[], records: readonly PaymentRecord[]): readonly Finding[] {
	const matched: { readonly one: Ours; readonly record: PaymentRecord }[] = [];
	const left = [...records];
	const unmatched: Ours[] = [];
	// Those that must be there choose first.
	for (const one of ours.toSorted((a, b) => Number(b.isExpected) - Number(a.isExpected))) {
		const index = left.findIndex((record) => isSameMoney(bet, one.delivery, record));
		const [record] = index < 0 ? [] : left.splice(index, 1);
		if (record === undefined) unmatched.push(one);
		else matched.push({ one, record });
	}
	const findings: Finding[] = matched
		.filter(({ record }) => record.PartnerUserId !== bet.partnerUserId)
		.map(({ one, record }) => finding(bet.betId, "user_differs", { bet, one, record }));
	for (const record of left) {
		const twin = matched.find(({ one }) => isSameMoney(bet, one.delivery, record));
		const other = twin === undefined ? unmatched.shift() : undefined;
		if (twin !== undefined) findings.push(finding(bet.betId, "duplicate", { bet, one: twin.one, record }));
		else if (other !== undefined) findings.push(finding(bet.betId, "amount_differs", { bet, one: other, record }));
		else findings.push(finding(bet.betId, "missing_here", { bet, record }));
	}
	const missing = unmatched.filter(({ isExpected }) => isExpected);
	return [...findings, ...missing.map((one) => finding(bet.betId, "missing_there", { bet, one }))];
}

/** A record need not tell its tax. */
function isSameMoney({ digits }: ComparedBet, delivery: Delivery, record: PaymentRecord): boolean {
	const isSame = (told: string, sent: bigint | null): boolean => {
		const parsed = parseAmount(told, digits);
		return parsed.ok && parsed.minor === (sent ?? 0n);
	};
	const isSameTax = record.TaxAmount === undefined || isSame(record.TaxAmount, delivery.taxAmount);
	return isSame(record.Amount, delivery.amount) && isSameTax;
}

interface Sides {
	readonly bet?: ComparedBet;
	readonly one?: Ours;
	readonly record?: PaymentRecord;
}

function finding(betId: number, difference: Difference, { bet, one, record }: Sides): Finding {
	const type = record?.TransactionType ?? one?.type;
	if (type === undefined) throw new Error("A difference has at least one side.");
	return {
		betId,
		difference,
		transactionType: type,
		...(bet === undefined || one === undefined ? {} : { ours: showOurs(bet, one.delivery) }),
		...(record === undefined ? {} : { theirs: showTheirs(record) }),
	};
}

function showOurs({ digits, partnerUserId }: ComparedBet, delivery: Delivery): NonNullable<Finding["ours"]> {
	const { seq, state, amount, taxAmount } = delivery;
	return {
		seq,
		state,
		amount: formatAmount(amount ?? 0n, digits),
		taxAmount: taxAmount === null ? null : formatAmount(taxAmount, digits),
		partnerUserId,
	};
}

function showTheirs(record: PaymentRecord): NonNullable<Finding["theirs"]> {
	const { TransactionId, PartnerTransactionId, Amount, TaxAmount, PartnerUserId, Created } = record;
	return {
		transactionId: TransactionId,
		...(PartnerTransactionId === undefined ? {} : { partnerTransactionId: PartnerTransactionId }),
		amount: Amount,
		...(TaxAmount === undefined ? {} : { taxAmount: TaxAmount }),
		partnerUserId: PartnerUserId,
		created: Created,
	};
}
