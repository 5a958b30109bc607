import { describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino({ tagId: 42 });

async function demo(path: string, method = "GET", body?: unknown, headers?: Record<string, string>) {
	const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(headers && { headers }) };
	const response = await fetch(`${setup().casino.url}/demo${path}`, init);
	const text = await response.text();
	return { status: response.status, headers: response.headers, json: text === "" ? undefined : JSON.parse(text) };
}

describe("login", () => {
	test.each([
		["alice", "1000.00", "EUR"],
		["carla", "100000", "JPY"],
		["carla-2", "100000", "JPY"],
		["poor", "0.00", "EUR"],
		["test-7", "1000.00", "EUR"],
	])("%s gets a token for the page and a wallet with %s %s", async (player, Balance, Currency) => {
		const { json } = await demo("/login", "POST", { player });
		expect(json).toEqual({
			RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
			PartnerClientId: "PartnerClient-1556",
			TagId: 42,
		});
		expect((await demo(`/wallet/${player}`)).json).toEqual({ Balance, Currency, Transactions: [] });
	});

	test("a second log-in gives another token and keeps the wallet", async () => {
		const first = await demo("/login", "POST", { player: "twice" });
		await demo("/deposit", "POST", { player: "twice", amount: "1.00" });
		const second = await demo("/login", "POST", { player: "twice" });
		expect(second.json.RefreshToken).not.toBe(first.json.RefreshToken);
		expect((await demo("/wallet/twice")).json.Balance).toBe("1001.00");
	});

	test.each([[{}], [{ player: "" }], [{ player: "a b" }], [{ player: "x".repeat(65) }], [{ player: 7 }]])(
		"%j is refused, with the field's name",
		async (body) => {
			const { status, json } = await demo("/login", "POST", body);
			expect(status).toBe(400);
			expect(json).toMatchObject({ ErrorCode: 103_752, Message: expect.stringContaining("player: ") });
		},
	);

	test("a body that is no JSON is refused", async () => {
		const response = await fetch(`${setup().casino.url}/demo/login`, { method: "POST", body: "{" });
		expect(response.status).toBe(400);
	});
});

test("the wallet shows every transaction as it was asked for, and no deposits", async () => {
	const { call, newId, clock } = setup();
	await demo("/login", "POST", { player: "wanda" });
	const [bet, cashback] = [newId(), newId()];
	const base = { PartnerUserId: "wanda", Amount: "10" };
	await call("/payments/make", { ...base, BetId: bet, TransactionType: -1 });
	await call("/payments/make", { ...base, BetId: bet, TransactionType: 1, Amount: "0.00" });
	await call("/cashback-payments/make", { ...base, CashbackId: cashback, TransactionType: 1 });
	await call("/payments/make", { ...base, BetId: newId(), TransactionType: -1, Amount: "5000" });
	const At = clock.now().toISOString();
	expect((await demo("/wallet/wanda")).json).toEqual({
		Balance: "1000.00",
		Currency: "EUR",
		Transactions: [
			{ BetId: bet, TransactionType: -1, Amount: "10.00", At },
			{ BetId: bet, TransactionType: 1, Amount: "0.00", At },
			{ CashbackId: cashback, TransactionType: 1, Amount: "10.00", At },
		],
	});
});

test("a casino without a promo secret has no marketing desk", async () => {
	expect((await demo("/marketing")).status).toBe(404);
});

test("the wallet of nobody is 404", async () => {
	expect(await demo("/wallet/nobody")).toMatchObject({ status: 404, json: { ErrorCode: 102_145 } });
});

describe("deposit", () => {
	test("adds to the wallet, exactly, and the books stay balanced", async () => {
		await demo("/login", "POST", { player: "dora" });
		await demo("/deposit", "POST", { player: "dora", amount: "0.10" });
		expect((await demo("/deposit", "POST", { player: "dora", amount: "0.2" })).json).toEqual({
			Balance: "1000.30",
			Currency: "EUR",
		});
		expect(await setup().casino.books.unbalanced()).toEqual([]);
	});

	test.each([
		[400, { player: "dora", amount: "1e3" }],
		[400, { player: "dora", amount: "-5" }],
		[400, { player: "dora", amount: "0.001" }],
		[400, { player: "dora", amount: 5 }],
		[404, { player: "nobody", amount: "5" }],
	])("%i for %j", async (status, body) => {
		expect((await demo("/deposit", "POST", body)).status).toBe(status);
	});
});

describe("faults", () => {
	test("are armed, listed and cleared", async () => {
		const armed = { call: "/payments/make", fault: "delay", value: 100, player: "alice", times: 2 };
		expect((await demo("/faults", "POST", armed)).json).toEqual([{ ...armed, processed: true }]);
		expect((await demo("/faults", "POST", { call: "*", fault: "acceptTwice" })).json).toEqual([
			{ ...armed, processed: true },
			{ call: "*", fault: "acceptTwice", value: 2 },
		]);
		expect((await demo("/faults")).json).toHaveLength(2);
		expect((await demo("/faults?player=alice", "DELETE")).json).toEqual([
			{ call: "*", fault: "acceptTwice", value: 2 },
		]);
		expect((await demo("/faults", "DELETE")).json).toEqual([]);
		expect((await demo("/faults")).json).toEqual([]);
	});

	test.each([
		["fault", { call: "/payments/make", fault: "explode" }],
		["call", { call: "/nowhere", fault: "hang" }],
		["value", { call: "*", fault: "http", value: 99 }],
		["value", { call: "*", fault: "bookLate" }],
		["times", { call: "*", fault: "hang", times: 0 }],
	])("a wrong %s is refused with its name", async (field, body) => {
		const { status, json } = await demo("/faults", "POST", body);
		expect(status).toBe(400);
		expect(json.Message).toContain(`${field}: `);
	});
});

describe("traffic", () => {
	test("shows both directions in their order, from a number on, with the answers", async () => {
		const { call, newId, player } = setup();
		const bet = newId();
		const name = await player();
		const before = (await demo("/traffic")).json.at(-1)?.id ?? 0;
		await call("/payments/make", { PartnerUserId: name, BetId: bet, Amount: "1.00", TransactionType: -1 });
		const { json } = await demo(`/traffic?after=${before}`);
		expect(json).toMatchObject([
			{
				id: before + 1,
				direction: "received",
				path: "/payments/make",
				body: expect.stringMatching(/^"eyJ/),
				answer: 200,
			},
			{ id: before + 2, direction: "sent", path: "/payments/accept", body: { Value: { BetId: bet } } },
		]);
		expect((await demo(`/traffic?after=${before + 1}`)).json).toHaveLength(1);
	});

	test("shows no secret and no token of the casino", async () => {
		const text = JSON.stringify((await demo("/traffic")).json);
		for (const secret of ['SecretKey":"[^…]', 'access_token":"[^…]']) expect(text).not.toMatch(new RegExp(secret));
	});

	test("a number that is none is refused with its name", async () => {
		const { status, json } = await demo("/traffic?after=x");
		expect(status).toBe(400);
		expect(json.Message).toContain("after: ");
	});
});

describe("pages of other origins", () => {
	test.each(["http://localhost:8083", "http://127.0.0.1:5173", "http://[::1]:1", "https://localhost"])(
		"%s may use /demo",
		async (Origin) => {
			const { headers } = await demo("/wallet/alice", "GET", undefined, { Origin });
			expect(headers.get("Access-Control-Allow-Origin")).toBe(Origin);
		},
	);

	test.each(["https://localhost.evil.example", "http://evil.example", "null", "http://127.0.0.1.evil.example:8083"])(
		"%s may not",
		async (Origin) => {
			const { headers } = await demo("/wallet/alice", "GET", undefined, { Origin });
			expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
		},
	);

	test("a page of this machine may post JSON to it", async () => {
		const headers = {
			Origin: "http://localhost:8083",
			"Access-Control-Request-Method": "POST",
			"Access-Control-Request-Headers": "content-type",
		};
		const { status, headers: allowed } = await demo("/faults", "OPTIONS", undefined, headers);
		expect(status).toBe(204);
		expect(allowed.get("Access-Control-Allow-Methods")).toContain("POST");
		expect(allowed.get("Access-Control-Allow-Headers")).toContain("content-type");
	});

	test("the partner API is for no page at all", async () => {
		const response = await fetch(`${setup().casino.url}/payments/info`, {
			method: "POST",
			headers: { Origin: "http://localhost:8083" },
		});
		expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
	});
});
