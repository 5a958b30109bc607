/**
 * The client's side of `streams.ts`, held to its contract. Run it beside it: `HUB_URL=http://localhost:5000/streams node
 * examples/typed-client.ts`. The same code runs in a browser.
 */
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { typedClient } from "@webframe/signalr/client";
import type { Server } from "./streams.ts";

const connection = new HubConnectionBuilder()
	.withUrl(process.env["HUB_URL"] ?? "http://localhost:5000/streams")
	.withAutomaticReconnect()
	.configureLogging(LogLevel.Warning)
	.build();
const client = typedClient<Server, object>(connection);
await connection.start();

const left: number[] = [];
for await (const item of client.stream("CountDown", 3, 1)) left.push(item);
process.stdout.write(`counted down: ${left}\n`);

async function* numbers(): AsyncGenerator<number> {
	yield* [1, 2, 6];
}
process.stdout.write(`mean: ${await client.invoke("Mean", numbers())}\n`);
await connection.stop();
