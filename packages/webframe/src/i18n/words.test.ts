import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messages as en } from "../locales/en.ts";
import { CountedHost } from "../testing/counted-host.ts";
import { textsOf } from "./texts.ts";
import { Words } from "./words.ts";

interface Hello {
	readonly hello: string;
}

const TEXTS = textsOf(en, "en", "ltr");
/** Longer than words that did not come are waited for. */
const LONG_MS = 60_000;

let isThere: boolean;
let asked: number;
let host: CountedHost;
let words: Words<Hello>;

beforeEach(() => {
	vi.useFakeTimers();
	isThere = false;
	asked = 0;
	host = new CountedHost();
	const load = async () => {
		asked += 1;
		if (!isThere) throw new Error("It does not come.");
		return { messages: { hello: "Hello" } };
	};
	words = new Words<Hello>(Object.assign(host, { texts: TEXTS }), { keys: ["hello"], catalogues: { en: load } });
	words.hostConnected();
	words.hostUpdate();
});
afterEach(() => {
	words.hostDisconnected();
	vi.useRealTimers();
});

/** All that has been asked for is answered. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test("words that did not come are asked for again, until they are here", async () => {
	await settle();
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(asked).toBeGreaterThan(2);
	isThere = true;
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(words.say?.("hello")).toBe("Hello");
});

for (const [state, wait] of [
	["had not come", settle],
	["were on their way", async () => undefined],
] as const) {
	test(`words that ${state} when their host was taken out of the page are asked for when it is back, and not before`, async () => {
		await wait();
		words.hostDisconnected();
		const before = asked;
		await vi.advanceTimersByTimeAsync(LONG_MS);
		expect(asked).toBe(before);
		isThere = true;
		const { wishes } = host;
		words.hostConnected();
		expect(host.wishes).toBe(wishes + 1);
		words.hostUpdate();
		await settle();
		expect(words.say?.("hello")).toBe("Hello");
	});
}

test("words that are here stay where their host is moved in the page", async () => {
	isThere = true;
	await settle();
	await vi.advanceTimersByTimeAsync(LONG_MS);
	const before = [asked, host.wishes];
	words.hostDisconnected();
	words.hostConnected();
	words.hostUpdate();
	expect([asked, host.wishes]).toEqual(before);
	expect(words.say?.("hello")).toBe("Hello");
});
