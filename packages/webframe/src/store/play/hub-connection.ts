/**
 * The player hub over `@microsoft/signalr`: a chunk of its own, loaded when a connection is first wanted.
 *
 * WebSockets only and without negotiation: one request, and no second transport that would need sticky routing.
 */
import {
	HttpTransportType,
	type HubConnection,
	HubConnectionBuilder,
	type HubMessage,
	JsonHubProtocol,
	LogLevel,
} from "@microsoft/signalr";
import { jsonText } from "../../json-text.ts";
import type { HubLink, HubOptions } from "./hub-port.ts";

/**
 * How long nothing may be heard before the connection counts as lost; the service pings after 5 to 6 s of silence. A
 * service that stands still is shown within 10 s.
 */
const SERVER_TIMEOUT_MS = 9_500;

const PUSHES = [
	"betInProgress",
	"betAccepted",
	"betRejected",
	"betSettled",
	"roundChanged",
	"balanceChanged",
	"jackpotChanged",
	"rewardChanged",
	"sessionRevoked",
] as const;

/** What ends each message. Source: the SignalR hub protocol, "JSON encoding". */
const RECORD_SEPARATOR = "\x1e";

/** The JSON protocol, whatever the page's libraries have made of `toJSON`. */
class PlainJsonProtocol extends JsonHubProtocol {
	override writeMessage(message: HubMessage): string {
		return jsonText(message) + RECORD_SEPARATOR;
	}
}

export async function openHubConnection({ server, accessToken, handlers }: HubOptions): Promise<HubLink> {
	const connection = new HubConnectionBuilder()
		.withUrl(`${server}/frame/hub`, {
			transport: HttpTransportType.WebSockets,
			skipNegotiation: true,
			accessTokenFactory: async () => (await accessToken()) ?? "",
		})
		.withHubProtocol(new PlainJsonProtocol())
		.configureLogging(LogLevel.None)
		.build();
	connection.serverTimeoutInMilliseconds = SERVER_TIMEOUT_MS;
	for (const push of PUSHES) connection.on(push, handlers[push]);
	let stopping = false;
	connection.onclose(() => {
		if (!stopping) handlers.closed();
	});
	await connection.start();
	return linkTo(connection, () => {
		stopping = true;
	});
}

function linkTo(connection: HubConnection, stopping: () => void): HubLink {
	return {
		invoke: (method, ...parameters) => connection.invoke(method, ...parameters),
		stop: async () => {
			stopping();
			await connection.stop();
		},
	};
}
