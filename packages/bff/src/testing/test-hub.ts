import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";

/** Connects to the player hub of a process as the frame does; without a token as a guest. */
export async function connectToHub(url: string, token?: string): Promise<HubConnection> {
	const hub = new HubConnectionBuilder()
		.withUrl(`${url}/frame/hub`, {
			transport: HttpTransportType.WebSockets,
			skipNegotiation: true,
			...(token === undefined ? {} : { accessTokenFactory: () => token }),
		})
		.configureLogging(LogLevel.None)
		.build();
	await hub.start();
	return hub;
}
