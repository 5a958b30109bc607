/** What a caller is told of a call leads to everything that was said and logged for it. */
import { setTimeout as pause } from "node:timers/promises";
import { envelopeSchema, exchangeListSchema, findValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { memoryLogger } from "../testing/memory-logger.ts";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";
import { asCall, callId, timeOfCall } from "./call-id.ts";
import { systemClock } from "./clock.ts";

const world = useWorld();
/** Of the form of an id, in a year that no database knows. */
const AFTER_ALL_TIME = "ffffffff-ffff-7fff-bfff-ffffffffffff";
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});

async function exchangesOf(id: string) {
	const answer = await operator.post("/exchanges", { callId: id });
	return exchangeListSchema.parse(envelopeSchema.parse(answer.body).Value).items;
}

test("the id that a bet is answered with leads to the call that was made for it behind the answer", async () => {
	const answer = await alice.makeBet(await alice.betBody());
	await world().settle();
	const id = answer.headers.get("x-request-id") ?? "";
	expect(timeOfCall(id)).toEqual(world().clock.now());
	const [made, ...more] = await exchangesOf(id);
	expect(more).toEqual([]);
	expect(made).toMatchObject({ direction: "out", call: "/payments/make", callId: id, contentType: "application/json" });
	expect(made?.keyId).toEqual(expect.any(String));
	for (const text of [id, id.toUpperCase()]) {
		expect(await exchangesOf(text)).toEqual([made]);
		const { items } = findValueSchema.parse(valueIn(await operator.post("/find", { text })));
		expect(items).toMatchObject([{ kind: "call", call: "/payments/make", betId: made?.subjectIds[0] }]);
	}
});

test("an id of no call leads to nothing, and one that can be none is refused: neither leads to what others have said", async () => {
	await alice.place();
	await world().settle();
	expect(await exchangesOf("0199ffff-ffff-7fff-8fff-ffffffffffff")).toEqual([]);
	expect(await operator.post("/exchanges", { callId: AFTER_ALL_TIME })).toMatchObject({
		status: 400,
		body: { Message: expect.stringContaining("callId") },
	});
	expect(valueIn(await operator.post("/find", { text: AFTER_ALL_TIME }))).toEqual({ items: [] });
});

test("of bets at the same moment each leads to its own call", async () => {
	const players = await Promise.all(["ben", "carla", "dora"].map((name) => TestPlayer.logIn(world(), name)));
	const bodies = await Promise.all(players.map((player) => player.betBody()));
	const answers = await Promise.all(players.map((player, index) => player.makeBet(bodies[index])));
	await world().settle();
	const subjects = await Promise.all(
		answers.map(async (answer) => (await exchangesOf(answer.headers.get("x-request-id") ?? ""))[0]?.subjectIds[0]),
	);
	expect(subjects).toEqual(answers.map((answer) => (valueIn(answer) as { betId: number }).betId));
});

test("a call of a partner's is found by its own id, and an id that the caller brings is not taken", async () => {
	const partner = await TestPartner.logIn(world());
	const betId = await alice.place();
	const answer = await partner.post("/payments/accept", {
		ErrorCode: 200,
		Value: { BetId: betId, TransactionType: -1 },
	});
	const id = answer.headers.get("x-request-id") ?? "";
	expect(await exchangesOf(id)).toMatchObject([{ direction: "in", call: "/payments/accept", subjectIds: [betId] }]);
	const brought = "0199ffff-ffff-7fff-8fff-ffffffffffff";
	const other = await fetch(`${world().url}/livez`, { headers: { "x-request-id": brought } });
	expect(timeOfCall(other.headers.get("x-request-id") ?? "")).toBeInstanceOf(Date);
	expect(other.headers.get("x-request-id")).not.toBe(brought);
	await other.body?.cancel();
});

test("providers and marketing systems are told the id, also of what is refused and of what fails on its way", async () => {
	const provider = await TestProvider.arrive(world());
	const marketing = await TestMarketing.arrive(world());
	const type = { "content-type": "application/json" };
	const body = marketing.issueBody();
	const signed = await provider.sign({ betId: "named-1", gameRoundId: "r-1", betAmount: "5.00" });
	const payIn = (init: RequestInit) => request(`${world().url}/provider/v1/sessions/none/bets/pay-in`, init);
	const tooLarge = { method: "POST", headers: type, body: "x".repeat(70_000) };
	const answers = await Promise.all([
		payIn({ method: "POST", headers: { ...signed.headers, ...type }, body: signed.body ?? "" }),
		payIn({ method: "POST", headers: type, body: "{}" }),
		payIn(tooLarge),
		marketing.call("api/v3/Issue", body),
		marketing.call("api/v3/Issue", { ...body, games: [] }),
		marketing.send("api/v3/Issue", "{}", { secret: "another" }),
		request(`${world().url}/promo/Cancel`, tooLarge),
	]);
	expect(answers.map(({ status }) => status)).toEqual([500, 401, 413, 200, 400, 401, 413]);
	for (const { headers } of answers) expect(timeOfCall(headers.get("x-request-id") ?? "")).toBeInstanceOf(Date);
	const ids = answers.map(({ headers }) => headers.get("x-request-id"));
	expect(new Set(ids).size).toBe(answers.length);
	const [paidIn] = answers;
	expect(await exchangesOf(paidIn?.headers.get("x-request-id") ?? "")).toMatchObject([
		{ direction: "in", call: "/provider/v1/sessions/none/bets/pay-in" },
	]);
});

test("each line that is logged for a call bears its id; what a timer does, which it has set, is nobody's call", async () => {
	const { logger, lines } = memoryLogger();
	const timed = Promise.withResolvers<string | undefined>();
	const id = await asCall(systemClock.now(), async (own) => {
		systemClock.after(1, () => timed.resolve(callId()));
		await pause(1);
		logger.info("on the way");
		return own;
	});
	logger.info("afterwards");
	expect(lines.map((line) => JSON.parse(line).callId)).toEqual([id, undefined]);
	expect(await timed.promise).toBeUndefined();
});

test.each(["", "77", "0199ffff-ffff-4fff-8fff-ffffffffffff", AFTER_ALL_TIME])("%j is no id of a call", (text) =>
	expect(timeOfCall(text)).toBeUndefined(),
);
