/** The least that a hub needs. Run it with `node examples/minimal.ts`. */
import { createServer } from "node:http";
import { createHub, mountHubs } from "@webframe/signalr";

/** What a client may call. */
interface Server {
	Say(text: string): void;
}

/** What clients are called with. */
interface Client {
	said(text: string): void;
}

function text(value: unknown): string {
	if (typeof value !== "string" || value.length > 1_000)
		throw new TypeError("It must be a text of at most 1,000 characters.");
	return value;
}

const hub = createHub<Server, Client>({
	name: "minimal",
	methods: {
		Say: { arguments: [text], invoke: (context, said) => context.clients.all.send("said", said) },
	},
});

const server = createServer();
mountHubs(server, { "/hub": hub.endpoint() });
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});
