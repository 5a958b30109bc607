/**
 * Opens scripted services for tests that run in a browser. `POST /` opens one and answers its address; then
 * `POST /<port>` with `{set}` or `{call, with}` sets its fields or calls its methods.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ScriptedBff } from "./scripted-bff.ts";

/** What a test may set and call; everything else of the service is its own. */
export interface RemoteCommand {
	readonly set?: Partial<
		Pick<
			ScriptedBff,
			| "config"
			| "player"
			| "balance"
			| "expiresIn"
			| "refusal"
			| "afterBet"
			| "results"
			| "jackpots"
			| "rewards"
			| "frameUri"
		>
	>;
	readonly call?: keyof ScriptedBff;
	readonly with?: readonly unknown[];
	readonly get?: "calls" | "connections" | "bets";
}

/** @returns its address */
export async function hostScriptedServices(): Promise<string> {
	const services = new Map<string, ScriptedBff>();
	const server = createServer((request, response) => void serve(services, request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	server.unref();
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The host does not listen.");
	return `http://127.0.0.1:${address.port}`;
}

async function serve(
	services: Map<string, ScriptedBff>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	response.setHeader("Access-Control-Allow-Origin", "*");
	const url = new URL(request.url ?? "/", "http://host");
	if (request.method === "GET") {
		// A provider's game at an origin of its own; what it does stands in its address.
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.end(gamePage(url.searchParams.get("script") ?? ""));
		return;
	}
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(Buffer.from(chunk));
	const name = (request.url ?? "/").slice(1);
	const service = services.get(name);
	try {
		const answer = service === undefined ? await open(services) : await obey(service, Buffer.concat(chunks).toString());
		response.end(JSON.stringify(answer ?? null));
	} catch (error) {
		response.writeHead(500).end(String(error));
	}
}

function gamePage(script: string): string {
	return `<!doctype html><html lang="en"><head><title>Game</title></head><body><h1>Game</h1><script>${script}</script></body></html>`;
}

async function open(services: Map<string, ScriptedBff>): Promise<{ name: string; url: string }> {
	const service = new ScriptedBff();
	const url = await service.listen();
	const name = String(services.size + 1);
	services.set(name, service);
	return { name, url };
}

async function obey(service: ScriptedBff, text: string): Promise<unknown> {
	const { set, call, with: parameters = [], get }: RemoteCommand = JSON.parse(text);
	Object.assign(service, set);
	if (get === "bets") return [...service.bets.values()];
	if (get !== undefined) return service[get];
	if (call === undefined) return undefined;
	const method = service[call];
	if (typeof method !== "function") throw new Error(`${String(call)} is no method.`);
	return await Reflect.apply(method, service, parameters);
}
