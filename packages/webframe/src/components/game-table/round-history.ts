/** The last results of the game that is open: read when it is opened, and what has been revealed since. */
import type { FrameRound, FrameRoundList } from "@webframe/shared/wire";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { isRevealed } from "../../store/rounds.ts";
import type { ServerClock } from "../../store/server-clock.ts";
import type { FrameState } from "../../store/state.ts";
import type { Read } from "../frame-view.ts";
import { RESULTS_SHOWN } from "./results-shown.ts";

interface HistoryHost extends ReactiveControllerHost {
	readonly state: FrameState;
	readonly clock: ServerClock;
	readonly read: Read | undefined;
}

export class RoundHistory implements ReactiveController {
	readonly #host: HistoryHost;
	#gameCode: number | undefined;
	#read: readonly FrameRound[] = [];
	#length = 0;

	constructor(host: HistoryHost) {
		this.#host = host;
		host.addController(this);
	}

	hostDisconnected(): void {
		this.#gameCode = undefined;
	}

	/** Reads the results of a game, unless they are here. */
	follow(gameCode: number): void {
		if (gameCode === this.#gameCode || this.#host.read === undefined) return;
		this.#gameCode = gameCode;
		this.#read = [];
		this.#length = 0;
		void this.more(RESULTS_SHOWN);
	}

	/** Reads as many as that, where fewer are here. */
	async more(length: number): Promise<void> {
		const { read } = this.#host;
		const gameCode = this.#gameCode;
		if (length <= this.#length || read === undefined || gameCode === undefined) return;
		this.#length = length;
		const answer = await read<FrameRoundList>(`/frame/results?gameCode=${gameCode}&limit=${length}`);
		if (gameCode !== this.#gameCode) return;
		// A longer answer may have been quicker. What could not be read is read when it is asked for again; what is drawn from now
		// on comes by itself.
		if (length < this.#length) return;
		if (answer.kind === "value") this.#read = answer.value.items;
		else this.#length = 0;
		this.#host.requestUpdate();
	}

	/** Rounds whose draw has been shown to its end, the newest first. */
	get revealed(): readonly FrameRound[] {
		const { state, clock } = this.#host;
		if (this.#gameCode === undefined) return [];
		const known = new Map<number, FrameRound>();
		for (const round of [...(state.rounds.get(this.#gameCode)?.drawn ?? []), ...this.#read]) {
			if (!known.has(round.roundId) && isRevealed(round, clock.now())) known.set(round.roundId, round);
		}
		return [...known.values()].sort((one, other) => Date.parse(other.drawAt) - Date.parse(one.drawAt));
	}
}
