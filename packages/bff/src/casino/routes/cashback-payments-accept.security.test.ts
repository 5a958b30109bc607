import { beforeAll, expect, test } from "vitest";
import { issue, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let alice: TestPlayer;
let cashbackId: number;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	world().casino.faults.add({ call: "*", fault: "acceptNever" });
	cashbackId = await issue(world(), "alice");
	await send(world());
});

const body = () => ({ ErrorCode: 200, Value: { CashbackId: cashbackId, TransactionType: 1 } });

test("without a token, with a forged one or a player's: 401, and nothing moves", async () => {
	const partner = await TestPartner.logIn(world());
	const forged = `${partner.headers["authorization"]?.slice(0, -4)}AAAA`;
	for (const headers of [{}, { authorization: "Bearer x" }, { authorization: forged }, alice.headers]) {
		const answer = await postJson(`${world().url}/cashback-payments/accept`, body(), headers);
		expect(answer).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
		expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
	}
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending" });
});

test("another partner's cashback is answered as one that does not exist", async () => {
	const another = await TestPartner.another(world());
	const foreign = await another.post("/cashback-payments/accept", body());
	const missing = await another.post("/cashback-payments/accept", {
		...body(),
		Value: { CashbackId: 999_999_999, TransactionType: 1 },
	});
	expect(foreign).toMatchObject({ status: 200, body: { ErrorCode: 103_752 } });
	expect(foreign.body).toEqual(missing.body);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending" });
	expect(await world().owner`select 1 from conflict`).toHaveLength(0);
});
