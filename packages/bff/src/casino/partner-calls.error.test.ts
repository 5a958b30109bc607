import { beforeEach, describe, expect, test } from "vitest";
import type { CircuitWatch } from "../partners/partner-circuits.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { Asker } from "../partners/partner-reply.ts";
import { partnerSettingsSchema, policyOf } from "../partners/settings.ts";
import { FAILURES_TO_OPEN, OPEN_FIRST_MS } from "../platform/circuit-breaker.ts";
import type { HttpReply, OutboundHttp } from "../platform/outbound-http.ts";
import { Share, WHOLE } from "../platform/share.ts";
import { useSigningKeys } from "../testing/test-keys.ts";
import { PartnerCalls, type QuestionPath } from "./partner-calls.ts";

const given = useSigningKeys();

const settings = partnerSettingsSchema.parse({ concurrentCallsMax: 2, concurrentUserCallsMax: 1 });
const partner: Partner = {
	partnerId: 1,
	clientId: "PartnerClient-1",
	name: "one",
	apiUrl: "https://casino.example",
	isActive: true,
	settings,
	policy: policyOf(settings),
};

const FINE: HttpReply = { kind: "answered", status: 200, text: '{"ErrorCode":200}' };
const BROKEN: HttpReply = { kind: "answered", status: 500, text: "" };

/** Calls that wait until a test answers them. */
let waiting: ((reply: HttpReply | Error) => void)[];
/** How long each call was given. */
let limits: number[];
let calls: PartnerCalls;

/** What the circuits were told, for people. */
let told: string[];

const http: OutboundHttp = {
	call: ({ timeoutMs }) =>
		new Promise((resolve, reject) => {
			limits.push(timeoutMs);
			waiting.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
		}),
	close: async () => {},
};

beforeEach(() => {
	told = [];
	waiting = [];
	limits = [];
	const circuits: CircuitWatch = {
		opened: (partnerId, sort, cause) => told.push(`${partnerId} ${sort}: ${cause}`),
		answered: (partnerId, sort) => told.push(`${partnerId} ${sort} answered`),
	};
	calls = new PartnerCalls({ ...given(), http, share: WHOLE, record: () => {}, circuits });
});

async function answer(reply: HttpReply | Error): Promise<void> {
	await expect.poll(() => waiting.length).toBeGreaterThan(0);
	waiting.shift()?.(reply);
}

async function pay(reply: HttpReply | Error): Promise<unknown> {
	const slot = calls.tryAcquire(partner);
	if (slot === undefined) throw new Error("No place is free.");
	const sent = slot.send("/payments/make", "{}");
	await answer(reply);
	return await sent;
}

async function ask(
	reply: HttpReply,
	path: QuestionPath = "/users/auth",
	asker: Asker = { isStranger: false },
): Promise<unknown> {
	const asked = calls.ask(partner, path, "{}", asker);
	await answer(reply);
	return await asked;
}

describe("log-ins and balances do not stand in each other's way", () => {
	test("log-ins that fail close the way for log-ins only", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await ask(BROKEN);
		expect(await calls.ask(partner, "/users/auth", "{}")).toEqual({ kind: "unsent" });
		expect(await ask(FINE, "/users/data")).toMatchObject({ kind: "answered", status: 200 });
	});

	test("balances that fail close the way for balances only", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await ask(BROKEN, "/users/data");
		expect(await calls.ask(partner, "/users/data", "{}")).toEqual({ kind: "unsent" });
		expect(await ask(FINE)).toMatchObject({ kind: "answered", status: 200 });
	});

	test("log-ins that hang take no place from balances", async () => {
		const hanging = calls.ask(partner, "/users/auth", "{}");
		await expect.poll(() => waiting.length).toBe(1);
		const balance = calls.ask(partner, "/users/data", "{}");
		await expect.poll(() => waiting.length).toBe(2);
		waiting.pop()?.(FINE);
		expect(await balance).toMatchObject({ kind: "answered" });
		await answer(FINE);
		await hanging;
	});
});

test("of three processes each takes its share of the places, of payments, log-ins and balances; at least one", () => {
	const parts = [1, 2, 3].map((number) => {
		const sharing = new PartnerCalls({ ...given(), http, share: new Share(number, 3), record: () => {} });
		return sharing.freeSlots({ ...partner, settings: { ...settings, concurrentCallsMax: 8 } });
	});
	expect(parts).toEqual([3, 3, 2]);
	const third = new PartnerCalls({ ...given(), http, share: new Share(3, 3), record: () => {} });
	expect(third.freeSlots(partner)).toBe(1);
});

describe("strangers", () => {
	const stranger: Asker = { isStranger: true };

	test("whose tokens make the casino answer 5xx close the way for nobody", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN * 3; index++) await ask(BROKEN, "/users/auth", stranger);
		expect(await ask(FINE)).toMatchObject({ kind: "answered", status: 200 });
	});

	test("to whom it does not answer at all find it away like anybody", async () => {
		const away: HttpReply = { kind: "lost", reason: "reset" };
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await ask(away, "/users/auth", stranger);
		expect(await calls.ask(partner, "/users/auth", "{}")).toEqual({ kind: "unsent" });
	});

	test("who probe an open circuit in vain leave it to the next one to probe", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await ask(BROKEN);
		await given().clock.advance(OPEN_FIRST_MS);
		await ask(BROKEN, "/users/auth", stranger);
		expect(await ask(FINE)).toMatchObject({ kind: "answered", status: 200 });
	});
});

describe("payments and user calls do not stand in each other's way", () => {
	test("user calls that fail close the way for user calls only", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await ask(BROKEN);
		expect(await calls.ask(partner, "/users/auth", "{}")).toEqual({ kind: "unsent" });
		expect(calls.isAvailable(partner)).toBe(true);
		expect(await pay(FINE)).toMatchObject({ kind: "answered", status: 200 });
	});

	test("payments that fail close the way for payments only", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay({ kind: "lost", reason: "reset" });
		expect(calls.isAvailable(partner)).toBe(false);
		expect(calls.freeSlots(partner)).toBe(0);
		expect(calls.tryAcquire(partner)).toBeUndefined();
		expect(await ask(FINE)).toMatchObject({ kind: "answered" });
	});

	test("user calls that hang take no place from payments, and no more than their own", async () => {
		const hanging = calls.ask(partner, "/users/data", "{}");
		expect(await calls.ask(partner, "/users/data", "{}")).toEqual({ kind: "unsent" });
		expect(calls.freeSlots(partner)).toBe(2);
		await answer(FINE);
		await hanging;
		expect(await ask(FINE)).toMatchObject({ kind: "answered" });
	});
});

describe("questions about bets", () => {
	const askInfo = () => calls.ask(partner, "/payments/info", "{}");

	test("that hang take no place from payments and players, and no more than their own four", async () => {
		const hanging = Array.from({ length: 4 }, askInfo);
		await expect.poll(() => waiting.length).toBe(4);
		expect(await askInfo()).toEqual({ kind: "unsent" });
		expect(calls.freeSlots(partner)).toBe(2);
		const login = calls.ask(partner, "/users/auth", "{}");
		await expect.poll(() => waiting.length).toBe(5);
		waiting.pop()?.(FINE);
		expect(await login).toMatchObject({ kind: "answered" });
		for (const reply of waiting.splice(0)) reply(FINE);
		await Promise.all(hanging);
	});

	test("that fail close the way for nothing else", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) {
			const asked = askInfo();
			await answer(BROKEN);
			await asked;
		}
		expect(await askInfo()).toEqual({ kind: "unsent" });
		expect(calls.isAvailable(partner)).toBe(true);
		expect(await ask(FINE)).toMatchObject({ kind: "answered" });
		expect(await pay(FINE)).toMatchObject({ kind: "answered" });
	});
});

describe("people are told once when a circuit opens, and why", () => {
	test.each<readonly [HttpReply, string]>([
		[
			{ kind: "unsent", reason: "CERT_HAS_EXPIRED: certificate has expired" },
			"unsent: CERT_HAS_EXPIRED: certificate has expired",
		],
		[
			{ kind: "unsent", reason: "ENOTFOUND: getaddrinfo casino.example" },
			"unsent: ENOTFOUND: getaddrinfo casino.example",
		],
		[{ kind: "lost", reason: "no answer within 5000 ms" }, "lost: no answer within 5000 ms"],
		[BROKEN, "HTTP 500"],
	])("%j", async (reply, cause) => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay(reply);
		expect(told).toEqual([`1 payments: ${cause}`]);
		await given().clock.advance(OPEN_FIRST_MS);
		await pay(reply);
		expect(told).toHaveLength(1);
		await given().clock.advance(OPEN_FIRST_MS * 2);
		await pay(FINE);
		expect(told).toEqual([`1 payments: ${cause}`, "1 payments answered"]);
	});
});

describe("places", () => {
	test("as many payments as the setting says are on the wire, and each end frees its place", async () => {
		const one = calls.tryAcquire(partner);
		const other = calls.tryAcquire(partner);
		expect(calls.tryAcquire(partner)).toBeUndefined();
		expect(calls.freeSlots(partner)).toBe(0);
		other?.release();
		other?.release();
		expect(calls.freeSlots(partner)).toBe(1);
		const sent = one?.send("/payments/make", "{}");
		await answer(FINE);
		await sent;
		one?.release();
		expect(calls.freeSlots(partner)).toBe(2);
	});

	test("a probe whose call breaks on our side frees its place, and another may probe", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay(BROKEN);
		await given().clock.advance(OPEN_FIRST_MS);
		await expect(pay(new Error("a bug of ours"))).rejects.toThrow("a bug of ours");
		expect(calls.freeSlots(partner)).toBe(1);
		await pay(FINE);
		expect(calls.freeSlots(partner)).toBe(2);
	});

	test("a user call that breaks on our side frees its place too", async () => {
		const asked = calls.ask(partner, "/users/auth", "{}");
		await expect.poll(() => waiting.length).toBe(1);
		waiting.shift()?.(new Error("a bug of ours"));
		await expect(asked).rejects.toThrow("a bug of ours");
		expect(await ask(FINE)).toMatchObject({ kind: "answered" });
	});

	test("one probe at a time, however many payments are due", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay(BROKEN);
		await given().clock.advance(OPEN_FIRST_MS);
		expect(calls.freeSlots(partner)).toBe(1);
		expect(calls.tryAcquire(partner)).toBeDefined();
		expect(calls.tryAcquire(partner)).toBeUndefined();
		expect(calls.freeSlots(partner)).toBe(0);
	});
});

describe("a payment is over when its limit has passed since its place was taken", () => {
	const { callTimeoutMs } = settings;

	test("what went by before it is sent is taken from it", async () => {
		const slot = calls.tryAcquire(partner);
		await given().clock.advance(callTimeoutMs * 0.25);
		const sent = slot?.send("/payments/make", "{}");
		await answer(FINE);
		expect(await sent).toMatchObject({ kind: "answered" });
		await pay(FINE);
		expect(limits).toEqual([callTimeoutMs * 0.75, callTimeoutMs]);
	});

	test("with less than half of it left nothing is sent, and its place is free again, a probe's too", async () => {
		for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay(BROKEN);
		await given().clock.advance(OPEN_FIRST_MS);
		const slot = calls.tryAcquire(partner);
		await given().clock.advance(callTimeoutMs * 0.5 + 1);
		expect(await slot?.send("/payments/make", "{}")).toEqual({ kind: "unsent" });
		expect(waiting).toEqual([]);
		expect(calls.freeSlots(partner)).toBe(1);
		expect(await pay(FINE)).toMatchObject({ kind: "answered" });
		expect(calls.freeSlots(partner)).toBe(2);
	});
});

test("each partner has lines of its own", async () => {
	for (let index = 0; index < FAILURES_TO_OPEN; index++) await pay(BROKEN);
	expect(calls.isAvailable(partner)).toBe(false);
	expect(calls.isAvailable({ ...partner, partnerId: 2 })).toBe(true);
});

test("a body that is no JSON arrives as no answer, and a Retry-After with it", async () => {
	const slot = calls.tryAcquire(partner);
	const sent = slot?.send("/payments/make", "{}");
	await answer({ kind: "answered", status: 503, text: "<html>", retryAfterMs: 7_000 });
	expect(await sent).toMatchObject({ kind: "answered", status: 503, answer: { success: false }, retryAfterMs: 7_000 });
});
