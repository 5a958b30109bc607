/**
 * Users, rooms, methods for some only, questions to clients, and an orderly end. Run it with `node examples/rooms.ts`.
 *
 * The token of this example is the user's name, which is no way to authenticate anybody.
 */
import { createServer } from "node:http";
import { accept, createHub, HubException, hubListener, mountUpgrades, refuse } from "@webframe/signalr";

interface Server {
	Enter(room: string): void;
	Leave(room: string): void;
	Say(room: string, text: string): void;
	/** Asks another user a question and answers with the reply. */
	Ask(connectionId: string, question: string): string;
	/** For the host only. */
	CloseRoom(room: string): void;
	WhoAmI(): { readonly name: string; readonly connectionId: string };
}

interface Client {
	said(room: string, from: string, text: string): void;
	roomClosed(room: string): void;
	/** A client method with a result: the server waits for the answer. */
	answer(question: string): string;
}

interface User {
	readonly name: string;
}

function text(value: unknown): string {
	if (typeof value !== "string" || value === "" || value.length > 200)
		throw new TypeError("It must be a text of 1 to 200 characters.");
	return value;
}

const hub = createHub<Server, Client, User>({
	name: "rooms",
	authenticate: ({ token }) => (token === undefined ? refuse(401) : accept({ name: token })),
	userId: ({ name }) => name,
	clientResults: { answer: text },
	methods: {
		Enter: { arguments: [text], invoke: (context, room) => context.joinGroup(room) },
		Leave: { arguments: [text], invoke: (context, room) => context.leaveGroup(room) },
		Say: {
			arguments: [text, text],
			invoke: (context, room, said) => context.clients.group(room).send("said", room, context.identity.name, said),
		},
		Ask: {
			arguments: [text, text],
			async invoke(context, connectionId, question) {
				try {
					return await context.clients.connection(connectionId).invoke("answer", question);
				} catch {
					throw new HubException("There was no answer.");
				}
			},
		},
		CloseRoom: {
			arguments: [text],
			authorize: (context) => context.identity.name === "host",
			invoke: (context, room) => context.clients.group(room).send("roomClosed", room),
		},
		WhoAmI: {
			arguments: [],
			invoke: (context) => ({ name: context.identity.name, connectionId: context.connectionId }),
		},
	},
	onConnected: (context) => context.joinGroup("lobby"),
	observer: {
		failed: (error, during) => process.stderr.write(`${during}: ${error}\n`),
	},
});

const paths = { "/rooms": hub.endpoint({ origins: ["https://app.example"], statefulReconnect: true }) };
const server = createServer(hubListener(paths, (_request, response) => response.end("The hub is at /rooms.")));
mountUpgrades(server, paths);
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});

process.once("SIGTERM", async () => {
	await hub.close({ timeoutMs: 5_000 });
	server.close();
});
