import { ERROR_CODE } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";

/** So many attempts of one transaction refused for their JWT are no accident: a clock, a key or a setting is wrong. */
const ATTEMPTS_TO_ALARM = 5;
/** Nor is it when a partner refuses them for so long, whatever they carry: a stake may be over after its first attempts. */
const REFUSES_TO_ALARM_MS = 15_000;
/** A refusal that stands alone for so long is over. */
const REFUSAL_OVER_MS = 60_000;
/** One alarm for each partner in this time: in such trouble every transaction meets it. */
const ALARM_PAUSE_MS = 60_000;

const ABOUT_JWT: ReadonlySet<number> = new Set([ERROR_CODE.jwtInvalid, ERROR_CODE.jwtRefused, ERROR_CODE.invalidToken]);

/** Since when a partner has refused all that it has answered. */
interface Refusing {
	readonly since: number;
	readonly last: number;
}

/**
 * Tells people when a partner goes on refusing our JWTs (103811, 103816, and 103805, which some say instead): nothing
 * gets through to it until somebody sets a clock or publishes a key.
 *
 * Source: wire contract, section 5, table.
 */
export class JwtAlarm {
	readonly #clock: Clock;
	readonly #alarms: TakesAlarms;
	readonly #limit: RateLimit;
	/** By partner. */
	readonly #refusing = new Map<number, Refusing>();

	constructor(clock: Clock, alarms: TakesAlarms) {
		this.#clock = clock;
		this.#alarms = alarms;
		this.#limit = new RateLimit(clock, ALARM_PAUSE_MS);
	}

	/** @param attempts how many attempts of the transaction have been made, with the one that ended now */
	heard(partnerId: number, attempts: number, code: number | null): void {
		// A call without an answer says nothing of its JWT.
		if (code === null) return;
		if (!ABOUT_JWT.has(code)) {
			this.#refusing.delete(partnerId);
			return;
		}
		const refusedForMs = this.#refusedForMs(partnerId);
		if (attempts < ATTEMPTS_TO_ALARM && refusedForMs < REFUSES_TO_ALARM_MS) return;
		if (this.#limit.take(String(partnerId), 1) !== undefined) return;
		const about = { partnerId, code, attempts };
		const text = "a partner goes on refusing our JWTs";
		this.#alarms.raise({ kind: "jwt_refused", subject: `partner ${partnerId}`, about, text });
	}

	/** Notes one more refusal. @returns for how long the partner has given no other answer */
	#refusedForMs(partnerId: number): number {
		const now = this.#clock.now().getTime();
		const known = this.#refusing.get(partnerId);
		const since = known === undefined || now - known.last >= REFUSAL_OVER_MS ? now : known.since;
		this.#refusing.set(partnerId, { since, last: now });
		return now - since;
	}
}
