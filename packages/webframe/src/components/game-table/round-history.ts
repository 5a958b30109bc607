/** The last results of the game that is open: read when it is opened, and what has been revealed since. */
import type { FrameRound, FrameRoundList } from "@webframe/shared/wire";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { FrameRequest } from "../../store/requests.ts";
import { isRevealed } from "../../store/rounds.ts";
import type { ServerClock } from "../../store/server-clock.ts";
import type { FrameState } from "../../store/state.ts";
import type { Read } from "../frame-view.ts";
import { isBack } from "../is-back.ts";
import { RESULTS_SHOWN } from "./results-shown.ts";

interface HistoryHost extends ReactiveControllerHost {
	readonly gameCode: number;
	readonly state: FrameState;
	readonly clock: ServerClock;
	readonly read: Read | undefined;
	readonly ask: (request: FrameRequest) => void;
}

export class RoundHistory implements ReactiveController {
	readonly #host: HistoryHost;
	#gameCode: number | undefined;
	/** The state by which the host was drawn last. */
	#state: FrameState | undefined;
	#read: readonly FrameRound[] = [];
	/** How many have been asked for. */
	#length = 0;
	#question = 0;
	#hasFailed = false;

	constructor(host: HistoryHost) {
		this.#host = host;
		host.addController(this);
	}

	hostDisconnected(): void {
		this.#gameCode = undefined;
		this.#question += 1;
	}

	/** Reads the results of the game that is open, unless they are here. */
	hostUpdate(): void {
		const { gameCode, state, read } = this.#host;
		const before = this.#state;
		this.#state = state;
		if (read === undefined) return;
		if (gameCode !== this.#gameCode) {
			this.#gameCode = gameCode;
			this.#read = [];
			void this.#ask(RESULTS_SHOWN);
		} else if (isBack(before, state)) {
			// What was drawn while there was no connection is not among the pushes.
			void this.#ask(this.#length);
		}
	}

	/** Reads as many as that, where fewer are here. */
	async more(length: number): Promise<void> {
		if (length > this.#length || this.#hasFailed) await this.#ask(Math.max(length, this.#length));
	}

	/** What is here stays until the answer is. The answer to an older question changes nothing. */
	async #ask(length: number): Promise<void> {
		const { read } = this.#host;
		const gameCode = this.#gameCode;
		if (read === undefined || gameCode === undefined) return;
		this.#length = length;
		this.#hasFailed = false;
		this.#question += 1;
		const question = this.#question;
		const answer = await read<FrameRoundList>(`/frame/results?gameCode=${gameCode}&limit=${length}`);
		if (question !== this.#question) return;
		// What could not be read is read when it is asked for again; what is drawn from now on comes by itself.
		if (answer.kind === "value") this.#read = answer.value.items;
		else this.#hasFailed = true;
		// Those who had no connection then know another result, and tell by it what a bet has hit.
		for (const round of this.#read) if (round.corrected) this.#host.ask({ type: "correctRound", round });
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
