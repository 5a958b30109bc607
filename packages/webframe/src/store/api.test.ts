import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { nodeEnvironment } from "../testing/node-environment.ts";
import { ScriptedBff } from "../testing/scripted-bff.ts";
import { until } from "../testing/until.ts";
import { Api, CALL_TIMEOUT_MS } from "./api.ts";

const bff = new ScriptedBff();
const clock = new ManualClock();
let api: Api;

beforeAll(async () => {
	api = new Api(`${await bff.listen()}/`, nodeEnvironment(clock));
});
afterAll(() => bff[Symbol.asyncDispose]());

test("an answer with ErrorCode 200 is its value", async () => {
	const answer = await api.call("/frame/config");
	expect(answer).toMatchObject({ kind: "value", value: { partnerClientId: "PartnerClient-1556" } });
});

test("another ErrorCode is a refusal with its value, and the id that the service's log has", async () => {
	bff.fault("/frame/config", { kind: "status", status: 400, code: 103_752 });
	expect(await api.call("/frame/config")).toMatchObject({
		...{ kind: "refused", code: 103_752 },
		correlationId: `request-${bff.calls.length}`,
	});
});

test("HTTP 401 says that the token is refused, with the id that the service's log has", async () => {
	expect(await api.call("/frame/bets", { token: "nobody's" })).toMatchObject({
		...{ kind: "unauthorized", code: 103_805 },
		correlationId: `request-${bff.calls.length}`,
	});
});

test.each([
	[{ kind: "status", status: 500 }, "unavailable"],
	[{ kind: "status", status: 503, code: 103_799 }, "unavailable"],
	[{ kind: "status", status: 429 }, "unavailable"],
	[{ kind: "status", status: 200, code: 103_799 }, "unavailable"],
	[{ kind: "dropped" }, "network"],
	[{ kind: "lost" }, "network"],
] as const)("after %o nothing may be concluded: %s", async (fault, reason) => {
	bff.fault("/frame/config", fault);
	expect(await api.call("/frame/config")).toMatchObject({ kind: "unknown", reason });
});

test("an answer that is no envelope is unknown, not an error", async () => {
	bff.serveFiles((path) => (path === "/page" ? { body: Buffer.from("<html>"), type: "text/html" } : undefined));
	expect(await api.call("/page")).toMatchObject({ kind: "unknown", reason: "malformed" });
});

test("a call that gets no answer ends as unknown after its time, and leaves no timer", async () => {
	bff.fault("/frame/config", { kind: "hangs" });
	const before = bff.calls.length;
	const waiting = api.call("/frame/config");
	await until(() => bff.calls.length > before);
	clock.advance(CALL_TIMEOUT_MS);
	expect(await waiting).toMatchObject({ kind: "unknown", reason: "timeout" });
	expect(clock.waiting).toBe(0);
});

test("the token goes into a header, the body is JSON, and the key is sent as it is", async () => {
	await api.call("/make-bet", { token: "t", body: { a: 1 }, idempotencyKey: "k" });
	expect(bff.calls.at(-1)).toEqual({ method: "POST", path: "/make-bet", key: "k", token: "t", body: { a: 1 } });
});
