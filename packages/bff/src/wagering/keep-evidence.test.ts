import { LISTED_AFTER_MS } from "@webframe/shared/bet";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { useWorld } from "../testing/world.ts";
import { listOverdue } from "./list-overdue.ts";
import { recover } from "./recover.ts";

const world = useWorld();
const STAKE = { call: "/payments/make", transactionType: -1 } as const;
const PAYOUT = { call: "/payments/make", transactionType: 1 } as const;
let alice: TestPlayer;
let names = 0;

beforeEach(async () => {
	names++;
	alice = await TestPlayer.logIn(world(), `alice-${names}`);
	await alice.newRound();
});
afterEach(() => world().casino.faults.clear());

interface Kept {
	readonly seq: number;
	readonly answer: unknown;
	readonly at: Date;
}

async function evidenceOf(betId: number): Promise<readonly Kept[]> {
	return await world().owner<Kept[]>`
		select seq, info_answer as answer, info_at as at from delivery
		where subject_id = ${betId} and info_at is not null order by seq`;
}

function askedAbout(betId: number): number {
	return world().casino.traffic.received.filter(
		({ path, data }) => path === "/payments/info" && (data as { BetId: number }).BetId === betId,
	).length;
}

/** A bet of which the partner has taken the stake and says nothing, past its deadline. */
async function silentBet(): Promise<number> {
	const betId = await alice.place();
	await world().pass(32_000);
	return betId;
}

describe("a withdrawn acceptance that is left to a person has the partner's answer beside it", () => {
	test("that it was debited, and the bet stays where it is", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		const betId = await silentBet();
		expect(await evidenceOf(betId)).toMatchObject([
			{ seq: 1, answer: { kind: "told", records: [{ TransactionId: `-1-${betId}`, Amount: "5.00" }] } },
		]);
		expect(askedAbout(betId)).toBe(1);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
		expect(await listedOf(world(), betId)).toEqual(["withdrawn"]);
		expect(await alice.bet(betId)).toMatchObject({ status: "checking" });
	});

	test("that there is nothing: an empty list", async () => {
		world().casino.faults.add({ ...STAKE, fault: "code", value: 200 });
		const betId = await silentBet();
		expect(await evidenceOf(betId)).toMatchObject([{ seq: 1, answer: { kind: "told", records: [] } }]);
	});

	test.each([
		["an error", { fault: "code", value: 103_799 } as const, { kind: "refused", code: 103_799, status: 200 }],
		["another status", { fault: "http", value: 404 } as const, { kind: "refused", code: null, status: 404 }],
		["HTML", { fault: "body", value: "<html>" } as const, { kind: "unreadable", field: "the body" }],
		[
			"a list of other things",
			{ fault: "fields", value: { Value: [{ BetId: "1" }] } } as const,
			{ kind: "unreadable", field: "Value.0.BetId" },
		],
		["no list", { fault: "fields", value: { Value: null } } as const, { kind: "unreadable", field: "Value" }],
		["nothing", { fault: "hang" } as const, { kind: "silent" }],
	])("that it cannot say: %s is no empty list", async (_, fault, answer) => {
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		world().casino.faults.add({ call: "/payments/info", ...fault });
		const betId = await silentBet();
		expect(await evidenceOf(betId)).toMatchObject([{ seq: 1, answer }]);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
	});

	test("that is text which a database cannot store", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		const betId = await alice.place();
		const record = {
			BetId: betId,
			Created: 1,
			PartnerUserId: "a\0",
			TransactionId: "\ud800",
			TransactionType: -1,
			Amount: "1",
		};
		world().casino.faults.add({ call: "/payments/info", fault: "fields", value: { Value: [record] } });
		await world().pass(32_000);
		expect(await evidenceOf(betId)).toMatchObject([
			{ answer: { kind: "told", records: [{ PartnerUserId: "a\ufffd", TransactionId: "\ufffd" }] } },
		]);
	});
});

test("an overdue payout is asked about and then sent again; the answer alone settles nothing", async () => {
	world().casino.faults.add({ ...PAYOUT, fault: "acceptNever" });
	const betId = await alice.place();
	await world().pass(45_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 taken");
	await world().pass(35_000);
	const [kept] = await evidenceOf(betId);
	expect(kept).toMatchObject({
		seq: 2,
		answer: { kind: "told", records: [{ TransactionType: -1 }, { TransactionType: 1 }] },
	});
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
	world().casino.faults.clear();
	await world().pass(60_000);
	expect((await alice.bet(betId)).status).toMatch(/win|lose/);
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});

test("a payout that nobody has answered for a day has the partner's answer beside it when a look lists it", async () => {
	world().casino.faults.add({ ...PAYOUT, fault: "http", value: 503 });
	const betId = await alice.place();
	await world().pass(50_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 due");
	world().casino.faults.clear();
	await world().clock.advance(LISTED_AFTER_MS);
	await listOverdue(world().service.wagering);
	await world().settle();
	expect(await listedOf(world(), betId)).toEqual(["overdue"]);
	expect(await evidenceOf(betId)).toMatchObject([
		{ seq: 2, answer: { kind: "told", records: [{ TransactionType: -1 }] } },
	]);
	await listOverdue(world().service.wagering);
	await world().settle();
	expect(askedAbout(betId)).toBe(1);
});

test("a partner whose /payments/info hangs holds up neither recovery nor players", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
	const doubtful: number[] = [];
	for (let index = 0; index < 12; index++) doubtful.push(await alice.place());
	world().casino.faults.clear();
	world().casino.faults.add({ call: "/payments/info", fault: "hang" });
	const due = Date.parse((await alice.bet(doubtful[0] ?? 0)).at) + 31_000;
	await world().clock.advance(due - world().clock.now().getTime());
	// Without waiting for the questions: one look at what is due decides about all of them.
	const { wagering } = world().service;
	expect(await recover(wagering)).toBe(doubtful.length);
	expect(wagering.background.size).toBeGreaterThan(0);
	for (const betId of doubtful) expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
	const bob = await TestPlayer.logIn(world(), `bob-${names}`);
	await bob.newRound();
	expect(await bob.bet(await bob.place())).toMatchObject({ status: "accepted" });
});
