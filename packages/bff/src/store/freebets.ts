import type { Freebet } from "@webframe/shared/bonus";
import type { CancelReason } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
import { FULL_SIGHT, type Sight, userIdAs } from "./sight.ts";

/** A freebet as it stands in its table. Times are milliseconds since the epoch. */
export interface StoredFreebet extends Freebet {
	/** The wire's `PromoCode`. */
	readonly bonusId: string;
	readonly partnerId: number;
	readonly issueId: string;
	readonly campaignId: string | null;
	readonly accountId: string;
	readonly digits: number;
	readonly validTo: number;
	readonly createdAt: number;
	readonly cancelReason: CancelReason | null;
}

interface Times {
	readonly validFrom: Date;
	readonly validTo: Date;
	readonly expiresAt: Date;
	readonly createdAt: Date;
}

export type FreebetRow = Omit<StoredFreebet, keyof Times | "isCancelled"> & Times;

/** Of a freebet `f`. */
const ACCOUNT = part`f.account_id`;

export function freebetColumns(sight: Sight): Part {
	return part`f.bonus_id as "bonusId", f.partner_id as "partnerId", f.issue_id as "issueId",
	f.campaign_id as "campaignId", ${userIdAs(ACCOUNT, sight)} as "accountId", f.is_test as "isTest", f.currency, f.digits, f.amount, f.games,
	f.bets_count as "betsCount", f.uses, f.valid_from as "validFrom", f.valid_to as "validTo", f.expires_at as "expiresAt",
	f.min_odd as "minOdd", f.max_odd as "maxOdd", f.cancel_reason as "cancelReason", f.created_at as "createdAt"`;
}

/** For the service itself. */
export const FREEBET_COLUMNS = freebetColumns(FULL_SIGHT);

export function freebetFromRow(row: FreebetRow): StoredFreebet {
	const { validFrom, validTo, expiresAt, createdAt, ...rest } = row;
	return {
		...rest,
		validFrom: validFrom.getTime(),
		validTo: validTo.getTime(),
		expiresAt: expiresAt.getTime(),
		createdAt: createdAt.getTime(),
		isCancelled: row.cancelReason !== null,
	};
}

/** The freebet that was issued under an issue id. */
export async function findFreebetOfIssue(
	sql: Queryable,
	partnerId: number,
	issueId: string,
): Promise<StoredFreebet | undefined> {
	const [row] = await run<FreebetRow>(sql)`
		select ${FREEBET_COLUMNS} from freebet f
		where f.partner_id = ${partnerId}::int and f.issue_id = ${issueId}::text`;
	return row === undefined ? undefined : freebetFromRow(row);
}
/** The freebet that a partner's player names. */
export async function findFreebet(
	sql: Queryable,
	partnerId: number,
	bonusId: string,
): Promise<StoredFreebet | undefined> {
	const [row] = await run<FreebetRow>(sql)`
		select ${FREEBET_COLUMNS} from freebet f
		where f.bonus_id = ${bonusId}::text and f.partner_id = ${partnerId}::int`;
	return row === undefined ? undefined : freebetFromRow(row);
}
