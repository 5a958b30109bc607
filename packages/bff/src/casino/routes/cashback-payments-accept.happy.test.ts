import { expect, test } from "vitest";
import { cashbackLedger, issue, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";
import { cancelCashback } from "../../wagering/cashback/operator-actions.ts";

const world = useWorld();

async function balanceOf(name: string): Promise<string | undefined> {
	const [row] = await world().owner<{ balance: string }[]>`select balance from player where partner_user_id = ${name}`;
	return row?.balance;
}

test("a cashback is paid when the casino accepts it, and the wallet moved by exactly its amount", async () => {
	await TestPlayer.logIn(world(), "alice");
	const cashbackId = await issue(world(), "alice");
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending", steps: ["1 due"] });
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", steps: ["1 accepted"], attempts: [1] });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
	expect(await balanceOf("alice")).toBe("1012.50");
});

test("a cancelled one is taken back, once, by the same amount", async () => {
	await TestPlayer.logIn(world(), "bob");
	const cashbackId = await issue(world(), "bob", "0.01");
	await send(world());
	const { wagering } = world().service;
	const cancels = await Promise.all(Array.from({ length: 5 }, () => cancelCashback(wagering, cashbackId)));
	expect(cancels.filter(({ kind }) => kind === "done")).toHaveLength(1);
	expect(cancels).toContainEqual({ kind: "refused", reason: "cancelled_already" });
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({
		state: "cancelled",
		steps: ["1 accepted", "-1 accepted"],
	});
	expect(await cashbackLedger(world(), cashbackId)).toEqual([
		[1, "0.01"],
		[-1, "0.01"],
	]);
	expect(await balanceOf("bob")).toBe("1000.00");
});

test("a currency without fractions is paid without fractions", async () => {
	await TestPlayer.logIn(world(), "carla");
	const cashbackId = await issue(world(), "carla", "1250.00");
	await send(world());
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "1250"]]);
});
