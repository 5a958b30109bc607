/**
 * The hub in an Express application, or in any other whose middleware is called as in Connect.
 *
 * @module
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HubEndpoint } from "../http/endpoint.ts";
import { hubPathOf, targetOf } from "../http/request-target.ts";

/**
 * Middleware for `app.use("/chat", …)`, before whatever reads bodies. What is below that path and not the hub's goes on
 * to the next one. WebSocket upgrades do not come to the application: `mountUpgrades` takes them from its server.
 */
export function expressHub(
	endpoint: HubEndpoint,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
	return function hub(request, response, next) {
		// The application has taken its own path off the front.
		if (hubPathOf(targetOf(request).path) === "") void endpoint.handleRequest(request, response);
		else next();
	};
}
