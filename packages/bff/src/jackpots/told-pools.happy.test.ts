/**
 * Who watches jackpots hears of everything that moves a pool, not only of the ends of rounds. Source: wire contract, section
 * 10, "Frame".
 */
import type { HubConnection } from "@microsoft/signalr";
import type { JackpotChanged } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectToHub } from "../testing/test-hub.ts";
import { CERTAIN, poolAmount, useJackpots } from "../testing/test-jackpots.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import { closeWins } from "./close-wins.ts";

/** What is told within the pause behind another telling comes at its end, by a clock that is not the test's. */
const TOLD = { timeout: 10_000 };

const world = useWorld({ settings: { isJackpotOn: true } });
let alice: TestPlayer;
let operator: TestOperator;
let hub: HubConnection;
/** What was heard of each jackpot last. */
const heard = new Map<string, string>();

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	operator = await TestOperator.named(world(), "olga");
	hub = await connectToHub(world().url, alice.token);
	hub.on("jackpotChanged", ({ jackpotId, amount }: JackpotChanged) => void heard.set(jackpotId, amount));
	await hub.invoke("WatchJackpots", PARTNER_ID, "EUR");
});
afterAll(() => hub.stop());

/** A round with one bet of 5.00, to its end. */
async function played(): Promise<{ readonly roundId: number; readonly betId: number }> {
	await world().pass(ROUND_MS);
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId, amount: "5.00" });
	await world().pass(ROUND_MS);
	return { roundId, betId };
}

test("a round is cancelled: what it takes back is told", async () => {
	await useJackpots(world(), [{ jackpotId: "slow", rate: 50, start: 10 }]);
	const { roundId } = await played();
	await expect.poll(() => heard.get("slow"), TOLD).toBe("10.02");
	await operator.does("/rounds/cancel", { roundId });
	await expect.poll(() => heard.get("slow"), TOLD).toBe("10.00");
});

test("a 4 that is never paid goes back: it is told, and told again when it was paid after all", async () => {
	await useJackpots(world(), [{ jackpotId: "sure", rate: 50, start: 10, chance: CERTAIN }]);
	const { faults } = world().casino;
	faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: 4, player: "alice", times: 1 });
	const { betId } = await played();
	await expect.poll(() => heard.get("sure"), TOLD).toBe("10.00");
	const resolved = { betId, seq: 3, partnerReference: "asked" };
	await operator.does("/bets/resolve", { ...resolved, outcome: "refused" });
	await closeWins(world().service.jackpots);
	expect(await poolAmount(world(), "sure")).toBe(20_025_000n);
	await expect.poll(() => heard.get("sure"), TOLD).toBe("20.02");
	await operator.does("/bets/resolve", { ...resolved, outcome: "accepted" });
	await closeWins(world().service.jackpots);
	await expect.poll(() => heard.get("sure"), TOLD).toBe("10.00");
});

test("a jackpot is closed into another one: what that holds now is told", async () => {
	await useJackpots(world(), [
		{ jackpotId: "ends", rate: 50, start: 10 },
		{ jackpotId: "stays", rate: 20, start: 20 },
	]);
	await played();
	await expect.poll(() => heard.get("stays"), TOLD).toBe("20.01");
	await operator.does("/jackpots/pause", { jackpotId: "ends" });
	await world().pass(2 * ROUND_MS);
	const closed = await operator.does("/jackpots/close", { jackpotId: "ends", poolsTo: "jackpot", into: "stays" });
	expect(closed).toMatchObject({ outcome: "done" });
	await expect.poll(() => heard.get("stays"), TOLD).toBe("30.03");
});
