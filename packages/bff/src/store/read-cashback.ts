import type { Cashback, CashbackState, Delivery } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { DELIVERY_COLUMNS, type DeliveryRow, deliveryFromRow } from "./delivery-rows.ts";

/** A row of `cashback` joined with one of its deliveries and the player's partner id. */
interface CashbackDeliveryRow extends DeliveryRow {
	readonly cashbackId: number;
	readonly version: number;
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly state: CashbackState;
	readonly cashbackAmount: bigint;
	readonly cashbackTaxAmount: bigint | null;
	readonly isCancelAsked: boolean;
}

/**
 * Reads a cashback with its deliveries. No lock is taken: whoever writes on the ground of what was read does so
 * under the condition that the version is still the same.
 */
export async function readCashback(sql: Queryable, cashbackId: number): Promise<Cashback | undefined> {
	const rows = await run<CashbackDeliveryRow>(sql)`
		select
			c.cashback_id as "cashbackId", c.version, c.partner_id as "partnerId", c.player_id as "playerId",
			p.partner_user_id as "partnerUserId", c.currency, c.digits, c.state, c.amount as "cashbackAmount",
			c.tax_amount as "cashbackTaxAmount", c.is_cancel_asked as "isCancelAsked",
			${DELIVERY_COLUMNS}
		from cashback c
		join player p on p.player_id = c.player_id
		join delivery d on d.subject_id = c.cashback_id
		where c.cashback_id = ${cashbackId}::bigint
		order by d.seq`;
	const [row] = rows;
	return row === undefined ? undefined : cashbackFromRow(row, rows.map(deliveryFromRow));
}

function cashbackFromRow(row: CashbackDeliveryRow, deliveries: readonly Delivery[]): Cashback {
	return {
		cashbackId: row.cashbackId,
		version: row.version,
		partnerId: row.partnerId,
		playerId: row.playerId,
		partnerUserId: row.partnerUserId,
		currency: row.currency,
		digits: row.digits,
		state: row.state,
		amount: row.cashbackAmount,
		taxAmount: row.cashbackTaxAmount,
		isCancelAsked: row.isCancelAsked,
		deliveries,
	};
}
