import { ERROR_CODE } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";

/** So many attempts of one transaction refused for their JWT are no accident: a clock, a key or a setting is wrong. */
const ATTEMPTS_TO_ALARM = 5;
/** One alarm for each partner in this time: in such trouble every transaction meets it. */
const ALARM_PAUSE_MS = 60_000;

const ABOUT_JWT: ReadonlySet<number> = new Set([ERROR_CODE.jwtInvalid, ERROR_CODE.jwtRefused, ERROR_CODE.invalidToken]);

/**
 * Tells people when a partner goes on refusing our JWTs (103811, 103816, and 103805, which some say instead): nothing
 * gets through to it until somebody sets a clock or publishes a key.
 *
 * Source: wire contract, section 5, table.
 */
export class JwtAlarm {
	readonly #alarms: TakesAlarms;
	readonly #limit: RateLimit;

	constructor(clock: Clock, alarms: TakesAlarms) {
		this.#alarms = alarms;
		this.#limit = new RateLimit(clock, ALARM_PAUSE_MS);
	}

	/** @param attempts how many attempts of the transaction have been made, with the one that ended now */
	heard(partnerId: number, attempts: number, code: number | null): void {
		if (
			code === null ||
			!ABOUT_JWT.has(code) ||
			attempts < ATTEMPTS_TO_ALARM ||
			this.#limit.take(String(partnerId), 1) !== undefined
		)
			return;
		const about = { partnerId, code, attempts };
		const text = "a partner goes on refusing our JWTs";
		this.#alarms.raise({ kind: "jwt_refused", subject: `partner ${partnerId}`, about, text });
	}
}
