import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { answerMissing } from "./not-found.ts";
import type { SurfaceEnv } from "./surface.ts";

const inner = new Hono<SurfaceEnv>()
	.get("/things/:id", (c) => c.notFound())
	.delete("/things/:id", (c) => c.text("gone"));
const app = new Hono<SurfaceEnv>();
app.use(async (_, next) => next());
app.all("/everything", (c) => c.text("all"));
app.post("/things", (c) => c.text("made"));
app.get("/both", (c) => c.text("got")).post("/both", (c) => c.text("made"));
app.route("/", inner);
app.notFound(answerMissing(() => app.routes));

async function call(method: string, path: string) {
	const response = await app.request(path, { method });
	const text = await response.text();
	return { status: response.status, allow: response.headers.get("allow"), body: text === "" ? "" : JSON.parse(text) };
}

describe("an address that is there, by another method: 405 and the methods that it takes", () => {
	test.each([
		["GET", "/things", "POST"],
		["PUT", "/things", "POST"],
		["OPTIONS", "/things", "POST"],
		["HEAD", "/things", "POST"],
		["DELETE", "/both", "GET, HEAD, POST"],
		["POST", "/things/7", "DELETE, GET, HEAD"],
		["PROPFIND", "/things/7", "DELETE, GET, HEAD"],
	])("%s %s: %s", async (method, path, allow) => {
		const answer = await call(method, path);
		expect(answer).toMatchObject({ status: 405, allow });
		if (method === "HEAD") return;
		expect(answer.body).toEqual({ ErrorCode: 103_752, Message: `This address takes ${allow} only.` });
	});
});

describe("an address that is not there: 404", () => {
	test.each([
		["GET", "/"],
		["GET", "/nothing"],
		["POST", "/things/7/parts"],
		["GET", "/things/"],
		["GET", "/constructor"],
		// The handler was asked, and has no such thing.
		["GET", "/things/7"],
	])("%s %s", async (method, path) => {
		const answer = await call(method, path);
		expect(answer).toMatchObject({ status: 404, allow: null });
		expect(answer.body).toEqual({ ErrorCode: 103_752, Message: "There is nothing at this address." });
	});
});

test("what is there is answered as before", async () => {
	expect(await (await app.request("/things", { method: "POST" })).text()).toBe("made");
	expect(await (await app.request("/everything", { method: "PUT" })).text()).toBe("all");
});
