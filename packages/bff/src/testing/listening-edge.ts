/** The edge before an application that counts what reaches it, and clients that write bytes as they like. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { clientAddress } from "../platform/http/client-address.ts";
import { createEdge, type EdgeLimits, type TakesUpgrade } from "../platform/http/edge/edge.ts";
import { KnownCallers } from "../platform/http/edge/known-callers.ts";
import { throwRefusals } from "../platform/http/edge/refusals.ts";
import { RequestsUnderWay } from "../platform/http/edge/requests-under-way.ts";
import { createSurface } from "../platform/http/surface.ts";
import { parseSubnet } from "../platform/subnets.ts";
import { ManualClock } from "./manual-clock.ts";

export const LARGE = Buffer.alloc(30_000_000);
const PROXY = parseSubnet("127.0.0.1");

export interface ListeningEdgeOptions extends Partial<EdgeLimits> {
	/** Callers are then told apart by `X-Forwarded-For`. */
	readonly behindProxy?: boolean;
	readonly takesUpgrade?: TakesUpgrade;
}

/** An application behind the edge, which counts what reaches it; it ends with the test. */
export async function startEdge({ behindProxy = false, takesUpgrade, ...limits }: ListeningEdgeOptions = {}) {
	const known = new KnownCallers(new ManualClock());
	const reached: string[] = [];
	const app = createSurface();
	app.use(throwRefusals());
	app.use(async (c, next) => {
		reached.push(`${c.req.method} ${c.req.path}`);
		await next();
	});
	app.get("/", (c) => c.text("here"));
	app.get("/large", (c) => c.body(LARGE));
	app.post("/", async (c) => c.text(await c.req.text()));
	app.onError((error, c) => c.text(error.message, "status" in error && error.status === 408 ? 408 : 503));
	const server = createEdge({
		fetch: app.fetch,
		addressOf: clientAddress(behindProxy && PROXY !== undefined ? [PROXY] : []),
		known,
		requests: new RequestsUnderWay(),
		limits,
		...(takesUpgrade === undefined ? {} : { takesUpgrade }),
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return { server, port: address.port, known, reached, url: `http://127.0.0.1:${address.port}` };
}

export interface RawClient {
	readonly socket: Socket;
	received(): string;
	readonly closed: Promise<unknown>;
}

/** Connects, and writes this. */
export async function send(port: number, text: string): Promise<RawClient> {
	const socket = connect(port, "127.0.0.1");
	let received = "";
	socket.on("data", (chunk) => {
		received += chunk.toString("latin1");
	});
	socket.on("error", () => {});
	onTestFinished(() => void socket.destroy());
	const closed = new Promise((resolve) => socket.once("close", resolve));
	await once(socket, "connect");
	socket.write(text);
	return { socket, received: () => received, closed };
}

export const get = (path = "/"): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
export const post = (body: string, length = body.length, forwarded = "203.0.113.1"): string =>
	`POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${forwarded}\r\nContent-Length: ${length}\r\n\r\n${body}`;
export const answersIn = (text: string): number => text.split("HTTP/1.1 200").length - 1;
export const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
