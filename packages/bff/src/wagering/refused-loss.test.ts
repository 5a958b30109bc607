import { beforeAll, expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { refusedPayout } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
let alice: TestPlayer;

/** So many bets on three numbers do not all win: of a hundred, eighty-four hit fewer than two. */
const BETS = 12;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});

test("a loss whose 0.00 the casino refuses is lost to the player and stands on the operators' list; a win is being checked", async () => {
	let lost = 0;
	for (let count = 0; count < BETS && lost === 0; count += 1) {
		const betId = await refusedPayout(alice);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 refused");
		expect(await listedOf(world(), betId)).toEqual(["refused"]);
		const bet = await alice.bet(betId);
		const isLoss = bet.winAmount === "0.00";
		if (isLoss) lost += 1;
		expect(bet).toMatchObject(isLoss ? { status: "lose" } : { status: "checking", code: "unconfirmed" });
		if (isLoss) expect(bet).not.toHaveProperty("code");
	}
	expect(lost).toBe(1);
});
