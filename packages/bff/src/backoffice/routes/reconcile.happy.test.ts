import { envelopeSchema, type PaymentRecord, type ReconcileValue, reconcileValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { settledBet } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const call = "/payments/info";
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "rita");
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

async function reconcile(body: object): Promise<ReconcileValue> {
	const answer = await operator.post("/reconcile", body);
	return reconcileValueSchema.parse(envelopeSchema.parse(answer.body).Value);
}

/** What the casino's books really say of a bet. */
async function booksOf(betId: number): Promise<readonly PaymentRecord[]> {
	const entries = await world().casino.books.ledger({ betId });
	return entries.flatMap(({ transaction, partnerUserId }): readonly PaymentRecord[] => {
		if (transaction?.subject !== "bet") return [];
		const { transactionType, amount } = transaction;
		const TransactionId = `${transactionType}-${betId}`;
		const record = { BetId: betId, Created: 1, PartnerUserId: partnerUserId, TransactionId };
		return [{ ...record, TransactionType: transactionType, Amount: amount }];
	});
}

/** From now on the casino tells these books of the bet. */
function falsify(betId: number, records: readonly unknown[]): void {
	const value = JSON.stringify({ ErrorCode: 200, Message: "Success", Value: records });
	world().casino.faults.add({ call, betId, fault: "body", value });
}

/** Everything that a comparison could have changed. */
async function everything(): Promise<unknown> {
	const { owner } = world();
	return [
		await owner`select * from bet order by bet_id`,
		await owner`select * from delivery order by subject_id, seq`,
		await owner`select * from due_delivery order by subject_id, seq`,
		await owner`select * from conflict`,
	];
}

test("equal books have no difference, and nothing changes by asking", async () => {
	const betId = await settledBet(alice);
	const before = await everything();
	expect(await reconcile({ betId })).toEqual({ compared: 1, findings: [], notCompared: [], unreadable: [] });
	expect(await everything()).toEqual(before);
});

describe("the casino's books falsified: each class is found, and nothing changes", () => {
	const found = async (betId: number, change: (records: readonly PaymentRecord[]) => readonly PaymentRecord[]) => {
		falsify(betId, change(await booksOf(betId)));
		const before = await everything();
		const { findings } = await reconcile({ betId });
		expect(await everything()).toEqual(before);
		expect(findings.every((finding) => finding.betId === betId)).toBe(true);
		return findings;
	};

	test("missing there", async () => {
		const betId = await settledBet(alice);
		const findings = await found(betId, (records) => records.filter(({ TransactionType }) => TransactionType !== 1));
		expect(findings).toMatchObject([
			{ difference: "missing_there", transactionType: 1, ours: { seq: 2, state: "accepted", partnerUserId: "alice" } },
		]);
	});

	test("missing here", async () => {
		const betId = await settledBet(alice);
		const more = (record: PaymentRecord): PaymentRecord => ({ ...record, TransactionType: 4, Amount: "1000.00" });
		const findings = await found(betId, (records) => [...records, ...records.slice(0, 1).map(more)]);
		expect(findings).toMatchObject([
			{ difference: "missing_here", transactionType: 4, theirs: { amount: "1000.00", partnerUserId: "alice" } },
		]);
	});

	test("amount differs", async () => {
		const betId = await settledBet(alice);
		const findings = await found(betId, (records) =>
			records.map((record) => (record.TransactionType === -1 ? { ...record, Amount: "5.01" } : record)),
		);
		expect(findings).toMatchObject([
			{ difference: "amount_differs", transactionType: -1, ours: { amount: "5.00" }, theirs: { amount: "5.01" } },
		]);
	});

	test("user differs", async () => {
		const betId = await settledBet(alice);
		const findings = await found(betId, (records) => records.map((record) => ({ ...record, PartnerUserId: "bob" })));
		expect(findings.map(({ difference, transactionType }) => [difference, transactionType])).toEqual([
			["user_differs", -1],
			["user_differs", 1],
		]);
	});

	test("duplicate", async () => {
		const betId = await settledBet(alice);
		const findings = await found(betId, (records) => [...records, ...records.slice(0, 1)]);
		expect(findings).toMatchObject([{ difference: "duplicate", transactionType: -1 }]);
	});
});

test("all bets of a period are compared page by page, each once, and only those of the partner and the period", async () => {
	const { clock } = world();
	await world().pass(10_000);
	const since = clock.now().toISOString();
	const ids: number[] = [];
	for (let count = 0; count < 5; count++) ids.push(await alice.place());
	await world().pass(60_000);
	const until = clock.now().toISOString();
	const later = await alice.place();
	await world().pass(60_000);
	falsify(ids[3] ?? 0, []);
	falsify(later, []);
	const pages: ReconcileValue[] = [];
	for (let cursor: string | undefined; pages.length < 10; ) {
		const page = await reconcile({
			partnerId: PARTNER_ID,
			since,
			until,
			limit: 2,
			...(cursor === undefined ? {} : { cursor }),
		});
		pages.push(page);
		cursor = page.nextCursor;
		if (cursor === undefined) break;
	}
	expect(pages.map(({ compared }) => compared).filter((compared) => compared > 0)).toEqual([2, 2, 1]);
	expect(pages.flatMap(({ findings }) => findings.map(({ betId, difference }) => [betId, difference]))).toEqual([
		[ids[3], "missing_there"],
		[ids[3], "missing_there"],
	]);
	const another = await TestPartner.another(world());
	expect(another.headers).toBeDefined();
	expect(await reconcile({ partnerId: 77, since, until })).toEqual({
		compared: 0,
		findings: [],
		notCompared: [],
		unreadable: [],
	});
});

test("a bet that we do not know, such as after a restore: what the partner lists of it is missing here", async () => {
	const betId = 123_456_789;
	falsify(betId, [
		{
			BetId: betId,
			Created: 1,
			PartnerUserId: "alice",
			TransactionId: `-1-${betId}`,
			TransactionType: -1,
			Amount: "5.00",
		},
	]);
	const { findings } = await reconcile({ betId, partnerId: PARTNER_ID });
	expect(findings).toMatchObject([{ betId, difference: "missing_here", theirs: { transactionId: `-1-${betId}` } }]);
});

test("a casino that counts its transactions and writes null for no tax is compared like any other", async () => {
	const betId = 123_456_790;
	const record = { BetId: betId, Created: 1, PartnerUserId: "alice", TransactionType: -1, Amount: "5.00" };
	const others = { TransactionId: `-1-${betId}`, TaxAmount: null, PartnerTransactionId: 4_711 };
	const value = JSON.stringify({ ErrorCode: 200, Message: "ok", Value: [{ ...record, ...others }] });
	world().casino.faults.add({ call, betId, fault: "body", value });
	const { findings, notCompared } = await reconcile({ betId, partnerId: PARTNER_ID });
	expect([findings, notCompared]).toMatchObject([[{ betId, difference: "missing_here" }], []]);
});

describe("of an answer with records that cannot be read the others are judged", () => {
	const tell = (betId: number, records: readonly unknown[]) => {
		world().casino.faults.clear();
		falsify(betId, records);
	};

	test("and those are told, with the field that is wrong", async () => {
		const betId = await settledBet(alice);
		const [stake, payout] = await booksOf(betId);
		tell(betId, [stake, { ...payout, Amount: 5 }]);
		expect(await reconcile({ betId })).toEqual({
			compared: 1,
			findings: [],
			notCompared: [],
			unreadable: [{ betId, field: "Value.1.Amount", problem: expect.stringContaining("string") }],
		});
	});

	test("what is wrong with a readable one is found beside them, and what may be meant by them is not missed", async () => {
		const betId = await settledBet(alice);
		const [stake] = await booksOf(betId);
		tell(betId, [
			{ ...stake, Amount: "5.01" },
			{ BetId: betId, TransactionType: 1 },
		]);
		const one = await reconcile({ betId });
		expect(one.findings).toMatchObject([{ difference: "amount_differs", transactionType: -1 }]);
		expect(one.unreadable).toMatchObject([{ field: "Value.1.Created" }]);
		tell(betId, [stake, { ...stake, PartnerUserId: 7 }]);
		expect((await reconcile({ betId })).findings).toMatchObject([{ difference: "missing_there", transactionType: 1 }]);
		tell(betId, [stake, null]);
		expect(await reconcile({ betId })).toMatchObject({ findings: [], unreadable: [{ field: "Value.1" }] });
	});

	test("so is one of another bet", async () => {
		const betId = await settledBet(alice);
		const records = await booksOf(betId);
		tell(betId, [...records, ...records.slice(0, 1).map((record) => ({ ...record, BetId: 1 }))]);
		expect(await reconcile({ betId })).toMatchObject({
			...{ compared: 1, findings: [], notCompared: [] },
			unreadable: [{ betId, field: "Value.2.BetId", problem: "is another bet" }],
		});
	});
});

describe("a bet that cannot be compared is told with the reason, never as equal or different", () => {
	test.each([
		["no answer", { fault: "hang" }, "no_answer", undefined],
		["HTTP 500", { fault: "http", value: 500 }, "refused", undefined],
		["another ErrorCode", { fault: "code", value: 103_799 }, "refused", undefined],
		["no JSON", { fault: "body", value: "<html>" }, "unreadable", "the body"],
		["no ErrorCode", { fault: "body", value: '{"Value":[]}' }, "unreadable", "ErrorCode"],
		["no list", { fault: "body", value: '{"ErrorCode":200,"Value":{}}' }, "unreadable", "Value"],
		[
			"more bad records than are told",
			{ fault: "body", value: `{"ErrorCode":200,"Value":[${"0,".repeat(30)}0]}` },
			"unreadable",
			"Value.0",
		],
		[
			"a foreign bet",
			{
				fault: "body",
				value:
					'{"ErrorCode":200,"Value":[{"BetId":1,"Created":1,"PartnerUserId":"x","TransactionId":"1-1","TransactionType":1,"Amount":"1"}]}',
			},
			"unreadable",
			"Value.0.BetId",
		],
	] as const)("%s", async (_, fault, reason, field) => {
		const betId = await alice.place();
		world().casino.faults.add({ call, betId, ...fault });
		const told = field === undefined ? { betId, reason } : { betId, reason, field };
		expect(await reconcile({ betId })).toEqual({ compared: 0, findings: [], notCompared: [told], unreadable: [] });
		await world().pass(60_000);
	});
});

test("a request that is neither one bet nor a period is refused, and the field named", async () => {
	const since = "2026-01-01T12:00:00.000Z";
	for (const [body, field] of [
		[{}, "partnerId"],
		[{ partnerId: PARTNER_ID }, "since"],
		[{ partnerId: PARTNER_ID, since }, "until"],
		[{ partnerId: PARTNER_ID, since, until: since }, "until"],
		[{ partnerId: 4_711, since, until: "2026-01-02T12:00:00.000Z" }, "partnerId"],
		[{ partnerId: PARTNER_ID, since, until: "2026-01-02T12:00:00.000Z", limit: 101 }, "limit"],
		[{ partnerId: PARTNER_ID, since, until: "2026-01-02T12:00:00.000Z", cursor: "x" }, "cursor"],
		[{ betId: 1, since }, "since"],
		[{ betId: 987_654_321 }, "partnerId"],
		[{ betId: 987_654_321, partnerId: 4_711 }, "partnerId"],
	] as const) {
		const answer = await operator.post("/reconcile", body);
		expect(answer, JSON.stringify(body)).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
		});
	}
	const betId = await alice.place();
	expect((await operator.post("/reconcile", { betId, partnerId: 77 })).status).toBe(404);
});
