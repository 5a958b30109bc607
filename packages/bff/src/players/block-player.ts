import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type PlayerName, type PlayerView, setBlocked, viewPlayer } from "../store/block-player.ts";

export interface BlockRequest {
	readonly player: PlayerName;
	readonly isBlocked: boolean;
	readonly operator: string;
	readonly note: string;
}

export type BlockOutcome =
	| { readonly kind: "done" | "nothing_to_do"; readonly player: PlayerView }
	| { readonly kind: "refused"; readonly reason: "unknown_player" };

/**
 * Blocks a player, who then can place no bet, or lets the player bet again. Money that is owed moves all the same.
 *
 * Source: wire contract, section 5.8.
 */
export async function blockPlayer(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	{ player: name, isBlocked, operator, note }: BlockRequest,
): Promise<BlockOutcome> {
	const changed = await database.begin(async (sql) => {
		const player = await setBlocked(sql, name, isBlocked);
		if (player === undefined) return undefined;
		await appendAudit(sql, {
			happenedAt: clock.now(),
			actor: operator,
			action: isBlocked ? "player.block" : "player.unblock",
			subject: auditSubject("player", player.playerId),
			note,
			details: { partnerId: player.partnerId, partnerUserId: player.partnerUserId },
		});
		return player;
	});
	if (changed !== undefined) return { kind: "done", player: changed };
	const player = await viewPlayer(database, name);
	return player === undefined ? { kind: "refused", reason: "unknown_player" } : { kind: "nothing_to_do", player };
}
