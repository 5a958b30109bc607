import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { madePlayer } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { until } from "../../testing/until.ts";
import { TabNews } from "./tab-news.ts";
import { type ExchangeOutcome, GRANT_KEPT_MS, LOCK_WAIT_MS, NEWS_WAIT_MS, TokenExchange } from "./token-exchange.ts";

const sha256 = async (text: string): Promise<string> => createHash("sha256").update(text).digest("hex");
const opened: BroadcastChannel[] = [];
let channels = 0;

afterEach(() => {
	for (const channel of opened.splice(0)) channel.close();
});

/** Tabs of one site: each has its own exchange; locks and messages are the real ones of Node.js. */
function tabs(count: number) {
	channels += 1;
	const name = `test-${channels}`;
	const clock = new ManualClock(0);
	const open = (): BroadcastChannel => {
		const channel = new BroadcastChannel(name);
		opened.push(channel);
		return channel;
	};
	const exchanges = Array.from(
		{ length: count },
		() => new TokenExchange({ locks: navigator.locks, sha256, news: new TabNews(open), after: clock.after }),
	);
	return { clock, exchanges };
}

function granted(token: string): ExchangeOutcome {
	const player = madePlayer();
	return {
		kind: "granted",
		grant: { user_access_token: `access of ${token}`, refresh_token: `${token}+`, expires_in: 1800, player },
	};
}

test("twenty calls with one token are one call, in one page and over two tabs", async () => {
	const { exchanges, clock } = tabs(2);
	let calls = 0;
	let finish: (outcome: ExchangeOutcome) => void = () => undefined;
	const call = (): Promise<ExchangeOutcome> => {
		calls += 1;
		return new Promise((resolve) => {
			finish = resolve;
		});
	};
	const all = Array.from({ length: 20 }, (_, index) => exchanges[index % 2]?.exchange("R1", "key", call));
	await until(() => calls === 1);
	await until(async () => (await navigator.locks.query()).pending?.length === 1);
	finish(granted("R1"));
	const outcomes = await Promise.all(all);
	expect(calls).toBe(1);
	expect(outcomes).toEqual(Array.from({ length: 20 }, () => granted("R1")));
	clock.advance(GRANT_KEPT_MS);
	expect(clock.waiting).toBe(0);
});

test("a token that another tab has traded is taken over by whoever holds it", async () => {
	const { exchanges } = tabs(2);
	const adopted: string[] = [];
	const stop = exchanges[1]?.watch("R2", (grant) => adopted.push(grant.refresh_token));
	// The key is a hash, and hashing takes a moment.
	await sha256("");
	await new Promise((resolve) => setImmediate(resolve));
	await exchanges[0]?.exchange("R2", "key", async () => granted("R2"));
	await until(() => adopted.length === 1);
	expect(adopted).toEqual(["R2+"]);
	stop?.();
});

test("an element that is mounted again gets the grant once more, for a while", async () => {
	const { exchanges, clock } = tabs(1);
	let calls = 0;
	const call = async (): Promise<ExchangeOutcome> => {
		calls += 1;
		return granted("R3");
	};
	await exchanges[0]?.exchange("R3", "key", call);
	await exchanges[0]?.exchange("R3", "key", call);
	expect(calls).toBe(1);
	clock.advance(GRANT_KEPT_MS);
	await exchanges[0]?.exchange("R3", "key", call);
	expect(calls).toBe(2);
});

test("a refusal is not kept: the host may bring the token again", async () => {
	const { exchanges } = tabs(1);
	const refused: ExchangeOutcome = { kind: "refused", code: 103_805, message: "" };
	expect(await exchanges[0]?.exchange("R4", "key", async () => refused)).toEqual(refused);
	expect(await exchanges[0]?.exchange("R4", "key", async () => granted("R4"))).toEqual(granted("R4"));
});

test("the key of a call stays until it is known how the trade ended, and not beyond a log-out", async () => {
	const { exchanges, clock } = tabs(1);
	const [exchange] = exchanges;
	const keys: string[] = [];
	const trade = async (newKey: string, outcome: ExchangeOutcome): Promise<void> => {
		await exchange?.exchange("R9", newKey, async (key) => {
			keys.push(key);
			return outcome;
		});
	};
	const unavailable: ExchangeOutcome = { kind: "unavailable", message: "" };
	await trade("first", unavailable);
	await trade("second", unavailable);
	exchange?.forget("R");
	await trade("third", unavailable);
	await trade("fourth", granted("R9"));
	clock.advance(GRANT_KEPT_MS);
	await trade("fifth", granted("R9"));
	expect(keys).toEqual(["first", "first", "third", "third", "fifth"]);
});

test("a tab that hangs does not hold the others for ever", async () => {
	const { exchanges, clock } = tabs(2);
	void exchanges[0]?.exchange("R5", "key", () => new Promise(() => undefined));
	await until(async () => (await navigator.locks.query()).held?.length === 1);
	const second = exchanges[1]?.exchange("R5", "key", async () => granted("R5"));
	await until(async () => (await navigator.locks.query()).pending?.length === 1);
	clock.advance(LOCK_WAIT_MS);
	expect(await second).toEqual(granted("R5"));
});

test("a tab whose neighbour failed calls itself, after listening a moment", async () => {
	const { exchanges, clock } = tabs(2);
	let fail: (outcome: ExchangeOutcome) => void = () => undefined;
	const first = exchanges[0]?.exchange("R6", "key", () => new Promise((resolve) => (fail = resolve)));
	await until(async () => (await navigator.locks.query()).held?.some((lock) => lock.name?.startsWith("webframe-")));
	const second = exchanges[1]?.exchange("R6", "key", async () => granted("R6"));
	await until(async () => (await navigator.locks.query()).pending?.length === 1);
	fail({ kind: "unavailable", message: "" });
	await first;
	await until(() => clock.waiting === 2);
	clock.advance(NEWS_WAIT_MS);
	expect(await second).toEqual(granted("R6"));
});

test("lock names do not give the token away", async () => {
	const { exchanges } = tabs(1);
	let finish: (outcome: ExchangeOutcome) => void = () => undefined;
	const trading = exchanges[0]?.exchange("very-secret", "key", () => new Promise((resolve) => (finish = resolve)));
	const held = await until(async () => {
		const { held: all = [] } = await navigator.locks.query();
		return all.find((lock) => lock.name === undefined || lock.name.length > 40) ?? false;
	});
	expect(held.name).toMatch(/^webframe-[0-9a-f]{64}$/);
	finish(granted("x"));
	await trading;
});

test("without locks and hashes it still works within the page", async () => {
	const exchange = new TokenExchange({
		locks: undefined,
		sha256: undefined,
		news: new TabNews(undefined),
		after: new ManualClock().after,
	});
	let calls = 0;
	const call = async (): Promise<ExchangeOutcome> => {
		calls += 1;
		return granted("R7");
	};
	await Promise.all([exchange.exchange("R7", "key", call), exchange.exchange("R7", "key", call)]);
	expect(calls).toBe(1);
});

test("what others post on the channel is believed only when it has the shape of news", async () => {
	const name = "test-forged";
	const news = new TabNews(() => new BroadcastChannel(name));
	const adopted: unknown[] = [];
	const stop = news.watch("key", (grant) => adopted.push(grant));
	const other = new BroadcastChannel(name);
	for (const message of [undefined, 5, { key: "key" }, { key: "key", grant: {} }, { key: 1, grant: {} }]) {
		other.postMessage(message);
	}
	const outcome = granted("R8");
	if (outcome.kind === "granted") other.postMessage({ key: "key", grant: outcome.grant });
	await until(() => adopted.length > 0);
	expect(adopted).toHaveLength(1);
	stop();
	other.close();
});
