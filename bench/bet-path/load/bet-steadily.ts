import type { Player } from "./player.ts";

/**
 * Bets at fixed times and not one after the other: a stall is not hidden by bets that were never placed. When all players
 * have a bet under way the next one waits, and the time of its waiting counts.
 *
 * @returns for each bet, in milliseconds: from the moment at which it was to be placed to the push that it is accepted
 */
export async function betSteadily(
	players: readonly Player[],
	roundId: number,
	forMs: number,
	betsPerSecond: number,
): Promise<readonly number[]> {
	const idle = [...players];
	const running: Promise<number>[] = [];
	const start = performance.now();
	const bets = Math.floor((forMs * betsPerSecond) / 1000);
	const dueAt = (nth: number): number => start + (nth * 1000) / betsPerSecond;
	let wake = (): void => {};
	const place = async (player: Player, due: number): Promise<number> => {
		await player.bet(roundId);
		const latency = performance.now() - due;
		idle.push(player);
		wake();
		return latency;
	};
	while (running.length < bets) {
		const due = dueAt(running.length);
		const waitMs = due - performance.now();
		const player = waitMs > 0 ? undefined : idle.shift();
		if (player !== undefined) running.push(place(player, due));
		else
			await new Promise<void>((resolve) => {
				wake = resolve;
				if (waitMs > 0) setTimeout(resolve, waitMs);
			});
	}
	return await Promise.all(running);
}
