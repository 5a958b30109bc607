/** When a table sounds whose sound is on: at each step of a draw that is shown now, and at a win of more than its stake. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type BetBook, isSameBet } from "../../store/bets.ts";
import { isCelebrated } from "../../store/won-by.ts";
import type { DrawMoment } from "./draw-moment.ts";
import { KEPT_AS } from "./sound-kept.ts";
import { SoundPlayer } from "./sound-player.ts";

export interface SoundPorts {
	readonly isOn: () => boolean;
	readonly moment: () => DrawMoment | undefined;
	/** The player's bets in this game. */
	readonly bets: () => BetBook;
}

export class TableSound implements ReactiveController {
	readonly #ports: SoundPorts;
	#player: SoundPlayer | undefined;
	#at: { readonly roundId: number; readonly step: number } | undefined;
	/** The bets as they were when the host was drawn last. */
	#bets: BetBook = [];
	#held: AbortController | undefined;

	constructor(host: ReactiveControllerHost, ports: SoundPorts) {
		this.#ports = ports;
		host.addController(this);
	}

	/** The player has pressed the switch: in a gesture, so that the browser lets it sound. */
	turn(): void {
		try {
			if (this.#ports.isOn()) localStorage.setItem(KEPT_AS, "on");
			else localStorage.removeItem(KEPT_AS);
		} catch {
			// A browser that keeps nothing simply forgets.
		}
		if (this.#ports.isOn()) this.#wake();
		else this.#silence();
	}

	#wake(): void {
		// The view may have been left, or the sound switched off, while this was on its way: nobody would end what sounds.
		if (!this.#ports.isOn() || this.#held === undefined) return;
		this.#player ??= new SoundPlayer();
		this.#player.wake();
	}

	#silence(): void {
		this.#player?.stop();
		this.#player = undefined;
	}

	hostConnected(): void {
		this.#held = new AbortController();
		const { signal } = this.#held;
		// One that was left on may sound from the next gesture on.
		addEventListener("pointerdown", () => this.#wake(), { once: true, signal });
	}

	hostDisconnected(): void {
		this.#held?.abort();
		this.#held = undefined;
		this.#silence();
	}

	hostUpdated(): void {
		const moment = this.#ports.moment();
		const before = this.#bets;
		this.#bets = this.#ports.bets();
		// A bet that comes into the book as a win was won before this player, this game or this view was here.
		const hasWon = this.#bets.some(
			(entry) => isCelebrated(entry) && before.some((old) => isSameBet(old, entry) && !isCelebrated(old)),
		);
		const isQuiet = document.visibilityState === "hidden";
		if (hasWon && !isQuiet) this.#player?.win();
		if (moment === undefined) return;
		const { roundId, step } = moment;
		const isNext = this.#at?.roundId === roundId && step === this.#at.step + 1;
		if (!isQuiet && isNext) this.#player?.step(moment.nextMs === undefined || moment.nextMs >= moment.playMs);
		this.#at = { roundId, step };
	}
}
