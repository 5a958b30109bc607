/**
 * The hub in a Hono application on `@hono/node-server`.
 *
 * @module
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { HubEndpoint } from "../http/endpoint.ts";

/** What `@hono/node-server` puts into the context of a request. */
interface NodeContext {
	readonly env: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
}

/**
 * A handler for `app.all("/chat", …)` and `app.all("/chat/negotiate", …)`. WebSocket upgrades do not come to the
 * application: `mountUpgrades` takes them from the server that `serve` returns. Headers that middleware set on the
 * context do not reach the answers; the hub sets its own, CORS included.
 */
export function honoHub(endpoint: HubEndpoint): (context: NodeContext) => Promise<Response> {
	return async function hub({ env }) {
		await endpoint.handleRequest(env.incoming, env.outgoing);
		return RESPONSE_ALREADY_SENT;
	};
}
