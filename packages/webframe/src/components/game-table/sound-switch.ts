/**
 * Whether a table sounds: off until the player asks for it, remembered in this browser, and never needed: whatever sounds is
 * also seen. What sounds is loaded when it is on.
 */
import type { ReactiveControllerHost } from "lit";
import { LaterPart } from "../later-part.ts";
import { KEPT_AS } from "./sound-kept.ts";
import type { SoundPorts, TableSound } from "./table-sound.ts";

export class SoundSwitch {
	readonly #host: ReactiveControllerHost;
	readonly #part: LaterPart<typeof import("./table-sound.ts")>;
	#isOn = recalled();
	#sound: TableSound | undefined;

	constructor(host: ReactiveControllerHost, ports: Omit<SoundPorts, "isOn">) {
		this.#host = host;
		this.#part = new LaterPart(
			host,
			() => import("./table-sound.ts"),
			(part) => {
				this.#sound = new part.TableSound(host, { ...ports, isOn: () => this.#isOn });
			},
		);
	}

	get isOn(): boolean {
		return this.#isOn;
	}

	/** One that was left on is here by the next gesture. */
	prepare(): void {
		if (this.#isOn) this.#part.ask();
	}

	/** The player has pressed the switch. */
	toggle(): void {
		this.#isOn = !this.#isOn;
		this.#host.requestUpdate();
		void this.#turn();
	}

	async #turn(): Promise<void> {
		await this.#part.whenHere();
		this.#sound?.turn();
	}
}

function recalled(): boolean {
	try {
		return localStorage.getItem(KEPT_AS) === "on";
	} catch {
		return false;
	}
}
