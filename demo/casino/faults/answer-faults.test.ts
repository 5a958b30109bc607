import { afterEach, describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";
import type { FaultInput } from "./fault.ts";

const setup = useCasino();
const TRUE_ANSWER = '{"ErrorCode":200,"Message":"Success"}';

afterEach(() => setup().casino.faults.clear());

type FaultOnMake = FaultInput extends infer F ? (F extends FaultInput ? Omit<F, "call"> : never) : never;

/** Arms a fault for one make, sends the make, and tells what the caller saw and what the wallet did. */
async function makeWith(fault: FaultOnMake, init?: RequestInit) {
	const { casino, callOnly, player, newId, balance } = setup();
	const alice = await player();
	casino.faults.add({ ...fault, call: "/payments/make", times: 1 } as FaultInput);
	const data = { Amount: "10.00", BetId: newId(), PartnerUserId: alice, TransactionType: -1 };
	const { seen, headers } = await callOnly("/payments/make", data, init).then(
		async (response) => ({
			seen: { status: response.status, text: await readAtMost(response, 200_000) },
			headers: response.headers,
		}),
		(error: unknown) => ({ seen: causeOf(error), headers: new Headers() }),
	);
	await casino.idle();
	return {
		seen,
		headers,
		taken: (await casino.books.payments(data.BetId)).length === 1,
		debited: (await balance(alice)) === "990.00",
	};
}

function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { cause } = error;
	return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
	let text = "";
	const decoder = new TextDecoder();
	try {
		for await (const chunk of response.body ?? []) {
			text += decoder.decode(chunk, { stream: true });
			if (text.length > bytes) break;
		}
		return text;
	} catch (error) {
		return `${text}!${causeOf(error)}`;
	}
}

describe.each([
	["takes effect", true],
	["does not take effect", false],
])("the make %s, and its answer is", (_name, processed) => {
	const took = { taken: processed, debited: processed };

	test("another HTTP status, with headers", async () => {
		const result = await makeWith({ fault: "http", value: 503, headers: { "Retry-After": "120" }, processed });
		expect(result).toMatchObject({ seen: { status: 503, text: "A fault switch says so." }, ...took });
		expect(result.headers.get("Retry-After")).toBe("120");
	});

	test("204 without a body", async () => {
		expect(await makeWith({ fault: "http", value: 204, processed })).toMatchObject({
			seen: { status: 204, text: "" },
			...took,
		});
	});

	test("another ErrorCode", async () => {
		expect(await makeWith({ fault: "code", value: 103_816, processed })).toMatchObject({
			seen: { status: 200, text: '{"ErrorCode":103816,"Message":"A fault switch says so."}' },
			...took,
		});
	});

	test("nothing, with the connection left open", async () => {
		const signal = setup().untilHeld();
		expect(await makeWith({ fault: "hang", processed }, { signal })).toMatchObject({ seen: "TimeoutError", ...took });
	});

	test("a reset connection", async () => {
		expect(await makeWith({ fault: "reset", processed })).toMatchObject({ seen: "ECONNRESET", ...took });
	});

	test.each([
		["HTML", "<html></html>", "text/html"],
		["half a JSON", '{"ErrorCode":2', "application/json"],
		["empty", "", "application/json"],
		["a text ErrorCode", '{"ErrorCode":"200"}', "application/json"],
		["latin-1 by its own account", TRUE_ANSWER, "application/json; charset=iso-8859-1"],
	])("%s", async (_kind, value, contentType) => {
		const result = await makeWith({ fault: "body", value, contentType, processed });
		expect(result).toMatchObject({ seen: { status: 200, text: value }, ...took });
		expect(result.headers.get("Content-Type")).toBe(contentType);
	});

	test("a redirect", async () => {
		const result = await makeWith({ fault: "redirect", processed });
		expect(result).toMatchObject({ seen: { status: 307 }, ...took });
		expect(result.headers.get("Location")).toBe("/payments/make");
		const elsewhere = await makeWith({ fault: "redirect", value: "http://169.254.169.254/", processed });
		expect(elsewhere.headers.get("Location")).toBe("http://169.254.169.254/");
	});

	test.each(["huge", "endless"] as const)("%s", async (fault) => {
		const result = await makeWith({ fault, processed });
		expect(result).toMatchObject({ seen: { status: 200 }, ...took });
		const text = typeof result.seen === "string" ? "" : result.seen.text;
		expect(text.length).toBeGreaterThan(200_000);
		expect(text).toMatch(/^\{"ErrorCode":200,"Message":"x+$/);
	});

	test("small on the wire and large once unpacked", async () => {
		const result = await makeWith({ fault: "gzipBomb", value: 150_000, processed });
		expect(result.headers.get("Content-Encoding")).toBe("gzip");
		expect(Number(result.headers.get("Content-Length"))).toBeLessThan(1_000);
		expect(result).toMatchObject({ seen: { text: `{"ErrorCode":200,"Message":"${"x".repeat(150_000)}"}` }, ...took });
	});
});

describe("the true answer", () => {
	test("as a whole, huge as it is told to be, is valid", async () => {
		const result = await makeWith({ fault: "huge", value: 100 });
		expect(result).toMatchObject({ seen: { text: `{"ErrorCode":200,"Message":"${"x".repeat(100)}"}` } });
	});

	test("is cut in the middle by a reset", async () => {
		expect(await makeWith({ fault: "cut" })).toMatchObject({
			seen: { status: 200, text: '{"ErrorCode":200,"!ECONNRESET' },
			debited: true,
		});
	});

	test("has other fields", async () => {
		const { casino, call, player } = setup();
		const alice = await player();
		casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance: "abc" } }, player: alice });
		expect(await call("/users/data", { PartnerUserId: alice, TagId: 1 })).toEqual({
			ErrorCode: 200,
			Message: "Success",
			Value: { Balance: "abc" },
		});
		expect(await makeWith({ fault: "fields", value: { ErrorCode: undefined } })).toMatchObject({
			seen: { text: '{"Message":"Success"}' },
			debited: true,
		});
	});

	test("has another content type", async () => {
		const result = await makeWith({ fault: "contentType", value: "text/plain" });
		expect(result).toMatchObject({ seen: { text: TRUE_ANSWER }, debited: true });
		expect(result.headers.get("Content-Type")).toBe("text/plain");
	});

	test.each([
		["after it was processed", true],
		["with what was asked for left until then", false],
	])("comes late, %s", async (_name, processed) => {
		const { casino, callOnly, player, newId, balance, clock } = setup();
		const alice = await player();
		casino.faults.add({ call: "/payments/make", fault: "delay", value: 7_000, processed, times: 1 });
		const data = { Amount: "10.00", BetId: newId(), PartnerUserId: alice, TransactionType: -1 };
		const timers = clock.pending;
		const answer = callOnly("/payments/make", data);
		await expect.poll(() => clock.pending).toBeGreaterThan(timers);
		await casino.idle();
		expect(await balance(alice)).toBe(processed ? "990.00" : "1000.00");
		clock.advance(7_000);
		expect(await (await answer).text()).toBe(TRUE_ANSWER);
		await casino.idle();
		expect(await balance(alice)).toBe("990.00");
	});

	test("comes one byte at a time", async () => {
		const { casino, callOnly, clock } = setup();
		casino.faults.add({ call: "/users/data", fault: "slow", value: 100, times: 1 });
		const response = await callOnly("/users/data", { PartnerUserId: "nobody", TagId: 1 });
		const reader = response.body?.getReader();
		let text = "";
		for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
			expect(chunk.value).toHaveLength(1);
			text += new TextDecoder().decode(chunk.value);
			await expect.poll(() => clock.pending).toBeGreaterThan(0);
			clock.advance(100);
		}
		expect(JSON.parse(text)).toMatchObject({ ErrorCode: 102_145 });
	});

	test("comes after the accept was answered", async () => {
		const { casino, callOnly, player, newId, codesOf } = setup();
		const bet = newId();
		casino.faults.add({ call: "/payments/make", fault: "acceptEarly", times: 1 });
		const data = { Amount: "10.00", BetId: bet, PartnerUserId: await player(), TransactionType: -1 };
		const response = await callOnly("/payments/make", data);
		expect(codesOf(bet)).toEqual([200]);
		expect(await response.text()).toBe(TRUE_ANSWER);
	});
});

test("a log-in that hangs uses the token up all the same, when it is told to, and is found by the token's owner", async () => {
	const { casino, callOnly, call, untilHeld } = setup();
	const login = await fetch(`${casino.url}/demo/login`, { method: "POST", body: '{"player":"hanna"}' });
	const { RefreshToken } = (await login.json()) as { RefreshToken: string };
	casino.faults.add({ call: "/users/auth", fault: "hang", processed: true, player: "hanna" });
	await expect(callOnly("/users/auth", { RefreshToken }, { signal: untilHeld() })).rejects.toThrow();
	casino.faults.clear();
	expect(await call("/users/auth", { RefreshToken })).toMatchObject({ ErrorCode: 103_805 });
});

test("a JWT that is not valid meets no fault", async () => {
	const { casino, call } = setup();
	casino.faults.add({ call: "*", fault: "code", value: 200 });
	expect(await call("/payments/info", { BetId: 1 }, { claims: { iss: "elsewhere" } })).toMatchObject({
		ErrorCode: 103_811,
	});
	expect(casino.faults.list()).toHaveLength(1);
});

test("the casino stops although a call hangs", async () => {
	const { casino, callOnly, restart } = setup();
	casino.faults.add({ call: "*", fault: "hang" });
	const hanging = callOnly("/payments/info", { BetId: 1 }).catch(() => "ended");
	await expect.poll(() => casino.traffic.load().now).toBe(1);
	await restart();
	expect(await hanging).toBe("ended");
});
