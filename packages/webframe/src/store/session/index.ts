export { pageExchange as exchange } from "./page-exchange.ts";
export { requestPlayerToken } from "./player-token.ts";
export { Session } from "./session.ts";
