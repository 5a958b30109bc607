/** Follows the results of games with the official client, in Node.js or in a page. README.md says what they mean. */
import { HubConnectionBuilder } from "@microsoft/signalr";

/** A token of the feed. The secret stays on your server: a page asks that for a token. */
export async function logIn(url, PartnerClientId, SecretKey) {
	const [headers, body] = [{ "content-type": "application/json" }, JSON.stringify({ PartnerClientId, SecretKey })];
	const { Value, Message } = await (await fetch(`${url}/auth/token`, { method: "POST", headers, body })).json();
	if (Value === undefined) throw new Error(Message);
	return Value.access_token;
}

/** Calls `onState(state, missed)` with each state, and how many of its game before it are missing. @returns what ends it */
export function follow({ url, PartnerClientId, games, accessTokenFactory, onState, onTrouble, renewMs = 50 * 60_000 }) {
	const NAME = "SubOnWholeGamesInfo";
	const hub = new HubConnectionBuilder().withUrl(`${url}/hub`, { accessTokenFactory }).configureLogging("none").build();
	const lastTicks = new Map(); // By game, whatever connection they came over.
	let [failures, isOver] = [0, false];
	hub.on(NAME, (state) => {
		const game = state.wgi[0]?.t;
		onState(state, Math.max(0, state.sId - (lastTicks.get(game) ?? state.sId) - 1));
		lastTicks.set(game, state.sId);
		failures = 0;
	});
	const subscribe = (GameType) =>
		hub.invoke("Subscribe", NAME, JSON.stringify({ GameType, PartnerClientId, Count: 1 })).catch(onTrouble);
	const renew = async () => await hub.invoke("Renew", await accessTokenFactory());
	const connect = () => isOver || hub.start().then(() => games.map(subscribe), again);
	function again(trouble) {
		if (trouble) onTrouble(trouble);
		setTimeout(connect, Math.min(30_000, 500 * 2 ** failures++) * (0.5 + Math.random() / 2));
	}
	hub.onclose(again);
	const renewal = setInterval(() => renew().catch(onTrouble), renewMs);
	void connect();
	return () => {
		isOver = true;
		clearInterval(renewal);
		return hub.stop();
	};
}
