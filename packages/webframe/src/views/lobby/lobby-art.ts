/** What the lobby shows beside its words, in one chunk: the artwork of games, and what closes next. */
export { artStyles } from "../../components/game-art/art.styles.ts";
export { Gallery } from "../../components/game-art/game-art.ts";

import "./lobby-hero.ts";
