/**
 * Maintenance of one of our own games: the round that is under way ends as always, and none opens until it is over. Every
 * process knows it with the next round that it would open.
 *
 * Source: wire contract, section 8.
 */
import type { OwnGames } from "../games/own-games.ts";
import type { Database } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { deleteMaintenance, insertMaintenance } from "../store/game-maintenance.ts";

export interface MaintenanceChange {
	readonly gameCode: number;
	/** Whether the game is to be in maintenance. */
	readonly isOn: boolean;
	/** The operator, or who runs the command line. */
	readonly actor: string;
	readonly note: string | null;
	readonly now: Date;
}

export async function changeMaintenance(
	{ database, ownGames }: { readonly database: Database; readonly ownGames: OwnGames },
	{ gameCode, isOn, actor, note, now }: MaintenanceChange,
): Promise<"done" | "nothing_to_do" | "unknown_game"> {
	if (ownGames.of(gameCode) === undefined) return "unknown_game";
	return await database.begin(async (sql) => {
		const isChanged = isOn ? await insertMaintenance(sql, gameCode, now) : await deleteMaintenance(sql, gameCode);
		if (!isChanged) return "nothing_to_do";
		const action = isOn ? "game.maintenance_begin" : "game.maintenance_end";
		const subject = auditSubject("game", gameCode);
		await appendAudit(sql, { happenedAt: now, actor, action, subject, note, details: {} });
		return "done";
	});
}
