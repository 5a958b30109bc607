import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { type OwnGames, ownGamesFrom } from "../games/own-games.ts";

/** The games of a real process, and of the command line. A test may put others on its shelf. */
export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES);
