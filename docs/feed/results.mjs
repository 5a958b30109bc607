import { HubConnectionBuilder } from "@microsoft/signalr";

const { FEED_URL: feed, SECRET_KEY: SecretKey } = process.env;
const credentials = JSON.stringify({ PartnerClientId: 1556, SecretKey });
const login = { method: "POST", headers: { "content-type": "application/json" }, body: credentials };
const accessTokenFactory = async () => (await (await fetch(`${feed}/auth/token`, login)).json()).Value.access_token;
const hub = new HubConnectionBuilder().withUrl(`${feed}/hub`, { accessTokenFactory }).withAutomaticReconnect().build();
hub.on("SubOnWholeGamesInfo", ({ wgi }) => console.log(wgi.find(({ s }) => s === 3)?.res ?? "nothing drawn yet"));
await hub.start();
await hub.invoke("Subscribe", "SubOnWholeGamesInfo", JSON.stringify({ GameType: 9, PartnerClientId: 1556, Count: 1 }));
