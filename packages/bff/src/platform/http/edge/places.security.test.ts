/** Whose requests are answered when there are more than can be. */
import { describe, expect, test, vi } from "vitest";
import { ManualClock } from "../../../testing/manual-clock.ts";
import { WHOLE } from "../../share.ts";
import { ApiError } from "../api-error.ts";
import { clientAddress } from "../client-address.ts";
import { createSurface } from "../surface.ts";
import { KnownCallers } from "./known-callers.ts";
import { limitPlaces, PLACES } from "./places.ts";

function hangingApp() {
	const addressOf = clientAddress([]);
	const known = new KnownCallers(new ManualClock());
	const isAuthenticated = vi.fn(async (c: { req: { header(name: string): string | undefined } }) =>
		Promise.resolve(c.req.header("authorization") === "Bearer good"),
	);
	const app = createSurface();
	app.use(limitPlaces({ addressOf, known, share: WHOLE, isAuthenticated }));
	const { promise: free, resolve: release } = Promise.withResolvers<void>();
	app.get("/hang", async (c) => {
		await free;
		return c.text("done");
	});
	app.get("/server", (c) => {
		c.set("isServer", true);
		return c.text("known");
	});
	app.all("/livez", (c) => c.text("ok"));
	app.all("/readyz", (c) => c.text("ok"));
	app.onError((error, c) => c.text("", error instanceof ApiError ? error.status : 500));
	const ask = async (from: string, path = "/hang", headers = {}): Promise<number> => {
		const env = { incoming: { socket: { remoteAddress: from }, headers: {} } };
		return (await app.request(path, { headers }, env)).status;
	};
	return { ask, release, isAuthenticated };
}

const times = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
	Array.from({ length: count }, (_, index) => make(index));

describe("one address asks for more than its share", () => {
	test("it is refused, others are answered, and good tokens from it find a place", async () => {
		const { ask, release, isAuthenticated } = hangingApp();
		const taken = times(PLACES.strangersOfOne, () => ask("203.0.113.1"));
		expect(isAuthenticated).not.toHaveBeenCalled();
		expect(await ask("203.0.113.1")).toBe(503);
		expect(await ask("203.0.113.1", "/hang", { authorization: "Bearer bad" })).toBe(503);
		const others = [ask("203.0.113.2"), ask("203.0.113.1", "/hang", { authorization: "Bearer good" })];
		for (const path of ["/livez", "/readyz"]) expect(await ask("203.0.113.1", path)).toBe(200);
		release();
		expect(new Set(await Promise.all([...taken, ...others]))).toEqual(new Set([200]));
		expect(await ask("203.0.113.1")).toBe(200);
	});
});

describe("strangers of many addresses take all that strangers can have", () => {
	test("an address whose server has shown its credentials is answered, a player's token too, and nobody new", async () => {
		const { ask, release } = hangingApp();
		expect(await ask("198.51.100.1", "/server")).toBe(200);
		const taken = times(PLACES.strangers, (index) => ask(`203.0.${Math.floor(index / 100)}.${index % 100}`));
		expect(await ask("198.51.100.2")).toBe(503);
		const answered = [ask("198.51.100.1"), ask("198.51.100.2", "/hang", { authorization: "Bearer good" })];
		for (const path of ["/livez", "/readyz"]) expect(await ask("198.51.100.2", path)).toBe(200);
		release();
		expect(new Set(await Promise.all([...taken, ...answered]))).toEqual(new Set([200]));
	});
});
