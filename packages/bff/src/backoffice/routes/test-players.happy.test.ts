/** Test players stand on no list unless somebody asks for them, and nothing is done to them by a range. */
import { reconcileValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { cashbackLedger, send } from "../../testing/test-cashback.ts";
import { resendRange } from "../../testing/test-job.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { refusedPayout } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let tina: TestPlayer;
let paula: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	tina = await TestPlayer.logIn(world(), "test-tina");
	paula = await TestPlayer.logIn(world(), "paula");
});

async function usersOf(path: string, body: object = {}): Promise<readonly unknown[]> {
	return (await operator.lists(path, body)).map((item) => item["partnerUserId"] ?? item["subjectId"]);
}

test("refused payouts of test players are listed, and sent again by a range, only when asked for", async () => {
	const testBet = await refusedPayout(tina);
	const bet = await refusedPayout(paula);
	expect(await usersOf("/rejected-bets")).toEqual(["paula"]);
	expect(await usersOf("/rejected-bets", { includeTest: true })).toEqual(["paula", "test-tina"]);
	const range = { partnerId: PARTNER_ID };
	expect(await resendRange(operator, range)).toEqual([[bet, "done"]]);
	expect(await resendRange(operator, { ...range, includeTest: true })).toEqual([[testBet, "done"]]);
});

test("refused stakes of test players are shown only when asked for", async () => {
	for (const player of [tina, paula]) {
		world().casino.faults.add({ call: "/payments/make", fault: "code", value: 103_752, player: player.name, times: 1 });
		await player.place();
	}
	const list = "refused_stakes";
	expect(await usersOf("/rejected-bets", { list })).toEqual(["paula"]);
	expect(await usersOf("/rejected-bets", { list, includeTest: true })).toEqual(["paula", "test-tina"]);
});

test("their cashbacks, too", async () => {
	const ids: number[] = [];
	for (const partnerUserId of ["test-tina", "paula"]) {
		world().casino.faults.add({ call: "/cashback-payments/make", fault: "acceptCode", value: 103_799, times: 1 });
		const cashbacks = [{ requestKey: partnerUserId, partnerUserId, amount: "1.00" }];
		const { items } = await operator.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
		ids.push(Number((items as readonly { cashbackId: number }[])[0]?.cashbackId));
		await send(world());
	}
	for (const id of ids) expect(await cashbackLedger(world(), id)).toEqual([]);
	expect(await usersOf("/cashbacks/listed")).toEqual(["paula"]);
	expect(await usersOf("/cashbacks/listed", { includeTest: true })).toEqual(["paula", "test-tina"]);
});

test("nor in the totals and differences of a period whose books are compared; a bet by itself is asked for", async () => {
	await world().pass(1_000);
	const since = world().clock.now().toISOString();
	const [testBet, bet] = [await tina.place(), await paula.place()];
	await world().clock.advance(1);
	world().casino.faults.add({ call: "/payments/info", fault: "body", value: '{"ErrorCode":200,"Value":[]}' });
	const compare = async (wish: object) => {
		const { compared, findings } = reconcileValueSchema.parse(valueIn(await operator.post("/reconcile", wish)));
		return { compared, betIds: findings.map(({ betId }) => betId) };
	};
	const period = { partnerId: PARTNER_ID, since, until: world().clock.now().toISOString() };
	expect(await compare(period)).toEqual({ compared: 1, betIds: [bet] });
	expect(await compare({ ...period, includeTest: true })).toEqual({ compared: 2, betIds: [testBet, bet] });
	expect(await compare({ betId: testBet })).toEqual({ compared: 1, betIds: [testBet] });
	world().casino.faults.clear();
});

test("and messages that contradict what stands", async () => {
	const bets: number[] = [];
	for (const player of [tina, paula]) {
		world().casino.faults.add({ call: "/payments/make", fault: "acceptThenRefuse", player: player.name, times: 1 });
		bets.push(await player.place());
		await world().pass(2_000);
	}
	expect(new Set(await usersOf("/conflicts"))).toEqual(new Set([bets[1]]));
	expect(new Set(await usersOf("/conflicts", { includeTest: true }))).toEqual(new Set(bets));
});
