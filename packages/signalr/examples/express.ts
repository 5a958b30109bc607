/**
 * A hub in an Express application. Run it with `node examples/express.ts`.
 */
import { createHub, mountUpgrades } from "@webframe/signalr";
import { expressHub } from "@webframe/signalr/express";
import express from "express";

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
	name: "express",
	methods: {
		Say: { arguments: [text], invoke: (context, said) => context.clients.all.send("said", said) },
	},
});

const endpoint = hub.endpoint();
const app = express();
// Before whatever reads bodies.
app.use("/chat", expressHub(endpoint));
app.use(express.text());
app.get("/", (_request, response) => {
	response.send("The hub is at /chat.");
});

const server = app.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});
mountUpgrades(server, { "/chat": endpoint });
