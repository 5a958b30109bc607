/** Who may move money as a provider: only what was signed, in time, once. */
import { beforeEach, describe, expect, test } from "vitest";
import { startPlaying } from "../testing/start-playing.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { COUNTERPARTY_KEY, type SignedCall, type TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";
import { forgetOldNonces } from "./forget-old.ts";

const world = useWorld({ looksOften: true });

let provider: TestProvider;
let sessionId: string;
beforeEach(async () => {
	({ provider, sessionId } = await startPlaying(world()));
});

const REFUSED = { status: 401, _responseCode: 8 };
const body = (betId: string) => ({ betId, gameRoundId: "r-1", betAmount: "5.00" });

async function refuses(call: SignedCall, path = `${sessionId}/bets/pay-in`, base?: string): Promise<void> {
	const before = await money();
	expect(await provider.send(path, call, base)).toEqual(REFUSED);
	expect(await money()).toEqual(before);
}

async function money(): Promise<unknown> {
	return await world().owner`
		select (select count(*) from bet) as bets, (select count(*) from provider_bet) as ids,
			(select count(*) from delivery) as deliveries`;
}

describe("a captured pay-in moves nothing", () => {
	let captured: SignedCall;
	beforeEach(async () => {
		captured = await provider.sign(body(`captured-${crypto.randomUUID()}`));
		expect(await provider.send(`${sessionId}/bets/pay-in`, captured)).toMatchObject({ _responseCode: 1 });
	});

	test("sent again", () => refuses(captured));
	test("sent to /pay-out, /pay-in-out and /refund", async () => {
		for (const operation of ["pay-out", "pay-in-out", "refund"])
			await refuses(captured, `${sessionId}/bets/${operation}`);
	});
	test("sent to another session", async () => {
		const other = await provider.openSession(await TestPlayer.logIn(world(), "bob"));
		await refuses(captured, `${other}/bets/pay-in`);
	});
	test("sent to another process", async () => {
		const other = await world().startAnother();
		await refuses(captured, undefined, other.url);
	});
	test("with its nonce in upper case, which is another text and needs another signature", async () => {
		const headers = { ...captured.headers };
		headers["X-Request-Id"] = (headers["X-Request-Id"] ?? "").toUpperCase();
		await refuses({ ...captured, headers });
	});
});

describe("a call that was captured before it arrived is of no use elsewhere: what is signed names where it goes", () => {
	let other: string;
	beforeEach(async () => {
		other = await provider.openSession(await TestPlayer.logIn(world(), "bob"));
	});

	test("a pay-in at another session: its own player's bet can still be placed, and the other one pays nothing", async () => {
		const captured = await provider.sign({ ...body("moved-1"), sessionId, operation: "pay-in" });
		await refuses(captured, `${other}/bets/pay-in`);
		expect(await provider.send(`${sessionId}/bets/pay-in`, captured)).toMatchObject({ _responseCode: 1 });
		await refuses(captured);
	});

	test.each(["SESSION/balance", "SESSION/bets", "SESSION/bets/elsewhere", "SESSION"])(
		"a pay-in at %s, where no bet is placed: it can still be placed",
		async (path) => {
			const captured = await provider.sign({
				...body(`spoilt-${crypto.randomUUID()}`),
				sessionId,
				operation: "pay-in",
			});
			await refuses(captured, path.replace("SESSION", sessionId));
			expect(await provider.send(`${sessionId}/bets/pay-in`, captured)).toMatchObject({ _responseCode: 1 });
		},
	);

	test("a pay-out at /refund, and at every other operation: it still pays", async () => {
		await provider.payIn(sessionId, "moved-2");
		const win = { betId: "moved-2", gameRoundId: "r-1", winAmount: "9.00", sessionId, operation: "pay-out" };
		const captured = await provider.sign(win);
		for (const operation of ["refund", "pay-in", "pay-in-out"])
			await refuses(captured, `${sessionId}/bets/${operation}`);
		expect(await provider.send(`${sessionId}/bets/pay-out`, captured)).toMatchObject({ _responseCode: 1 });
		await world().settle();
		const [bet] = await world().owner`select state from bet where bet_id = ${await provider.betIdOf("moved-2")}`;
		expect(bet).toEqual({ state: "win" });
	});

	test("one of the two names is enough; what is no name binds to nothing, and null says nothing", async () => {
		await refuses(await provider.sign({ ...body("part-1"), sessionId }), `${other}/bets/pay-in`);
		await refuses(await provider.sign({ ...body("part-2"), operation: "pay-in" }), `${sessionId}/bets/refund`);
		await refuses(await provider.sign({ ...body("part-3"), sessionId: [sessionId] }));
		await refuses(await provider.sign({ ...body("part-4"), operation: "PAY-IN" }));
		const unbound = await provider.sign({ ...body("part-5"), sessionId: null, operation: null });
		expect(await provider.send(`${sessionId}/bets/pay-in`, unbound)).toMatchObject({ _responseCode: 1 });
	});

	test("a provider that binds its requests is taken with both names, and with nothing less", async () => {
		await provider.apply({ settings: { bindsRequests: true } });
		await refuses(await provider.sign(body("binds-1")));
		await refuses(await provider.sign({ ...body("binds-2"), sessionId }));
		await refuses(await provider.sign({ ...body("binds-3"), operation: "pay-in" }));
		await refuses(await provider.sign({ ...body("binds-4"), sessionId: null, operation: null }));
		await refuses(await provider.sign([]));
		const bound = await provider.sign({ ...body("binds-5"), sessionId, operation: "pay-in" });
		expect(await provider.send(`${sessionId}/bets/pay-in`, bound)).toMatchObject({ _responseCode: 1 });
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ _responseCode: 1 });
	});
});

test("one nonce 30 times at once is taken once", async () => {
	const call = await provider.sign(body("nonce-race"));
	const answers = await Promise.all(Array.from({ length: 30 }, () => provider.send(`${sessionId}/bets/pay-in`, call)));
	expect(answers.filter((answer) => answer._responseCode === 1)).toHaveLength(1);
	expect(answers.filter((answer) => answer.status === 401)).toHaveLength(29);
});

describe("one answer for every cause", () => {
	const later = (ms: number) => new Date(world().clock.now().getTime() + ms);
	test("too old, and too far ahead", async () => {
		await refuses(await provider.sign(body("clock-1"), { sentAt: later(-30_001) }));
		await refuses(await provider.sign(body("clock-2"), { sentAt: later(5_001) }));
		const old = await provider.sign(body("clock-3"), { sentAt: later(-30_000) });
		expect(await provider.send(`${sessionId}/bets/pay-in`, old)).toMatchObject({ _responseCode: 1 });
	});

	test("a wrong key, a changed body, a missing header, a counterparty that nobody knows", async () => {
		await refuses(await provider.sign(body("key-1"), { key: "another key of sixteen" }));
		const call = await provider.sign(body("key-2"));
		await refuses({ ...call, body: call.body?.replace("5.00", "50.00") });
		for (const name of Object.keys(call.headers)) {
			const headers = { ...call.headers };
			delete headers[name];
			await refuses({ ...call, headers });
		}
		await refuses({ ...call, headers: { ...call.headers, "X-Counterparty-Id": "nobody" } });
	});

	test.each([
		["too deep", `${"[".repeat(20_000)}`],
		["a duplicate key", '{"betId":"a","betId":"b"}'],
		["__proto__", '{"__proto__":1}'],
		["1e400", '{"betAmount":1e400}'],
		["half a surrogate pair", '{"betId":"\\ud800"}'],
		["no JSON", "{"],
	])("a hostile body: %s", async (_, hostile) => {
		await refuses({ ...(await provider.sign(body("hostile"))), body: hostile });
	});
});

test("a body nested 100,000 deep, announced or in pieces, is refused, and the service goes on", async () => {
	const { headers } = await provider.sign(body("deep"));
	const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
	const before = await money();
	for (const pieces of [deep, new Blob([deep]).stream()]) {
		const response = await fetch(`${world().url}/provider/v1/sessions/${sessionId}/bets/pay-in`, {
			method: "POST",
			headers: { ...headers, "content-type": "application/json" },
			body: pieces,
			duplex: "half",
		});
		expect(response.status).toBe(413);
		expect(await response.json()).toMatchObject({ _responseCode: 99 });
	}
	expect(await money()).toEqual(before);
	expect(await provider.payIn(sessionId, "after-deep")).toMatchObject({ _responseCode: 1 });
});

test("during a rotation both keys are good; the old one is refused when it is gone", async () => {
	const next = "the-next-key-of-the-provider";
	await provider.apply({ keys: [next, COUNTERPARTY_KEY] });
	for (const key of [next, COUNTERPARTY_KEY]) {
		const call = await provider.sign(body(`rotate-${key}`), { key });
		expect(await provider.send(`${sessionId}/bets/pay-in`, call)).toMatchObject({ _responseCode: 1 });
	}
	await provider.apply({ keys: [next] });
	await refuses(await provider.sign(body("rotated")));
	await provider.apply();
});

test("keys are stored encrypted", async () => {
	const rows = await world().owner<{ key: Buffer }[]>`select key_encrypted as key from provider_key`;
	expect(rows.length).toBeGreaterThan(0);
	for (const { key } of rows) expect(key.toString("latin1")).not.toContain(COUNTERPARTY_KEY);
});

function minutesAhead(minutes: number): Date {
	return new Date(world().clock.now().getTime() + minutes * 60_000);
}

test("nonces are forgotten when their requests are too old to be taken, and not before", async () => {
	const call = await provider.sign(body("kept-1"));
	await provider.send(`${sessionId}/bets/pay-in`, call);
	const parts = { database: world().owner, clock: world().clock };
	await world().clock.advance(29_000);
	await forgetOldNonces(parts);
	await refuses(call);
	// A process whose clock goes some minutes ahead must not forget what the others still take.
	await forgetOldNonces({ ...parts, clock: { now: () => minutesAhead(9) } });
	await refuses(call);
	await world().clock.advance(600_000);
	await forgetOldNonces(parts);
	expect(await world().owner`select 1 from provider_nonce`).toHaveLength(0);
	await refuses(call);
});
