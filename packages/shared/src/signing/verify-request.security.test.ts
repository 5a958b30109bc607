import { describe, expect, test } from "vitest";
import type { Json } from "./canonical-json.ts";
import { prepareCounterpartyKey } from "./counterparty-key.ts";
import { SIGNATURE_HEADER } from "./headers.ts";
import { JSON_DEPTH_MAX, JSON_LENGTH_MAX, JSON_VALUES_MAX, parseJson } from "./parse-json.ts";
import { newRequestId } from "./request-id.ts";
import { signRequest } from "./sign-request.ts";
import { SIGNATURE_AGE_MAX_MS, SIGNATURE_AHEAD_MAX_MS, verifyRequest } from "./verify-request.ts";

const SENT_AT = new Date("2026-01-01T12:00:00.000Z");
const key = await prepareCounterpartyKey("a key of this test");
const otherKey = await prepareCounterpartyKey("another key");

async function signed(body?: Json) {
	const request = { counterpartyId: "games", key, sentAt: SENT_AT, requestId: newRequestId(), body };
	const { headers, body: text } = await signRequest(request);
	const sent: Record<string, string> = { ...headers };
	return { headers: sent, body: text ?? "" };
}

function verify(
	request: { readonly headers: Record<string, string>; readonly body: string },
	now = SENT_AT,
	keys = [key],
) {
	return verifyRequest({ header: (name) => request.headers[name], body: request.body }, () => keys, now);
}

const later = (ms: number) => new Date(SENT_AT.getTime() + ms);

describe("the window", () => {
	test("reaches 30 s back and 5 s ahead, both to the millisecond", async () => {
		const request = await signed({ betId: "b" });
		expect(await verify(request, later(SIGNATURE_AGE_MAX_MS))).toMatchObject({ ok: true });
		expect(await verify(request, later(SIGNATURE_AGE_MAX_MS + 1))).toEqual({ ok: false, problem: "expired" });
		expect(await verify(request, later(-SIGNATURE_AHEAD_MAX_MS))).toMatchObject({ ok: true });
		expect(await verify(request, later(-SIGNATURE_AHEAD_MAX_MS - 1))).toEqual({
			ok: false,
			problem: "from_the_future",
		});
	});
});

describe("a header that is missing or malformed is refused, and nothing throws", () => {
	const cases: readonly (readonly [string, string | undefined])[] = [
		[SIGNATURE_HEADER.signature, undefined],
		[SIGNATURE_HEADER.signature, ""],
		[SIGNATURE_HEADER.signature, "zz".repeat(32)],
		[SIGNATURE_HEADER.signature, "a".repeat(63)],
		[SIGNATURE_HEADER.signature, "A".repeat(64)],
		[SIGNATURE_HEADER.signature, `${"a".repeat(64)}\n`],
		[SIGNATURE_HEADER.timestamp, "17672688000"],
		[SIGNATURE_HEADER.timestamp, "1767268800000.5"],
		[SIGNATURE_HEADER.timestamp, "-767268800000"],
		[SIGNATURE_HEADER.requestId, "0".repeat(31)],
		[SIGNATURE_HEADER.requestId, "g".repeat(32)],
		[SIGNATURE_HEADER.counterpartyId, "a.b"],
		[SIGNATURE_HEADER.counterpartyId, ""],
	];
	test.each(cases)("%s: %j is refused before anything is compared", async (name, value) => {
		const request = await signed({ betId: "b" });
		if (value === undefined) delete request.headers[name];
		else request.headers[name] = value;
		expect(await verify(request)).toEqual({ ok: false, problem: "malformed_headers" });
	});
});

test("what is signed holds: body, counterparty, time and nonce cannot be changed", async () => {
	const request = await signed({ betId: "b", betAmount: "1.00" });
	const changed = [
		{ ...request, body: request.body.replace("1.00", "9.00") },
		{ ...request, body: "" },
		{ ...request, headers: { ...request.headers, [SIGNATURE_HEADER.timestamp]: String(SENT_AT.getTime() + 1) } },
		{ ...request, headers: { ...request.headers, [SIGNATURE_HEADER.requestId]: newRequestId() } },
		{ ...request, headers: { ...request.headers, [SIGNATURE_HEADER.counterpartyId]: "others" } },
	];
	for (const one of changed) expect(await verify(one)).toEqual({ ok: false, problem: "wrong_signature" });
	expect(await verify({ ...request, body: ` ${request.body.replaceAll(":", " : ")} ` })).toMatchObject({ ok: true });
});

test("during a rotation both keys are good; without any the counterparty is unknown", async () => {
	const request = await signed();
	expect(await verify(request, SENT_AT, [otherKey, key])).toMatchObject({ ok: true, body: undefined });
	expect(await verify(request, SENT_AT, [otherKey])).toEqual({ ok: false, problem: "wrong_signature" });
	expect(await verify(request, SENT_AT, [])).toEqual({ ok: false, problem: "unknown_counterparty" });
});

describe("hostile bodies are refused without a crash", () => {
	const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
	const listOf = (values: number) => `[${Array(values).fill("0").join(",")}]`;
	const keys = (count: number) => Array.from({ length: count }, (_, index) => `"${index}":0`).join(",");
	test.each([
		["depth 100,000", nested(100_000), "too_long"],
		["as deep as a body can be", nested(JSON_LENGTH_MAX / 2), "too_deep"],
		["one deeper than taken", nested(JSON_DEPTH_MAX + 1), "too_deep"],
		["deep without an end", '{"a":'.repeat(10_000), "too_deep"],
		["one value more than taken", listOf(JSON_VALUES_MAX + 1), "too_many_values"],
		["as many keys as a body can have", `{${keys(7_000)}}`, "too_many_values"],
		["a key twice", '{"a":1,"a":2}', "duplicate_key"],
		["a key twice, deeper, spelt otherwise", '{"a":{"b":1,"\\u0062":2}}', "duplicate_key"],
		["half a surrogate pair", '{"a":"\\ud83d"}', "no_canonical_form"],
		["half a surrogate pair as a key", '{"\\udc00":1}', "no_canonical_form"],
		["__proto__", '{"__proto__":{"isAdmin":true}}', "forbidden_key"],
		["__proto__ spelt otherwise", '{"\\u005f_proto__":1}', "forbidden_key"],
		["1e400", '{"a":1e400}', "no_canonical_form"],
		["-1e400", "[-1e400]", "no_canonical_form"],
		["an end too many", '{"a":1}}', "not_json"],
		["a string without an end", '{"a":"b', "not_json"],
		["a byte order mark", '\ufeff{"a":1}', "not_json"],
	])("%s", async (_, body, problem) => {
		expect(parseJson(body)).toEqual({ ok: false, problem });
		expect(await verify({ ...(await signed()), body })).toEqual({ ok: false, problem });
	});

	test("what looks hostile and is not is taken", () => {
		expect(parseJson(nested(JSON_DEPTH_MAX))).toMatchObject({ ok: true });
		expect(parseJson(listOf(JSON_VALUES_MAX))).toMatchObject({ ok: true });
		expect(parseJson(`{"a":"${",".repeat(60_000)}"}`)).toMatchObject({ ok: true });
		expect(parseJson('[{"a":1},{"a":"a\\",\\"a"}]')).toMatchObject({ ok: true });
		expect(parseJson('{"constructor":1,"a":"__proto__"}')).toMatchObject({ ok: true });
	});
});
