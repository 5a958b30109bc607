/** Anybody may ask for these, so none of them may hold the thread for long, whatever is sent. */
import { expect, test } from "vitest";
import { rawRequest } from "./testing/listening-app.ts";
import { useWorld } from "./testing/world.ts";

const world = useWorld();

/** What a request may cost the thread, this test's own part in it included. */
const CPU_MS_MAX = 5;
/** The least of several is what the work costs; the rest is what the machine did beside it. */
const ATTEMPTS = 5;
const BODY_BYTES = 65_536;

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
	const before = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}

async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
	await work();
	let least = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) least = Math.min(least, await cpuMs(work));
	return least;
}

const filled = (open: string, one: string, close: string): string => {
	const times = Math.floor((BODY_BYTES - open.length - close.length) / one.length);
	return `${open}${one.repeat(times)}${close}`;
};
/** As large as a body may be, in the forms that cost a reader the most. */
const BODIES: ReadonlyMap<string, string> = new Map([
	["nothing", ""],
	["one text", filled('"', "a", '"')],
	["a deep list", filled("", "[", "")],
	["objects in objects", filled("", '{"a":', "")],
	["many keys", `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join(",")}}`],
	["many numbers", filled("[", "1,", "1]")],
]);

/** Every address of the service with its methods, the parameters filled in. */
function publicRoutes(): readonly (readonly [method: string, path: string])[] {
	const routes = world().service.app.routes.filter(({ path }) => !path.endsWith("*"));
	const names = routes.flatMap(({ method, path }) => {
		const address = path.replace(":asset", "swagger-ui-bundle.js").replaceAll(/:\w+/g, "1");
		return (method === "ALL" ? ["GET", "POST"] : [method]).map((one) => `${one} ${address}`);
	});
	const withQuery = ["GET /frame/config?partnerClientId=1556", "GET /auth/jwks?".concat("a=1&".repeat(1_000))];
	return [...new Set([...names, ...withQuery])].map((name) => {
		const [method = "", path = ""] = name.split(" ");
		return [method, path];
	});
}

test("no route without a token takes more than 5 ms of the thread, whatever is sent to it", async () => {
	const port = Number(new URL(world().url).port);
	const routes = publicRoutes();
	expect(routes.length).toBeGreaterThan(60);
	const slow: string[] = [];
	for (const [method, path] of routes) {
		const bodies = method === "POST" || method === "PUT" ? [...BODIES] : [["nothing", ""] as const];
		for (const [kind, body] of bodies) {
			const headers = { "content-type": "application/json", "accept-encoding": "gzip, br" };
			const ms = await leastCpuMs(() => rawRequest(port, path, headers, method, body));
			if (ms > CPU_MS_MAX) slow.push(`${method} ${path} with ${kind}: ${ms.toFixed(1)} ms`);
		}
	}
	expect(slow).toEqual([]);
});

test("the description is made once: whoever has it is told so", async () => {
	const port = Number(new URL(world().url).port);
	for (const path of ["/openapi.json", "/docs", "/docs/swagger-ui-bundle.js"]) {
		const first = await rawRequest(port, path);
		const etag = String(first.headers["etag"]);
		expect(etag, path).toMatch(/^"[\w-]{43}"$/);
		const again = await rawRequest(port, path, { "if-none-match": etag });
		expect([again.status, again.body], path).toEqual([304, ""]);
	}
});
