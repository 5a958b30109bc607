/**
 * The hub in a Fastify application.
 *
 * @module
 */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { HubEndpoint } from "../http/endpoint.ts";

/**
 * A plugin for `app.register(fastifyHub(endpoint), { prefix: "/chat" })`. Hooks of the application run before the hub;
 * what they set on the reply does not reach its answers. WebSocket upgrades do not come to the application:
 * `mountUpgrades` takes them from `app.server`.
 */
export function fastifyHub(endpoint: HubEndpoint): FastifyPluginCallback {
	return function hub(instance, _options, done) {
		// The hub reads bodies itself. This holds for its own routes only.
		instance.removeAllContentTypeParsers();
		instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
		const handler = (request: FastifyRequest, reply: FastifyReply): void => {
			reply.hijack();
			void endpoint.handleRequest(request.raw, reply.raw);
		};
		const method = ["GET", "POST", "DELETE", "OPTIONS"];
		for (const url of ["/", "/negotiate", "/negotiate/"]) instance.route({ method, url, handler });
		done();
	};
}
