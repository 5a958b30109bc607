/**
 * Which version of its rules opens the rounds of one of our own games from a moment on. Rounds that are open by then are
 * played by the version that they were opened with. The moment lies ahead, so that what players are told of a round stays
 * true; how far does not matter, as each opening reads what is in force. A process that does not know the version opens no
 * round of the game from then on.
 *
 * Source: own games, *Rules of the house*.
 */
import type { OwnGames } from "../games/own-games.ts";
import type { Database } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { writeGameVersion } from "../store/game-versions.ts";

export interface VersionChange {
	readonly gameCode: number;
	readonly version: number;
	/** Rounds whose betting opens then or later. */
	readonly opensFrom: Date;
	/** The operator, or who runs the command line. */
	readonly actor: string;
	readonly note: string | null;
	readonly now: Date;
}

export async function changeVersion(
	{ database, ownGames }: { readonly database: Database; readonly ownGames: OwnGames },
	{ gameCode, version, opensFrom, actor, note, now }: VersionChange,
): Promise<"done" | "nothing_to_do" | "unknown_game" | "unknown_version" | "not_ahead"> {
	const game = ownGames.of(gameCode);
	if (game === undefined) return "unknown_game";
	if (!game.versions.includes(version)) return "unknown_version";
	if (opensFrom <= now) return "not_ahead";
	return await database.begin(async (sql) => {
		if (!(await writeGameVersion(sql, { gameCode, version, opensFrom }))) return "nothing_to_do";
		const subject = auditSubject("game", gameCode);
		const details = { version, from: opensFrom.toISOString() };
		await appendAudit(sql, { happenedAt: now, actor, action: "game.version", subject, note, details });
		return "done";
	});
}
