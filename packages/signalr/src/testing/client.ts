import {
	HttpTransportType,
	type HubConnection,
	HubConnectionBuilder,
	type IHttpConnectionOptions,
	LogLevel,
} from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import type { ProtocolName } from "../protocol/hub-protocol.ts";
import type { TransportName } from "../transports/transport.ts";

export interface ClientOptions {
	readonly transport?: TransportName;
	readonly protocol?: ProtocolName;
	readonly token?: string;
	readonly http?: IHttpConnectionOptions;
}

/** The official JavaScript client, not started yet. It logs nothing. */
export function clientOf(url: string, options: ClientOptions = {}): HubConnection {
	const { transport = "WebSockets", protocol = "json", token, http } = options;
	const builder = new HubConnectionBuilder().configureLogging(LogLevel.None).withUrl(url, {
		transport: HttpTransportType[transport],
		...(token === undefined ? {} : { accessTokenFactory: () => token }),
		...http,
	});
	if (protocol === "messagepack") builder.withHubProtocol(new MessagePackHubProtocol());
	return builder.build();
}

/** The official JavaScript client, started. */
export async function connect(url: string, options: ClientOptions = {}): Promise<HubConnection> {
	const client = clientOf(url, options);
	await client.start();
	return client;
}

/** Everything a client is called with under one name, in order. */
export function received(client: HubConnection, method: string): unknown[] {
	const calls: unknown[] = [];
	client.on(method, (...parameters: unknown[]) => {
		calls.push(parameters.length === 1 ? parameters[0] : parameters);
	});
	return calls;
}

/** Resolves with the client's error, if any, when its connection has closed. */
export function closed(client: HubConnection): Promise<Error | undefined> {
	return new Promise((resolve) => client.onclose(resolve));
}
