/** Anybody may ask for these, so none of them may hold the thread for long, whatever is sent. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { envelopeSchema, type FrameGame, frameConfigSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Service } from "./app.ts";
import { cpuMs, slowness } from "./testing/cpu-ms.ts";
import { rawRequest } from "./testing/listening-app.ts";
import { useProviderSite } from "./testing/provider-site.ts";
import { COUNTERPARTY_ID, PROVIDER_ID } from "./testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "./testing/world.ts";

const world = useWorld();
const site = useProviderSite(world);

/** A large lobby. */
const GAMES = 1_000;
const TAGS = Array.from({ length: 100 }, (_, index) => ({
	gameCode: index + 1,
	platform: "desktop",
	tagId: 1_000 + index,
}));

/** So many files has a frame, languages included, and so large are the larger ones. */
const FRAME_FILES = 120;
const FRAME_FILE_BYTES = 60_000;

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "webframe-routes-"));
	const names = Array.from({ length: FRAME_FILES }, (_, index) => `view-${String(index).padStart(8, "A")}.js`);
	const files = ["webframe.js", "page.js", "shell.js", ...names].map((name) => [
		name,
		`/*${name}*/`.padEnd(FRAME_FILE_BYTES),
	]);
	for (const [name = "", text = ""] of files) await writeFile(join(folder, name), text);
	const listed = files.map(([name, text = ""]) => [name, { integrity: integrityOf(text) }]);
	await writeFile(
		join(folder, "manifest.json"),
		JSON.stringify({ version: "1.0.0", files: Object.fromEntries(listed) }),
	);
});
afterAll(() => rm(folder, { recursive: true }));

const integrityOf = (text: string): string => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** What a request may cost the thread of an ordinary machine, this test's own part in it included. */
const CPU_MS_MAX = 5;
/** The least of several is what the work costs; the rest is what the machine did beside it, the more the busier it is. */
const ATTEMPTS_MAX = 40;
const BODY_BYTES = 65_536;

async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
	await work();
	let least = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS_MAX && least > CPU_MS_MAX; attempt++) {
		least = Math.min(least, await cpuMs(work));
	}
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

/** On a port of its own: what the tests' world reads of each answer is none of its cost. */
async function serve(service: Service): Promise<number> {
	const server = service.createServer().listen(0, "127.0.0.1");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	return address.port;
}

/** Which of these took the thread for too long. */
async function slowOf(port: number, calls: readonly Call[]): Promise<readonly string[]> {
	const slow: string[] = [];
	for (const { method = "GET", path, headers = {}, kind = "nothing", body = "" } of calls) {
		const ms = await leastCpuMs(() => rawRequest(port, path, headers, method, body));
		if (ms <= CPU_MS_MAX || ms <= CPU_MS_MAX * slowness()) continue;
		slow.push(`${method} ${path.slice(0, 80)} with ${kind}: ${ms.toFixed(1)} ms`);
	}
	return slow;
}

interface Call {
	readonly method?: string;
	readonly path: string;
	readonly headers?: Record<string, string>;
	readonly kind?: string;
	readonly body?: string;
}

/** What a stranger can write of a provider's signature: all but the signature, so that the body is read for it. */
function almostSigned(): Record<string, string> {
	return {
		"x-counterparty-id": COUNTERPARTY_ID,
		"x-timestamp": String(world().clock.now().getTime()),
		"x-request-id": "0".repeat(32),
		"x-sign": "0".repeat(64),
	};
}

test("no route without a token takes more than 5 ms of the thread, whatever is sent to it", async () => {
	const port = await serve(world().service);
	const routes = publicRoutes();
	expect(routes.length).toBeGreaterThan(60);
	const headers = { "content-type": "application/json", "accept-encoding": "gzip, br", ...almostSigned() };
	const calls = routes.flatMap(([method, path]) =>
		(method === "POST" || method === "PUT" ? [...BODIES] : [["nothing", ""] as const]).map(
			([kind, body]): Call => ({ method, path, headers, kind, body }),
		),
	);
	expect(await slowOf(port, calls)).toEqual([]);
});

test("nor does a file of the frame, its list, its page, or an address that is none", async () => {
	const port = await serve(
		(await world().startAnother({ FRAME_DIRECTORY: folder, FRAME_ARCHIVE_DIRECTORY: join(folder, "archive") })).service,
	);
	const page = "/frame/v1/page?partnerClientId=1556";
	const calls: readonly Call[] = [
		...["webframe.js", "manifest.json", "view-AAAAAAA1.js", "view-BBBBBBBB.js", "nothing"].flatMap((name) =>
			["v1", "v1.0.0", "v2", "v1.0.1"].map((version) => ({ path: `/frame/${version}/${name}` })),
		),
		{ path: page },
		{ path: `${page}&${"a=1&".repeat(2_000)}`, kind: "many parameters" },
		{ path: `${page}&language=${"a-".repeat(4_000)}`, kind: "a long language" },
		{ path: page, headers: { "accept-language": "pt-BR,".repeat(2_000) }, kind: "many languages" },
		{ path: page, headers: { "if-none-match": '"a",'.repeat(3_000) }, kind: "many tags" },
		{ path: `/${"a/".repeat(4_000)}` },
		{ path: `/${"%61".repeat(3_000)}`, method: "DELETE" },
		{ path: "/frame/config", method: "OPTIONS", headers: { origin: `https://${"a.".repeat(4_000)}` } },
		{ path: "/livez", headers: { "x-forwarded-for": "10.0.0.1,".repeat(1_500) }, kind: "many proxies" },
	];
	const known = await rawRequest(port, page);
	expect([known.status, known.body.length > 10_000]).toEqual([200, true]);
	expect(await slowOf(port, calls)).toEqual([]);
});

test("nor does the catalogue of a casino with a thousand games, which is written once until something of it changes", async () => {
	/** With those that are in the lobby: a list that had lost them would be held back. */
	const listed = async (name: string): Promise<void> => {
		const ids = ["crash", "17", ...Array.from({ length: GAMES - 2 }, (_, index) => `g-${index}`)];
		site().games = ids.map((gameId) => ({ gameId, name: `${name} ${gameId}` }));
		await site().sync();
	};
	await world().configure({ tags: TAGS, providers: [{ providerId: PROVIDER_ID }] });
	await listed("Golden Rocket");
	const port = await serve(world().service);
	const path = "/frame/config?partnerClientId=1556";
	const calls = [{}, { "accept-encoding": "gzip" }].map((headers): Call => ({ path, headers }));
	expect(await slowOf(port, calls)).toEqual([]);
	const gamesIn = async (): Promise<readonly FrameGame[]> => {
		const config = frameConfigSchema.parse(envelopeSchema.parse(JSON.parse((await rawRequest(port, path)).body)).Value);
		return config.games.filter(({ kind }) => kind === "provider");
	};
	expect(await gamesIn()).toHaveLength(GAMES);
	// Each process reads its rows again every few seconds: what it finds unchanged is what it had.
	const { partners } = world().service.wagering;
	const { games } = world().service.catalogue;
	const had = [partners.get(PARTNER_ID), games.edition];
	await Promise.all([partners.refresh(), games.refresh()]);
	const has = [partners.get(PARTNER_ID), games.edition];
	for (const [index, one] of had.entries()) expect(has[index]).toBe(one);
	await listed("Silver Comet");
	expect((await gamesIn())[0]?.name).toBe("Silver Comet crash");
	await site().provider.apply({ apiUrl: `${site().url}/v1`, name: "Other games" });
	await world().service.catalogue.providers.refresh();
	expect((await gamesIn())[0]?.provider).toBe("Other games");
	await world().configure({ providers: [] });
	expect(await gamesIn()).toEqual([]);
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
