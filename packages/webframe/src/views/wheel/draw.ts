/** What shows a draw, in one chunk: it comes when bets are closed, as nobody needs it before. */
export { standing, wheelPicture, wheelSteps, wheelTimeline } from "./timeline.ts";
export { wearTold } from "./told.styles.ts";
export { drawnOnTable, told, wonBeside } from "./told.ts";
export { wheelAnimations } from "./wheel-motion.ts";
