import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Queryable } from "../platform/database.ts";
import { storableJson } from "../platform/storable-text.ts";
import { appendAudit, auditSubject, SERVICE_ACTOR } from "../records/audit-log.ts";
import { listAuditRows } from "../store/audit-log.ts";
import { lockPlayer } from "../store/players.ts";
import type { PlayersContext } from "./context.ts";

/** So many different ones are listed of one player: a casino whose settings are wrong must not fill the log. */
export const REFUSALS_LISTED_MAX = 10;

export interface RefusedRegistration {
	readonly playerId: number;
	readonly partnerId: number;
	/** As the partner told them now. */
	readonly told: { readonly currency: string; readonly isTest: boolean };
}

const ACTION = "player.registration_refused";

/**
 * Lists in the audit log that a player came with another currency or test flag than at first. What is listed already is
 * not listed again, however often the player tries.
 *
 * Source: wire contract, section 6.
 */
export async function listRefusedRegistration(context: PlayersContext, refused: RefusedRegistration): Promise<void> {
	const { playerId, partnerId, told } = refused;
	const subject = auditSubject("player", playerId);
	await context.database.begin(async (sql) => {
		const registered = await lockPlayer(sql, playerId);
		const details = detailsSchema.parse(JSON.parse(storableJson({ partnerId, registered, told })));
		const listed = await listedDetails(sql, subject);
		if (listed.length >= REFUSALS_LISTED_MAX || listed.includes(canonicalJson(details))) return;
		const happenedAt = context.clock.now();
		await appendAudit(sql, { happenedAt, actor: SERVICE_ACTOR, action: ACTION, subject, note: null, details });
	});
}

const detailsSchema: z.ZodType<{ readonly [key: string]: Json }> = z.record(z.string(), z.json());

async function listedDetails(sql: Queryable, subject: string): Promise<readonly string[]> {
	const rows = await listAuditRows(sql, {
		subject,
		action: ACTION,
		actor: null,
		beforeAuditId: Number.MAX_SAFE_INTEGER,
		limit: REFUSALS_LISTED_MAX,
	});
	return rows.map(({ details }) => canonicalJson(detailsSchema.parse(details)));
}
