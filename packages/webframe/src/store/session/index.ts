export { callAsPlayer } from "./call-as-player.ts";
export { openSession } from "./open-session.ts";
export { pageExchange as exchange } from "./page-exchange.ts";
