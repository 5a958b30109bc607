import { formatAmount } from "@webframe/shared/money";
import type { JackpotChanged } from "@webframe/shared/wire";
import type { JackpotAmount, JackpotEvents } from "../jackpots/ports.ts";
import type { PoolOf } from "../store/jackpot-pools.ts";

/** Jackpots are told at most so often: digits that roll faster cannot be read. */
const PAUSE_MS = 1_000;
/** Partners and currencies whose last telling is remembered; beyond it they are told as they change. */
const REMEMBERED_MAX = 100_000;

export interface JackpotTickerParts {
	tell(partnerId: number, currency: string, changed: JackpotChanged): void;
	/** What the jackpots of a partner and a currency hold now. */
	read(of: PoolOf): Promise<readonly JackpotAmount[]>;
	/** They could not be read. They are told when they change again. */
	failed(error: unknown): void;
}

/**
 * Tells what the jackpots of a partner and a currency hold, at most once in `PAUSE_MS`. What changes in between is told at the end
 * of the pause, and read for that: another process may have changed it since, and told so already.
 */
export function jackpotTicker({ tell, read, failed }: JackpotTickerParts): JackpotEvents {
	/** The jackpots that have changed since they were told, of those that were told just now. */
	const pausing = new Map<string, Set<string>>();
	const tellAll = ({ partnerId, currency, digits }: PoolOf, jackpots: readonly JackpotAmount[]): void => {
		for (const { jackpotId, amount } of jackpots)
			tell(partnerId, currency, { jackpotId, amount: formatAmount(amount, digits), currency });
	};
	const pause = (key: string, of: PoolOf): void => {
		if (pausing.size >= REMEMBERED_MAX) return;
		pausing.set(key, new Set());
		setTimeout(() => {
			const changed = pausing.get(key);
			pausing.delete(key);
			if (changed === undefined || changed.size === 0) return;
			// Before they are read, so that no change is missed.
			pause(key, of);
			read(of).then((held) => {
				tellAll(
					of,
					held.filter(({ jackpotId }) => changed.has(jackpotId)),
				);
			}, failed);
		}, PAUSE_MS).unref();
	};
	return {
		jackpotsChanged: (of, jackpots) => {
			const key = `${of.partnerId} ${of.currency} ${of.digits}`;
			const changed = pausing.get(key);
			if (changed !== undefined) {
				for (const { jackpotId } of jackpots) changed.add(jackpotId);
				return;
			}
			tellAll(of, jackpots);
			pause(key, of);
		},
	};
}
