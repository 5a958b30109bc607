import type { ListedGame } from "./game-list.ts";
/** A lobby asks for hundreds of them at once, and the process that draws them also plays: so nothing is made for a pixel. */
export declare function artworkOf(game: ListedGame): Buffer;
