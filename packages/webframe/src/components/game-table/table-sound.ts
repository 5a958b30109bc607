/**
 * Whether a table sounds, and when: at each step of a draw that is shown now, and at a win. Off until the player asks for
 * it, remembered in this browser, and never needed: whatever sounds is also seen. The player of sounds is loaded when it is
 * switched on.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { loadChunk } from "../../load-chunk.ts";
import type { DrawMoment } from "./draw-moment.ts";
import type { SoundPlayer } from "./sound-player.ts";

const KEPT_AS = "webframe-sound";

export interface SoundPorts {
	readonly moment: () => DrawMoment | undefined;
	/** How many of the player's bets in this game have won. */
	readonly wins: () => number;
}

export class TableSound implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	readonly #ports: SoundPorts;
	#isOn = recalled();
	#player: SoundPlayer | undefined;
	#at: { readonly roundId: number; readonly step: number } | undefined;
	#wins: number | undefined;
	#held = new AbortController();

	constructor(host: ReactiveControllerHost, ports: SoundPorts) {
		this.#host = host;
		this.#ports = ports;
		host.addController(this);
	}

	get isOn(): boolean {
		return this.#isOn;
	}

	/** The player has pressed the switch. */
	toggle(): void {
		this.#isOn = !this.#isOn;
		try {
			if (this.#isOn) localStorage.setItem(KEPT_AS, "on");
			else localStorage.removeItem(KEPT_AS);
		} catch {
			// A browser that keeps nothing simply forgets.
		}
		if (this.#isOn) void this.#wake();
		else this.#silence();
		this.#host.requestUpdate();
	}

	hostConnected(): void {
		this.#held = new AbortController();
		const { signal } = this.#held;
		// One that was left on may sound from the next gesture on.
		if (this.#isOn) addEventListener("pointerdown", () => this.#isOn && void this.#wake(), { once: true, signal });
	}

	hostDisconnected(): void {
		this.#held.abort();
		this.#silence();
	}

	hostUpdated(): void {
		const moment = this.#ports.moment();
		const wins = this.#ports.wins();
		const isQuiet = document.visibilityState === "hidden";
		// What was drawn before this view was opened is not sounded now.
		if (!isQuiet && this.#wins !== undefined && wins > this.#wins) this.#player?.win();
		this.#wins = wins;
		if (moment === undefined) return;
		const { roundId, step } = moment;
		const isNext = this.#at?.roundId === roundId && step === this.#at.step + 1;
		if (!isQuiet && isNext) this.#player?.step(moment.nextMs === undefined || moment.nextMs >= moment.playMs);
		this.#at = { roundId, step };
	}

	async #wake(): Promise<void> {
		const module = await loadChunk(() => import("./sound-player.ts")).catch(() => undefined);
		// The view may have been left while the chunk was on its way: nobody would end what sounds for it.
		if (module === undefined || !this.#isOn || this.#held.signal.aborted) return;
		this.#player ??= new module.SoundPlayer();
		this.#player.wake();
	}

	#silence(): void {
		this.#player?.stop();
		this.#player = undefined;
	}
}

function recalled(): boolean {
	try {
		return localStorage.getItem(KEPT_AS) === "on";
	} catch {
		return false;
	}
}
