/** C and G. Several processes on one database, and several people on one wallet. */

import { makeBetValueSchema } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import type { Service } from "../../packages/bff/src/app.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { postJson, type TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS, refusedPayout } from "../../packages/bff/src/testing/troubled-bets.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, dueInMs, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
const PATIENT_MS = 20_000;
let alice: TestPlayer;
let other: { readonly url: string; readonly service: Service };
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
	other ??= await world().startAnother();
});

test("F33 two processes find one retry due at the same moment: it goes out once", async () => {
	for (let round = 0; round < 5; round++) {
		world().casino.faults.add({ ...STAKE, fault: "http", value: 503, times: 1 });
		const betId = await world().bet(alice);
		await world().clock.advance((await dueInMs(world(), betId, 1)) ?? 0);
		await Promise.all([world().service.step(), other.service.step(), world().service.step(), other.service.step()]);
		await world().settle();
		expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(2);
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
	}
});

test("F33 the payout of one process is accepted at the other, which remembers the bet as it was before it", async () => {
	// The casino calls the first process, which placed the bet; only the second one draws, pays and closes.
	const betId = await world().bet(alice);
	for (let left = ROUND_MS; left > 0; left -= 1_000) {
		await world().clock.advance(1_000);
		await other.service.step();
		await world().settle();
	}
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(callsAbout(world(), betId, "/payments/make", 1)).toHaveLength(1);
});

test("F61 a hundred bets at once over the balance, on two processes: the partner decides, and no wallet goes below zero", async () => {
	await world().casino.books.openPlayer({
		partnerUserId: "short",
		currency: "EUR",
		balance: 50n * 10n ** 18n,
		isTest: false,
	});
	// A hundred calls at once take their time on a busy machine; what is late here was not meant to be lost.
	await world().configure({ callTimeoutMs: PATIENT_MS });
	const player = await world().player("short");
	const body = await player.betBody();
	const answers = await Promise.all(
		Array.from({ length: 100 }, (_, index) =>
			postJson(`${index % 2 === 0 ? world().url : other.url}/make-bet`, body, {
				...player.headers,
				"idempotency-key": crypto.randomUUID(),
			}),
		),
	);
	expect(answers.filter(({ status }) => status !== 202).map(({ body: told }) => told)).toEqual([]);
	const betIds = answers.map((answer) => makeBetValueSchema.parse(valueIn(answer)).betId);
	for (const betId of betIds) world().told.add(betId);
	await world().settle();
	await world().pass(3_000);
	const trails = await Promise.all(betIds.map((betId) => trailOf(world(), betId)));
	expect(trails.filter((trail) => trail === "-1 accepted")).toHaveLength(10);
	expect(trails.filter((trail) => trail === "-1 refused")).toHaveLength(90);
	const refused = betIds[trails.indexOf("-1 refused")] ?? 0;
	expect(await player.bet(refused)).toMatchObject({ status: "rejected", code: "insufficient_funds" });
	await world().configure({});
});

test("F62 tax is switched on while a payout waits: what was written stays as it was, what comes later carries it", async () => {
	world().casino.faults.add({ call: "/payments/make", transactionType: 1, fault: "http", value: 503 });
	const betId = await world().bet(alice);
	while (!(await trailOf(world(), betId)).includes(", 1 due")) await world().pass(1_000);
	await world().configure({ tax: { base: "stake", rate: "0.1" } });
	world().casino.faults.clear();
	await world().pass(20_000);
	for (const { data } of callsAbout(world(), betId, "/payments/make")) expect(data).not.toHaveProperty("TaxAmount");
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	const later = await world().bet(alice);
	expect(callsAbout(world(), later)[0]?.data).toMatchObject({ Amount: "5.00", TaxAmount: "0.50" });
	await world().configure({ tax: null });
});

test("F62 two operators at two processes resend a refused payout at once, five times each: it goes out once and is paid once", async () => {
	const [anna, ben] = await Promise.all(["anna", "ben"].map((name) => TestOperator.named(world(), name)));
	if (anna === undefined || ben === undefined) throw new Error("Two operators were named.");
	const betId = await refusedPayout(alice);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 refused");
	const body = { betId, seq: 2 };
	const five = Array.from({ length: 5 });
	const told = await Promise.all([
		...five.map(() => anna.does("/bets/resend", body)),
		...five.map(() => ben.does("/bets/resend", body, other.url)),
	]);
	expect(told.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
	// The close goes out by itself, from whichever of the two processes hears of the accept, or from one that finds it due: at the latest when
	// the claim of a look has ended that came before its time.
	await world().pass(15_000);
	expect(callsAbout(world(), betId, "/payments/make", 1)).toHaveLength(2);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	expect(await ben.does("/bets/resend", body, other.url)).toMatchObject({ reason: "accepted_already" });
	expect(await anna.lists("/audit-log", { subject: `bet ${betId}`, action: "bet.resend" })).toHaveLength(1);
});
