import { roundLengthMs } from "@webframe/shared/games";
import type { TestPlayer } from "./test-player.ts";
import { GAME } from "./world.ts";

/** Long enough for a round of the tests' game to be revealed, and its payouts to be sent. */
export const ROUND_MS = roundLengthMs(GAME.timings) + 2_000;

/** A bet whose accept the casino keeps to itself, so that the test sends it. */
export async function takenBet(player: TestPlayer): Promise<number> {
	const { world, name } = player;
	world.casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: name, times: 1 });
	return await player.place();
}

/** A bet whose payout the casino refuses by its accept. */
export async function refusedPayout(player: TestPlayer, over: object = {}): Promise<number> {
	const { world, name } = player;
	const betId = await player.place(over);
	world.casino.faults.add({ call: "/payments/make", fault: "acceptCode", transactionType: 1, player: name, times: 1 });
	await world.pass(ROUND_MS);
	return betId;
}

/** A bet that was drawn, paid and closed. */
export async function settledBet(player: TestPlayer, over: object = {}): Promise<number> {
	const betId = await player.place(over);
	await player.world.pass(ROUND_MS);
	return betId;
}

/**
 * A bet whose stake was withdrawn at its deadline, because the make was not answered. The accept, where the casino
 * debited, comes only after an hour.
 */
export async function withdrawnStake(player: TestPlayer, isDebited: boolean): Promise<number> {
	const { world, name } = player;
	const about = { call: "/payments/make", transactionType: -1, player: name } as const;
	world.casino.faults.add({ ...about, fault: "acceptLate", value: 3_600_000, times: 1 });
	world.casino.faults.add({ ...about, fault: "reset", processed: isDebited, times: 1 });
	// A repeat that the casino got would make it send its accept again.
	world.casino.faults.add({ ...about, fault: "reset" });
	// The casino resets the connection before it has booked: where a rollback follows at once it could overtake the stake,
	// which then would never be debited.
	world.casino.faults.add({ call: "/rollbacks/make", player: name, fault: "bookLate", value: 1_000 });
	const betId = await player.place();
	await world.pass(ROUND_MS);
	world.casino.faults.clear();
	const ledger = await player.ledger(betId);
	// What a test shows of a late accept would else be shown of a refusal, or of none.
	if (ledger.some(([type]) => type === -1) !== isDebited) throw new Error(`The ledger has ${JSON.stringify(ledger)}.`);
	return betId;
}
