import { isDeepStrictEqual } from "node:util";
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { hubAnswerSchemas, type PlayerHubServer, pushSchemas } from "@webframe/shared/wire";
import { z } from "zod";

/**
 * A connection to the player hub of a process as the frame has it; without a token as a guest. Every push and every
 * answer is held to its schema: a push that breaks it fails the run, as nobody waits for it.
 */
export async function connectToHub(
	url: string,
	token?: string,
	headers: Record<string, string> = {},
): Promise<HubConnection> {
	const hub = new HubConnectionBuilder()
		.withUrl(`${url}/frame/hub`, {
			transport: HttpTransportType.WebSockets,
			skipNegotiation: true,
			headers,
			...(token === undefined ? {} : { accessTokenFactory: () => token }),
		})
		.configureLogging(LogLevel.None)
		.build();
	for (const [name, schema] of Object.entries(pushSchemas)) {
		hub.on(name, (payload: unknown) => {
			const problem = problemOf(schema, payload);
			if (problem === undefined) return;
			queueMicrotask(() => {
				throw new Error(`The push ${name}: ${problem}`);
			});
		});
	}
	const plain = hub.invoke.bind(hub);
	hub.invoke = async <Value>(name: string, ...parameters: unknown[]): Promise<Value> => {
		const answer = await plain<Value>(name, ...parameters);
		const problem = isCall(name) ? problemOf(hubAnswerSchemas[name], answer) : "no schema is registered for it";
		if (problem !== undefined) throw new Error(`The answer of ${name}: ${problem}`);
		return answer;
	};
	await hub.start();
	return hub;
}

const isCall = (name: string): name is keyof PlayerHubServer => Object.hasOwn(hubAnswerSchemas, name);

function problemOf(schema: z.ZodType, message: unknown): string | undefined {
	const parsed = schema.safeParse(message);
	if (!parsed.success) return z.prettifyError(parsed.error);
	return isDeepStrictEqual(parsed.data, message) ? undefined : `more than its schema tells: ${JSON.stringify(message)}`;
}
