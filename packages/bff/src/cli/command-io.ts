import type { OwnGames } from "../games/own-games.ts";

/** What a command has of its surroundings. */
export interface CommandIo {
	readonly env: NodeJS.ProcessEnv;
	readonly now: () => Date;
	readonly ownGames: OwnGames;
	/** Writes a line to standard output. */
	print(line: string): void;
	/** Writes a line to standard error. */
	complain(line: string): void;
}
