/**
 * A hub in a Hono application, over several processes if REDIS_URL is set. Run it with `node examples/hono.ts`.
 */
import { serve } from "@hono/node-server";
import { createHub, mountUpgrades } from "@webframe/signalr";
import { honoHub } from "@webframe/signalr/hono";
import { createRedisBackplane } from "@webframe/signalr/redis";
import { Hono } from "hono";

interface Server {
	Publish(topic: string, text: string): void;
	Follow(topic: string): void;
}

interface Client {
	published(topic: string, text: string): void;
}

function text(value: unknown): string {
	if (typeof value !== "string" || value === "") throw new TypeError("It must be a text.");
	return value;
}

const redisUrl = process.env["REDIS_URL"];
const hub = createHub<Server, Client>({
	name: "news",
	...(redisUrl === undefined ? {} : { backplane: createRedisBackplane({ url: redisUrl, prefix: "example" }) }),
	methods: {
		Publish: {
			arguments: [text, text],
			invoke: (context, topic, said) => context.clients.group(topic).send("published", topic, said),
		},
		Follow: { arguments: [text], invoke: (context, topic) => context.joinGroup(topic) },
	},
});

const endpoint = hub.endpoint();
const app = new Hono<{ Bindings: Parameters<ReturnType<typeof honoHub>>[0]["env"] }>();
app.get("/", (context) => context.text("The hub is at /news."));
app.all("/news", honoHub(endpoint));
app.all("/news/negotiate", honoHub(endpoint));

const server = serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? "5000") }, ({ port }) => {
	process.stdout.write(`listening on ${port}\n`);
});
if ("requestTimeout" in server) mountUpgrades(server, { "/news": endpoint });
