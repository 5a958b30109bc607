import { acceptanceOf, type Outcome } from "@webframe/shared/bet";
import { beforeAll, expect, test } from "vitest";
import type { StoredBet } from "../store/bet-rows.ts";
import { readBet } from "../store/read-bets.ts";
import { holdPlayer, locksAwaited } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { useWorld } from "../testing/world.ts";
import { recordEnd } from "./deliver.ts";

const world = useWorld({ settings: { refundConditions: ["http5xx"] } });
const UNAVAILABLE: Outcome = {
	class: "sendAgain",
	mayHaveArrived: true,
	code: null,
	status: 503,
	conditions: ["http5xx"],
};
const REFUSED: Outcome = { class: "refused", mayHaveArrived: false, code: 103_752, status: 200, conditions: [] };
let player: TestPlayer;

beforeAll(async () => {
	player = await TestPlayer.logIn(world(), "alice");
});

/** A stake whose first attempt was given up, and whose second one is on the wire of another process. */
async function secondAttempt(): Promise<StoredBet> {
	world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: "alice", transactionType: -1 });
	const betId = await player.place();
	world().casino.faults.clear();
	await world().owner`update delivery set state = 'sent', attempts = 2 where subject_id = ${betId}`;
	await world().owner`update bet set version = version + 1 where bet_id = ${betId}`;
	const { wagering } = world().service;
	wagering.known.delete(betId);
	return (await readBet(wagering.database, betId)) ?? expect.unreachable("the bet was placed");
}

/** As it was committed with an attempt. */
function withAttempts(bet: StoredBet, attempts: number): StoredBet {
	return { ...bet, deliveries: [{ ...acceptanceOf(bet), attempts }] };
}

test.each([
	["503, which the partner's refund condition names", UNAVAILABLE],
	["a refusal", REFUSED],
])("the late end of a given-up attempt says nothing of the one that is on the wire: %s", async (_, outcome) => {
	const bet = await secondAttempt();
	const { wagering } = world().service;
	await recordEnd(wagering, withAttempts(bet, 1), 1, outcome);
	expect(await trailOf(world(), bet.betId)).toBe("-1 sent");
	expect((await player.bet(bet.betId)).status).not.toBe("rejected");
	// The same end of the attempt itself counts.
	await recordEnd(wagering, withAttempts(bet, 2), 1, outcome);
	expect(await trailOf(world(), bet.betId)).not.toBe("-1 sent");
});

test("an attempt whose commit took the time of its call is not sent: another one may be on the wire by now", async () => {
	const letGo = await holdPlayer(world(), "alice");
	const placed = player.place();
	const waiting = () => locksAwaited(world().owner);
	await expect.poll(waiting).toBe(1);
	// Longer than the call's limit and the grace after which an attempt without an end is given up.
	await world().clock.advance(2_000);
	await letGo();
	const betId = await placed;
	expect([await trailOf(world(), betId), callsAbout(betId)]).toEqual(["-1 due", 0]);
	expect(world().service.wagering.wallet.isAvailable(partner())).toBe(true);
	await world().pass(3_000);
	expect([await trailOf(world(), betId), callsAbout(betId)]).toEqual(["-1 accepted", 1]);
});

function callsAbout(betId: number): number {
	const { received } = world().casino.traffic;
	return received.filter(({ data }) => JSON.stringify(data).includes(`"BetId":${betId}`)).length;
}

function partner() {
	return world().service.wagering.partners.all()[0] ?? expect.unreachable("there is one");
}
