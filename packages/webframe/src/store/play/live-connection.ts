/**
 * The connection to the player hub, kept for as long as it is wanted.
 *
 *   stopped --start--> connecting --opened--> live --closed or dead--> waiting --time or network--> connecting
 *                      connecting --failed, or not open in time--> waiting
 *   any --stop--> stopped
 *
 * Waiting doubles up to half a minute, with jitter, so that a service that comes back is not overrun; the
 * device's own "online" cuts a wait short. It begins anew with an answer: a service that stands still, or what stands before
 * it, takes connections and ends them again. Whatever `start` opened, `stop` closes.
 */
import type { Environment } from "../environment.ts";
import type { HubHandlers, HubLink, OpenHub } from "./hub-port.ts";

export const RECONNECT_FIRST_MS = 500;
export const RECONNECT_MAX_MS = 30_000;
/** How long opening may take: a service that stands still takes connections and never answers. */
export const OPENING_MS_MAX = 9_500;
/** Share of a wait that is left to chance. */
const JITTER = 0.2;

export interface LivePorts {
	readonly environment: Pick<Environment, "after" | "random">;
	readonly openHub: OpenHub;
	readonly server: string;
	readonly accessToken: () => Promise<string | undefined>;
	readonly handlers: Omit<HubHandlers, "closed">;
	/** The connection stands: catch up on what was missed. */
	readonly opened: (link: HubLink) => void;
	readonly changed: (state: "connecting" | "live" | "lost") => void;
}

export class LiveConnection {
	readonly #ports: LivePorts;
	#link: HubLink | undefined;
	/** Counts starts and stops, so that a connection opened for an older start is closed again. */
	#generation = 0;
	#wanted = false;
	#failures = 0;
	#cancelWait: () => void = () => undefined;

	constructor(ports: LivePorts) {
		this.#ports = ports;
	}

	/** The open connection, if there is one. */
	get link(): HubLink | undefined {
		return this.#link;
	}

	start(): void {
		if (this.#wanted) return;
		this.#wanted = true;
		this.#failures = 0;
		this.#ports.changed("connecting");
		void this.#open();
	}

	stop(): void {
		this.#wanted = false;
		this.#generation += 1;
		this.#cancelWait();
		void this.#link?.stop();
		this.#link = undefined;
	}

	/** Ends a wait now. */
	hurry(): void {
		if (!this.#wanted || this.#link !== undefined) return;
		this.#generation += 1;
		this.#cancelWait();
		void this.#open();
	}

	/** That connection looks open and is not: it is given up, and another one opened. */
	replace(link: HubLink): void {
		if (this.#link !== link) return;
		this.#lost();
		void link.stop();
	}

	async #open(): Promise<void> {
		const generation = this.#generation;
		const { environment, openHub, server, accessToken, handlers, opened, changed } = this.#ports;
		const current = (): boolean => this.#wanted && generation === this.#generation;
		const closed = (): void => {
			if (current()) this.#lost();
		};
		const cancelDeadline = environment.after(OPENING_MS_MAX, closed);
		try {
			const link = this.#answering(await openHub({ server, accessToken, handlers: { ...handlers, closed } }));
			if (!current()) return void link.stop();
			this.#link = link;
			changed("live");
			opened(link);
		} catch {
			closed();
		} finally {
			cancelDeadline();
		}
	}

	#answering(link: HubLink): HubLink {
		const invoke: HubLink["invoke"] = async (method, ...parameters) => {
			const answer = await link.invoke(method, ...parameters);
			this.#failures = 0;
			return answer;
		};
		return { ...link, invoke };
	}

	#lost(): void {
		this.#link = undefined;
		this.#generation += 1;
		this.#ports.changed("lost");
		const { environment } = this.#ports;
		const baseMs = Math.min(RECONNECT_FIRST_MS * 2 ** this.#failures, RECONNECT_MAX_MS);
		const delayMs = baseMs * (1 - JITTER + 2 * JITTER * environment.random());
		this.#failures += 1;
		this.#cancelWait = environment.after(delayMs, () => void this.#open());
	}
}
