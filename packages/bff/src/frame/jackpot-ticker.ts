import { formatAmount } from "@webframe/shared/money";
import type { JackpotChanged } from "@webframe/shared/wire";
import type { JackpotAmount, JackpotEvents } from "../jackpots/ports.ts";

/** A jackpot is told at most so often: digits that roll faster cannot be read. */
const PAUSE_MS = 1_000;
/** Pools whose last telling is remembered; beyond it they are told as they change. */
const REMEMBERED_MAX = 100_000;

type Tell = (partnerId: number, currency: string, changed: JackpotChanged) => void;

/** Tells what jackpots hold, each at most once in `PAUSE_MS`: what changes in between is told at the end of the pause. */
export function jackpotTicker(tell: Tell): JackpotEvents {
	/** What is to be told at the end of its pause; null where nothing has changed since it was told. */
	const pausing = new Map<string, JackpotChanged | null>();
	const tellOne = (partnerId: number, currency: string, changed: JackpotChanged): void => {
		const key = `${partnerId} ${currency} ${changed.jackpotId}`;
		if (pausing.has(key)) return void pausing.set(key, changed);
		tell(partnerId, currency, changed);
		if (pausing.size >= REMEMBERED_MAX) return;
		pausing.set(key, null);
		const timer = setTimeout(() => {
			const last = pausing.get(key);
			pausing.delete(key);
			if (last !== undefined && last !== null) tellOne(partnerId, currency, last);
		}, PAUSE_MS);
		timer.unref();
	};
	return {
		jackpotsChanged: (partnerId, currency, digits, jackpots: readonly JackpotAmount[]) => {
			for (const { jackpotId, amount } of jackpots)
				tellOne(partnerId, currency, { jackpotId, amount: formatAmount(amount, digits), currency });
		},
	};
}
