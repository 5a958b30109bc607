/**
 * The dead man's switch: a POST each minute to an address that alarms when it hears nothing, made only while the database
 * answers and every piece of repeated work has ended well lately. What has died cannot say so; silence does.
 *
 * Source: back office design, *Pages*, 12.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Logger } from "../../platform/logger.ts";
import type { OutboundHttp } from "../../platform/outbound-http.ts";
import { listOpenAlarms } from "../../store/alarms.ts";

export const HEARTBEAT_MS = 60_000;
/** A piece of work may end so much later than it should. */
const LATE_MS = 120_000;
const TIMEOUT_MS = 10_000;

/** When each piece of repeated work ended well. */
export class Pulse {
	readonly #clock: Clock;
	readonly #allowedMs = new Map<string, number>();
	readonly #endedWell = new Map<string, number>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The same work, whose good ends are noted. @param pauseMs after which it begins anew */
	watch(name: string, pauseMs: number, work: () => Promise<unknown>): () => Promise<unknown> {
		this.#allowedMs.set(name, pauseMs + LATE_MS);
		return async () => {
			const more = await work();
			this.#endedWell.set(name, this.#clock.now().getTime());
			return more;
		};
	}

	/** What has not ended well lately. */
	late(): readonly string[] {
		const now = this.#clock.now().getTime();
		const isLate = ([name, allowedMs]: readonly [string, number]): boolean =>
			now - (this.#endedWell.get(name) ?? 0) > allowedMs;
		return [...this.#allowedMs].filter(isLate).map(([name]) => name);
	}
}

interface HeartbeatContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly http: OutboundHttp;
	readonly pulse: Pulse;
	readonly url: string;
}

/** @throws when the database does not answer */
export async function beat({ database, clock, logger, http, pulse, url }: HeartbeatContext): Promise<void> {
	const late = pulse.late();
	if (late.length > 0) return logger.error({ late }, "no heartbeat is sent: work that repeats has stopped");
	await listOpenAlarms(database, 1);
	const call = { method: "POST", url, headers: {}, body: "", timeoutMs: TIMEOUT_MS, now: clock.now() } as const;
	const reply = await http.call(call);
	if (reply.kind !== "answered" || reply.status >= 300) {
		const failure = reply.kind === "answered" ? `HTTP ${reply.status}` : reply.reason;
		logger.warn({ failure }, "a heartbeat was not taken");
	}
}
