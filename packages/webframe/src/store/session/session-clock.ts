/**
 * Tells the host how long its player has been logged in, once a minute while the page can be seen: casinos remind
 * players of the time, and some must. The time counts from the log-in to this frame; renewed tokens and a session
 * that came back go on counting, another player begins anew.
 *
 * Sums of stakes and payouts are not told: the frame does not see the bets of providers' games, and half a sum would
 * mislead.
 */
import type { Notify } from "../../events/event-map.ts";
import type { Environment } from "../environment.ts";
import type { SessionState } from "../session-state.ts";

export const SESSION_CLOCK_MS = 60_000;

export interface SessionClockPorts {
	readonly environment: Pick<Environment, "after" | "now" | "visible">;
	readonly notify: Notify;
}

export class SessionClock {
	readonly #ports: SessionClockPorts;
	#login: { readonly partnerUserId: string; readonly at: number } | undefined;
	#cancel: (() => void) | undefined;

	constructor(ports: SessionClockPorts) {
		this.#ports = ports;
	}

	/** The session has become another one. */
	follow(session: SessionState): void {
		if (session.kind === "guest") this.#login = undefined;
		if (session.kind !== "authorized") {
			this.stop();
			return;
		}
		const { partnerUserId } = session.player;
		const isSame = this.#login?.partnerUserId === partnerUserId;
		if (isSame && this.#cancel !== undefined) return;
		if (!isSame) this.#login = { partnerUserId, at: this.#ports.environment.now() };
		this.stop();
		this.#wait();
	}

	stop(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#wait(): void {
		this.#cancel = this.#ports.environment.after(SESSION_CLOCK_MS, () => {
			this.#wait();
			this.#tell();
		});
	}

	#tell(): void {
		const { environment, notify } = this.#ports;
		if (this.#login === undefined || !environment.visible()) return;
		notify("sessionclock", { seconds: Math.round((environment.now() - this.#login.at) / 1000) });
	}
}
