/**
 * A hub in a Fastify application. Run it with `node examples/fastify.ts`.
 */
import { createHub, mountUpgrades } from "@webframe/signalr";
import { fastifyHub } from "@webframe/signalr/fastify";
import { fastify } from "fastify";

interface Server {
	Say(text: string): void;
}

interface Client {
	said(text: string): void;
}

function text(value: unknown): string {
	if (typeof value !== "string") throw new TypeError("It must be a text.");
	return value;
}

const hub = createHub<Server, Client>({
	name: "fastify",
	methods: {
		Say: { arguments: [text], invoke: (context, said) => context.clients.all.send("said", said) },
	},
});

const endpoint = hub.endpoint();
const app = fastify();
app.register(fastifyHub(endpoint), { prefix: "/chat" });
app.get("/", () => "The hub is at /chat.");
mountUpgrades(app.server, { "/chat": endpoint });

const address = await app.listen({ port: Number(process.env["PORT"] ?? "5000"), host: "127.0.0.1" });
process.stdout.write(`listening on ${new URL(address).port}\n`);
