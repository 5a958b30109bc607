import { freePort, startTied } from "@webframe/harness";
import { expect, test } from "vitest";
import { startCasino } from "./casino.ts";
import { useCasinoDatabase } from "./testing/casino-database.ts";
import { PARTNER_CLIENT_ID, SECRET_KEY } from "./testing/test-aggregator.ts";
import { useCasino } from "./testing/use-casino.ts";

const setup = useCasino({
	site: (app) => {
		app.get("/", (c) => c.html("<h1>The casino</h1>"));
		app.get("/demo/wallet/:player", (c) => c.text("never reached"));
	},
});

test("a page can be mounted behind the partner API and /demo", async () => {
	const { casino } = setup();
	expect(await (await fetch(casino.url)).text()).toBe("<h1>The casino</h1>");
	expect((await fetch(`${casino.url}/demo/wallet/nobody`)).status).toBe(404);
});

test("everything that went over the wire can be looked at, with what was not verified left closed", async () => {
	const { call, player, newId, clock, restart } = setup();
	await restart();
	const alice = await player();
	const data = { Amount: "1.00", BetId: newId(), PartnerUserId: alice, TransactionType: -1 };
	await call("/payments/make", data);
	await call("/payments/make", data, { claims: { iss: "elsewhere" } });
	setup().casino.faults.add({ call: "/payments/make", fault: "code", value: 103_799, times: 1 });
	await call("/payments/make", data);
	const { received, sent, load } = setup().casino.traffic;
	expect(received).toMatchObject([
		{ path: "/payments/make", at: clock.now(), body: expect.stringMatching(/^"eyJ.*"$/), data, answer: 200 },
		{ path: "/payments/make", data: undefined, answer: 103_811 },
		{ path: "/payments/make", data, answer: "code" },
	]);
	expect(sent).toMatchObject([{ path: "/payments/accept", answer: { kind: "answered", status: 200, errorCode: 200 } }]);
	expect(load()).toEqual({ now: 0, peak: 1, held: 0 });
});

test("the casino can ask for a return", async () => {
	const { casino, aggregator } = setup();
	expect(await casino.requestReturn(77, "alice", "by mistake")).toMatchObject({ kind: "answered", errorCode: 200 });
	expect(aggregator.reports.at(-1)).toMatchObject({
		path: "/rollbacks/make",
		body: { BetId: 77, PartnerUserId: "alice", Reason: "by mistake" },
	});
});

test("a stop in the middle of calls loses nothing that was answered 200", async () => {
	const { callOnly, player, newId, restart } = setup();
	const alice = await player();
	for (let i = 0; i < 5; i += 1) {
		const bets = Array.from({ length: 40 }, newId);
		const answers = bets.map((BetId) =>
			callOnly("/payments/make", { Amount: "0.01", BetId, PartnerUserId: alice, TransactionType: -1 }).then(
				({ status }) => status === 200,
				() => false,
			),
		);
		// Some have been answered by now, some are being worked on, some have not arrived.
		await answers[i * 8];
		await restart();
		await setup().advance(30_000);
		const answered = await Promise.all(answers);
		for (const [index, bet] of bets.entries())
			if (answered[index]) expect(await setup().casino.books.ledger({ betId: bet })).toHaveLength(1);
	}
	expect(await setup().casino.books.unbalanced()).toEqual([]);
});

test("players can be opened in other currencies and with other balances", async () => {
	const { casino, call } = setup();
	await casino.books.openPlayer({ partnerUserId: "kim", currency: "KWD", balance: 1n, isTest: false });
	expect((await call("/users/data", { PartnerUserId: "kim", TagId: 1 })).Value).toEqual({ Balance: "0.000" });
	const doge = { partnerUserId: "d", currency: "DOGE", balance: 0n, isTest: false };
	await expect(casino.books.openPlayer(doge)).rejects.toThrow("no wallets in DOGE");
});

const databaseUrl = useCasinoDatabase();
const options = () => ({
	databaseUrl: databaseUrl(),
	aggregatorUrl: setup().aggregator.url,
	partnerClientId: PARTNER_CLIENT_ID,
	secretKey: SECRET_KEY,
});

test("a port that is taken fails the start, and leaves no connection open", async () => {
	await expect(startCasino({ ...options(), port: setup().casino.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("a database that cannot be reached fails the start", async () => {
	const nowhere = `postgres://casino@127.0.0.1:${await freePort()}/casino`;
	await expect(startCasino({ ...options(), databaseUrl: nowhere })).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

async function runMain(changes: Record<string, string>) {
	let output = "";
	const { databaseUrl: DATABASE_URL, aggregatorUrl: AGGREGATOR_URL, secretKey } = options();
	const program = await startTied({
		command: process.execPath,
		args: [new URL("./main.ts", import.meta.url).pathname],
		env: { DATABASE_URL, AGGREGATOR_URL, PARTNER_CLIENT_ID, SECRET_KEY: secretKey, ...changes },
		onOutput: (text) => {
			output += text;
		},
	});
	return { program, output: () => output };
}

test("as a process it says when it is ready, answers, and ends on SIGTERM", async () => {
	const port = await freePort();
	const { program, output } = await runMain({ PORT: String(port) });
	await expect.poll(output).toContain('"msg":"ready"');
	expect((await fetch(`http://127.0.0.1:${port}/demo/faults`)).status).toBe(200);
	expect(await program.stop()).toEqual({ code: 0, signal: null });
	expect(output()).not.toContain(SECRET_KEY);
});

test.each([
	["a missing variable", { SECRET_KEY: "" }, () => "SECRET_KEY must be the secret key"],
	["a taken port", { PORT: "taken" }, (port: number) => `The port ${port} is taken: set PORT to another one.`],
] as const)("as a process it names %s and does not start", async (_name, changes, message) => {
	const taken = setup().casino.port;
	const { program, output } = await runMain("PORT" in changes ? { PORT: String(taken) } : changes);
	expect(await program.ended).toEqual({ code: 1, signal: null });
	expect(output()).toContain(message(taken));
});
