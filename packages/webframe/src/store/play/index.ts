export { openHubConnection } from "./hub-connection.ts";
export { Play } from "./play.ts";
