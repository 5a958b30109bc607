import { feedMessageSchemas, feedSubscriptionSchema, GAMES_INFO } from "@webframe/shared/wire";
import { z } from "zod";

/** The invocation of a target, as it stands on the wire. */
function invocation(target: string, payloads: readonly z.ZodType[]): object {
	return {
		name: target,
		contentType: "application/json",
		payload: {
			type: "object",
			required: ["type", "target", "arguments"],
			properties: {
				type: { const: 1 },
				invocationId: { type: "string" },
				target: { const: target },
				arguments: {
					type: "array",
					prefixItems: payloads.map((schema) => z.toJSONSchema(schema, { io: "input" })),
					minItems: payloads.length,
					maxItems: payloads.length,
				},
			},
		},
	};
}

const asJson = z.string().meta({
	contentMediaType: "application/json",
	contentSchema: z.toJSONSchema(feedSubscriptionSchema, { io: "input" }),
});

/** The description of the feed's hub, made of the schemas of its messages. */
export function feedAsyncApi(): object {
	const sent = Object.entries(feedMessageSchemas).map(([target, schema]) => [target, invocation(target, [schema])]);
	const messages = {
		...Object.fromEntries(sent),
		Subscribe: invocation("Subscribe", [z.literal(GAMES_INFO), asJson]),
		Unsubscribe: invocation("Unsubscribe", [z.literal(GAMES_INFO), asJson]),
		Renew: invocation("Renew", [z.string()]),
	};
	const refer = (name: string) => ({ $ref: `#/channels/hub/messages/${name}` });
	const operation = (action: "send" | "receive", names: readonly string[]) => ({
		action,
		channel: { $ref: "#/channels/hub" },
		messages: names.map(refer),
	});
	return {
		asyncapi: "3.0.0",
		info: {
			title: "WebFrame aggregator: the hub of the feed",
			version: "1",
			description:
				'The JSON protocol of SignalR over a websocket: every message ends with U+001E. The client sends {"protocol":"json","version":1} first; {} and then {"type":6} say that the connection stands.',
		},
		servers: {
			aggregator: {
				host: "aggregator.example",
				protocol: "wss",
				security: [{ $ref: "#/components/securitySchemes/token" }],
			},
		},
		channels: {
			hub: {
				address: "/feed/hub",
				bindings: {
					ws: { method: "GET", query: { type: "object", properties: { access_token: { type: "string" } } } },
				},
				messages,
			},
		},
		operations: {
			tell: operation("send", Object.keys(feedMessageSchemas)),
			take: operation("receive", ["Subscribe", "Unsubscribe", "Renew"]),
		},
		components: { securitySchemes: { token: { type: "httpApiKey", name: "access_token", in: "query" } } },
	};
}
