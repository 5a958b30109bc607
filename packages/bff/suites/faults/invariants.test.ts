/** The judges of the fault suite can find what they are there for: each sees its own violation, made by hand. */
import { beforeAll, expect, test } from "vitest";
import { ROUND_MS } from "../../src/testing/troubled-bets.ts";
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

function spoilBets(seen: Evidence, over: Partial<Evidence["bets"][number]>): Evidence {
	return { ...seen, bets: seen.bets.map((one) => ({ ...one, ...over })) };
}

type DeliverySeen = Evidence["deliveries"][number];

function spoilDeliveries(seen: Evidence, which: (one: DeliverySeen) => boolean, over: Partial<DeliverySeen>): Evidence {
	return { ...seen, deliveries: seen.deliveries.map((one) => (which(one) ? { ...one, ...over } : one)) };
}
