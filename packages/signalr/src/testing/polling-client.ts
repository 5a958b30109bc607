import { SEPARATOR } from "./raw-socket.ts";

interface NegotiationAnswer {
	readonly connectionId: string;
	readonly connectionToken: string;
	readonly negotiateVersion: number;
	readonly availableTransports: readonly { readonly transport: string; readonly transferFormats: readonly string[] }[];
	readonly useStatefulReconnect?: boolean;
}

export async function negotiate(
	url: string,
	query = "",
	headers: Record<string, string> = {},
): Promise<NegotiationAnswer> {
	const response = await fetch(`${url}/negotiate?negotiateVersion=1${query}`, { method: "POST", headers });
	return (await response.json()) as NegotiationAnswer; // What the test then looks at is what it expects.
}

export const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`;

/** A long polling client without a library. */
export class PollingClient {
	readonly url: string;

	constructor(hubUrl: string, token: string) {
		this.url = `${hubUrl}?id=${token}`;
	}

	/** Negotiates, opens the transport with a first poll, and shakes hands. The answer is taken by a poll. */
	static async connect(hubUrl: string): Promise<PollingClient> {
		const client = await PollingClient.open(hubUrl);
		await client.post(HANDSHAKE);
		await client.poll();
		return client;
	}

	static async open(hubUrl: string): Promise<PollingClient> {
		const { connectionToken } = await negotiate(hubUrl);
		const client = new PollingClient(hubUrl, connectionToken);
		await client.poll();
		return client;
	}

	poll(): Promise<Response> {
		return fetch(this.url);
	}

	async pollText(): Promise<string> {
		return (await this.poll()).text();
	}

	post(text: string): Promise<Response> {
		return fetch(this.url, { method: "POST", body: text });
	}

	send(...messages: object[]): Promise<Response> {
		return this.post(messages.map((message) => JSON.stringify(message) + SEPARATOR).join(""));
	}

	delete(): Promise<Response> {
		return fetch(this.url, { method: "DELETE" });
	}
}
