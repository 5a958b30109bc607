/**
 * The player hub over `@microsoft/signalr`: a chunk of its own, loaded when a connection is first wanted.
 *
 * WebSockets only and without negotiation: one request, and no second transport that would need sticky routing.
 */
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import type { HubLink, HubOptions } from "./hub-port.ts";

/** How long nothing may be heard before the connection counts as lost; the service pings every 15 s. */
const SERVER_TIMEOUT_MS = 35_000;

const PUSHES = [
	"betInProgress",
	"betAccepted",
	"betRejected",
	"betSettled",
	"roundChanged",
	"balanceChanged",
	"sessionRevoked",
] as const;

export async function openHubConnection({ server, accessToken, handlers }: HubOptions): Promise<HubLink> {
	const connection = new HubConnectionBuilder()
		.withUrl(`${server}/frame/hub`, {
			transport: HttpTransportType.WebSockets,
			skipNegotiation: true,
			accessTokenFactory: async () => (await accessToken()) ?? "",
		})
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
