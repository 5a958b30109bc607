/**
 * A filter that bounds what one connection may ask, with a typed place of its own in each connection's items, and one that
 * says who came and went. Run it with `node examples/filters.ts`.
 */
import { createServer } from "node:http";
import { accept, createHub, HubException, type HubFilter, mountHubs } from "@webframe/signalr";

interface Server {
	Roll(): number;
}

/** What is kept for each connection. */
interface Items {
	readonly calls: { left: number };
}

const CALLS = 3;

const bounded: HubFilter<object, string, Items> = {
	invoke({ context, method }, next) {
		context.items.calls.left--;
		if (context.items.calls.left < 0) throw new HubException(`No more of ${method}: ${CALLS} calls are enough.`);
		return next();
	},
};

const reported: HubFilter<object, string, Items> = {
	async connected(context, next) {
		if (context.identity === "banned") throw new HubException("You may not come in.");
		await next();
		process.stdout.write(`${context.identity} is in\n`);
	},
	async disconnected(context, error, next) {
		await next();
		process.stdout.write(`${context.identity} is gone${error === undefined ? "" : `: ${error.message}`}\n`);
	},
};

const hub = createHub<Server, object, string, Items>({
	name: "filters",
	authenticate: ({ token }) => accept(token ?? "somebody"),
	items: () => ({ calls: { left: CALLS } }),
	filters: [reported, bounded],
	methods: {
		Roll: { arguments: [], invoke: () => 4 },
	},
});

const server = createServer();
mountHubs(server, { "/dice": hub.endpoint() });
server.listen(Number(process.env["PORT"] ?? "5000"), () => {
	const address = server.address();
	process.stdout.write(`listening on ${typeof address === "object" ? address?.port : address}\n`);
});
