/**
 * Results of bets that came before their draw is over on the screen: until then nobody is told, neither the list of bets
 * nor screen readers nor the page.
 *
 * The service settles a round from its reveal on. But it is this frame's clock that the player sees the draw by, and that
 * one may be behind: so each frame keeps to the reveal by its own clock, too.
 *
 * Source: wire contract, section 5.2.
 */
import type { FrameBet } from "@webframe/shared/wire";
import type { Environment } from "../environment.ts";
import type { Rounds } from "../rounds.ts";

export interface HeldResultsPorts {
	readonly after: Environment["after"];
	/** Milliseconds since the epoch, by the service's clock. */
	readonly now: () => number;
	readonly rounds: () => Rounds;
	/** Its draw is over. */
	readonly shown: (bet: FrameBet) => void;
}

export class HeldResults {
	readonly #ports: HeldResultsPorts;
	/** By bet and change: what holds each. */
	readonly #held = new Map<string, () => void>();

	constructor(ports: HeldResultsPorts) {
		this.#ports = ports;
	}

	/** True: the bet tells how its draw ends, and is handed over when the draw has been shown. */
	holds(bet: FrameBet): boolean {
		const { after, now, rounds, shown } = this.#ports;
		const round = rounds().get(bet.gameCode)?.current;
		if (!tellsResult(bet) || round?.roundId !== bet.roundId || round.state !== "drawing") return false;
		const waitMs = Date.parse(round.revealsAt) - now();
		if (waitMs <= 0) return false;
		const key = `${bet.betId} ${bet.sequence}`;
		if (this.#held.has(key)) return true;
		const cancel = after(waitMs, () => {
			this.#held.delete(key);
			shown(bet);
		});
		this.#held.set(key, cancel);
		return true;
	}

	/** Nothing that is held is handed over any more. */
	forget(): void {
		for (const cancel of this.#held.values()) cancel();
		this.#held.clear();
	}
}

function tellsResult({ status, winAmount }: FrameBet): boolean {
	return winAmount !== undefined || status === "win" || status === "lose" || status === "jackpotwin";
}
