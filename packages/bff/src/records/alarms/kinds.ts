/** What each kind of alarm is like: the only place that says so. */
import type { AlarmKind } from "@webframe/shared/wire";

interface AlarmTraits {
	/** Money or players wait for somebody: quiet hours do not count for it. */
	readonly isSevere: boolean;
	/**
	 * When it is over: `ended` is said by whoever raised it; `quiet` when it was not seen for a while; `acknowledged` with
	 * somebody's word, because it happened once, and the next time is another alarm.
	 */
	readonly until: "ended" | "quiet" | "acknowledged";
}

export const ALARMS: Readonly<Record<AlarmKind, AlarmTraits>> = {
	partner_circuit_opened: { isSevere: true, until: "ended" },
	bets_stopped: { isSevere: false, until: "ended" },
	clock_off: { isSevere: true, until: "quiet" },
	database_elsewhere: { isSevere: true, until: "quiet" },
	jwt_refused: { isSevere: true, until: "quiet" },
	provider_clock: { isSevere: true, until: "quiet" },
	games_list_shrunk: { isSevere: false, until: "quiet" },
	alarms_not_sent: { isSevere: true, until: "quiet" },
	provider_money_unknown: { isSevere: false, until: "acknowledged" },
	accepted_after_rollback: { isSevere: false, until: "acknowledged" },
	due_far_ahead: { isSevere: false, until: "acknowledged" },
	jackpot_pool_held: { isSevere: true, until: "acknowledged" },
	large_jackpot_won: { isSevere: false, until: "acknowledged" },
	passkey_counter_back: { isSevere: true, until: "acknowledged" },
	first_operator: { isSevere: true, until: "acknowledged" },
};

/** Those that are over in this way. */
export function kindsUntil(until: AlarmTraits["until"]): readonly string[] {
	return Object.entries(ALARMS).flatMap(([kind, traits]) => (traits.until === until ? [kind] : []));
}
