/** The judges of the fault suite can find what they are there for: each sees its own violation, made by hand. */
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { INVARIANTS, type Invariant, violations } from "./invariants.ts";
import { type Evidence, gather } from "./testing/evidence.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";

const world = useFaultWorld();
let sound: Evidence;
/** A bet that was drawn, paid and closed. */
let betId: number;

beforeAll(async () => {
	const { casino, settle } = world();
	const alice = await world().player("alice");
	casino.faults.add({ call: "/payments/make", fault: "acceptThenRefuse", times: 1 });
	betId = await world().bet(alice);
	await world().pass(ROUND_MS);
	await settle();
	sound = await gather(world(), world().told);
});

test("nothing is wrong with a bet that was drawn, paid and closed", () => {
	expect(violations(sound)).toEqual([]);
	expect(sound.ledger.filter(({ transaction }) => transaction?.subjectId === betId)).toHaveLength(2);
});

const of = (type: number) => (one: { readonly transaction: { readonly transactionType: number } | undefined }) =>
	one.transaction?.transactionType === type;

const sent = (type: number) => (one: DeliverySeen) => one.kind === "payment" && one.type === type;

const SPOILED: readonly (readonly [Invariant, string, (evidence: Evidence) => Evidence])[] = [
	[
		"I1",
		"an entry that the partner's ledger lacks",
		(seen) => ({ ...seen, ledger: seen.ledger.filter((one) => !of(1)(one)) }),
	],
	[
		"I1",
		"an entry that nobody asked for",
		(seen) => ({
			...seen,
			deliveries: seen.deliveries.filter(({ type }) => type !== 1),
		}),
	],
	[
		"I1",
		"an entry of another amount",
		(seen) => ({
			...seen,
			ledger: seen.ledger.map((one) => (of(-1)(one) ? { ...one, moved: one.moved - 1n } : one)),
		}),
	],
	["I1", "a bet whose state says otherwise", (seen) => spoilBets(seen, { state: "return" })],
	[
		"I1",
		"a payout that our books and the partner's agree on, and the table does not",
		(seen) => spoilBets(seen, { drawn: seen.bets.flatMap(({ picks }) => picks ?? []) }),
	],
	["I1", "a balance that is not the sum of its ledger", (seen) => ({ ...seen, unbalanced: ["alice"] })],
	[
		"I2",
		"one key accepted twice",
		(seen) => ({ ...seen, deliveries: [...seen.deliveries, ...seen.deliveries.filter(({ seq }) => seq === 1)] }),
	],
	["I2", "one payment booked twice", (seen) => ({ ...seen, ledger: [...seen.ledger, ...seen.ledger.filter(of(-1))] })],
	[
		"I3",
		"a payout before its stake",
		(seen) => ({ ...seen, ledger: seen.ledger.toSorted((a, b) => b.entryId - a.entryId) }),
	],
	[
		"I3",
		"a payout sent before the stake was accepted",
		(seen) => spoilDeliveries(seen, ({ seq }) => seq === 1, { state: "taken" }),
	],
	[
		"I3",
		"a make of a closed bet",
		(seen) => ({
			...seen,
			received: [...seen.received, ...seen.received.filter(({ path }) => path === "/payments/make")],
		}),
	],
	["I4", "a bet that a client was told of and nobody has", (seen) => ({ ...seen, told: new Set([4_711]) })],
	[
		"I4",
		"an accept that was answered 200 and is not recorded",
		(seen) => spoilDeliveries(seen, ({ type }) => type === 1, { state: "taken" }),
	],
	[
		"I5",
		"a transaction that nobody will look at",
		(seen) => spoilDeliveries(seen, ({ type }) => type === 1, { state: "overdue", dueAt: null }),
	],
	[
		"I5",
		"a payout that an answer has refused and that stands on no list",
		(seen) => spoilDeliveries(seen, sent(1), { state: "refused", refusedBy: "answer", dueAt: null, listed: null }),
	],
	[
		"I5",
		"a payout that an accept has refused and that stands on no list",
		(seen) => spoilDeliveries(seen, sent(1), { state: "refused", refusedBy: "accept", dueAt: null, listed: null }),
	],
	[
		"I5",
		"a withdrawn stake that nobody returns and that stands on no list",
		(seen) => spoilDeliveries(seen, sent(-1), { state: "withdrawn", dueAt: null, listed: null }),
	],
	[
		"I5",
		"a withdrawn stake that only the partner knows of",
		(seen) => spoilDeliveries(seen, sent(-1), { state: "withdrawn", mayHaveArrived: false, dueAt: null, listed: null }),
	],
	[
		"I5",
		"a withdrawn payout",
		(seen) => spoilDeliveries(seen, sent(1), { state: "withdrawn", dueAt: null, listed: null }),
	],
	[
		"I5",
		"a transaction that waits for one that is over",
		(seen) => spoilDeliveries(seen, ({ type }) => type === 1, { state: "due", attempts: 0, dueAt: null }),
	],
	["I5", "a bet that pends for ever", (seen) => spoilBets(seen, { state: "pending" })],
	[
		"I6",
		"an attempt that reached the partner and is not recorded",
		(seen) => spoilDeliveries(seen, ({ seq }) => seq === 1, { attempts: 0 }),
	],
	["I6", "a contradiction that is not kept", (seen) => ({ ...seen, conflicts: [] })],
	["I7", "a process that does not answer", (seen) => ({ ...seen, process: { ...seen.process, isAlive: false } })],
	[
		"I7",
		"an answer with a stack",
		(seen) => ({ ...seen, process: { ...seen.process, answers: ["at place (/src/wagering/place.ts:80:3)"] } }),
	],
	["I7", "work that is never over", (seen) => ({ ...seen, process: { ...seen.process, leftOver: 1 } })],
	[
		"I8",
		"a stranger who is let in",
		(seen) => ({ ...seen, strangers: seen.strangers.map((one) => ({ ...one, status: 200 })) }),
	],
	[
		"I8",
		"a stranger who changes something",
		(seen) => ({ ...seen, strangers: seen.strangers.map((one) => ({ ...one, hasChangedSomething: true })) }),
	],
];

test.each(SPOILED)("%s is seen to be broken by %s", (invariant, _, spoil) => {
	expect(violations(spoil(sound)).join("\n")).toMatch(new RegExp(`^${invariant}: `, "m"));
});

const UNLISTED = { dueAt: null, listed: null } as const;

/** Ends after which nothing is owed: a person has looked or will, or something else went out. */
const SETTLED: readonly (readonly [string, (evidence: Evidence) => Evidence])[] = [
	[
		"a refused payout that is listed",
		(seen) => spoilDeliveries(seen, sent(1), { ...UNLISTED, state: "refused", listed: "refused" }),
	],
	[
		"a refused payout in whose place another one is under way",
		(seen) => behindRefusedPayout(seen, { type: 1, state: "taken", dueAt: new Date(0) }),
	],
	[
		"a refused payout in whose place the stake went back",
		(seen) => behindRefusedPayout(seen, { type: 2, state: "accepted" }),
	],
	[
		"a refused payout that an operator has settled with the partner",
		(seen) => settledByHand(spoilDeliveries(seen, sent(1), { ...UNLISTED, state: "refused" }), 2),
	],
	[
		"a withdrawn stake that is rolled back",
		(seen) =>
			spoilDeliveries(spoilDeliveries(seen, sent(1), { kind: "rollback", type: -1 }), sent(-1), {
				...UNLISTED,
				state: "withdrawn",
			}),
	],
	[
		"a withdrawn stake that an operator has rejected",
		(seen) => settledByHand(spoilDeliveries(seen, sent(-1), { ...UNLISTED, state: "withdrawn" }), 1),
	],
];

test.each(SETTLED)("%s is not forgotten", (_, change) => {
	expect(violations(change(sound)).filter((text) => text.startsWith("I5"))).toEqual([]);
});

test.each([
	["withdrawn itself", { type: 1, state: "withdrawn" }],
	["refused and listed nowhere", { type: 1, state: "refused", dueAt: null, listed: null }],
	["a step without a key that nobody has settled", { type: 1, state: "manual", dedupeKey: null, listed: "stopped" }],
])("a refused payout stays owed when what stands behind it is %s", (_, over) => {
	expect(violations(behindRefusedPayout(sound, over)).join("\n")).toMatch(/^I5: /m);
});

test("every invariant is seen to break", () => {
	expect(new Set(SPOILED.map(([invariant]) => invariant))).toEqual(new Set(Object.keys(INVARIANTS)));
});

test("a row that is spoiled in the database is seen, and seen no more when it is mended", async () => {
	const { owner } = world();
	await owner`update delivery set state = 'refused', refused_by = 'accept' where subject_id = ${betId} and seq = 2`;
	const found = violations(await gather(world(), world().told)).map((text) => text.slice(0, 2));
	expect(found).toContain("I1");
	expect(found).toContain("I4");
	await owner`update delivery set state = 'accepted', refused_by = null where subject_id = ${betId} and seq = 2`;
});

test("a stranger's calls are really made, about a bet that is there", () => {
	expect(sound.strangers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test("a token whose signature happens to read like a file of ours is none", () => {
	const answers = ['{"access_token":"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.ts-2e1nPDN"}'];
	expect(violations({ ...sound, process: { ...sound.process, answers } })).toEqual([]);
	const besides = [`${answers} in place.ts`];
	expect(violations({ ...sound, process: { ...sound.process, answers: besides } })).toHaveLength(1);
});

test("the answers that are looked through are those to the casino, to players, to operators and to strangers", async () => {
	const anna = await TestOperator.named(world(), "anna");
	await anna.does("/bets/find", { betId, note: undefined });
	const { answers } = (await gather(world(), world().told)).process;
	const [stranger] = sound.strangers.map(({ text }) => text);
	expect(answers).toContain(stranger);
	for (const text of ['"user_access_token"', `"betId":${betId}`, '"deliveries":[', '"access_token"']) {
		expect(answers.filter((answer) => answer.includes(text)).length, text).toBeGreaterThan(0);
	}
});

function spoilBets(seen: Evidence, over: Partial<Evidence["bets"][number]>): Evidence {
	return { ...seen, bets: seen.bets.map((one) => ({ ...one, ...over })) };
}

type DeliverySeen = Evidence["deliveries"][number];

function spoilDeliveries(seen: Evidence, which: (one: DeliverySeen) => boolean, over: Partial<DeliverySeen>): Evidence {
	return { ...seen, deliveries: seen.deliveries.map((one) => (which(one) ? { ...one, ...over } : one)) };
}

/** The payout was refused by its answer and stands on no list; behind it comes another transaction. */
function behindRefusedPayout(seen: Evidence, over: Partial<DeliverySeen>): Evidence {
	const spoiled = spoilDeliveries(seen, sent(1), { ...UNLISTED, state: "refused", refusedBy: "answer" });
	const behind = spoiled.deliveries
		.filter(sent(1))
		.map((one) => ({ ...one, seq: LAST_SEQ, dedupeKey: "new", ...over }));
	return { ...spoiled, deliveries: [...spoiled.deliveries, ...behind] };
}

const LAST_SEQ = 9;

function settledByHand(seen: Evidence, seq: number): Evidence {
	return { ...seen, byHand: new Set([`${betId}:${seq}`]) };
}
