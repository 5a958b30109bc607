import { MINOR } from "@webframe/shared/jackpots";
import { formatAmount } from "@webframe/shared/money";
import type { ActionValue, BackofficeJackpot, JackpotActionValue } from "@webframe/shared/wire";
import { type ListedJackpot, listJackpots } from "../jackpots/list-jackpots.ts";
import type { Database } from "../platform/database.ts";

/** A jackpot as operators get it. */
export function showJackpot({ jackpot, pools }: ListedJackpot): BackofficeJackpot {
	return {
		...jackpot,
		games: jackpot.games === null ? null : [...jackpot.games],
		pools: pools.map(({ poolId, partnerId, currency, digits, amount, heldAt }) => ({
			poolId,
			partnerId,
			currency,
			// One that was spoiled may be anything.
			amount: formatAmount(amount < 0n ? 0n : amount / MINOR, digits),
			isHeld: heldAt !== null,
		})),
	};
}

/** What came of an action, with the jackpot as it stands after it. */
export async function withJackpot(
	database: Database,
	jackpotId: string,
	value: ActionValue,
): Promise<JackpotActionValue> {
	const found = (await listJackpots(database)).find(({ jackpot }) => jackpot.jackpotId === jackpotId);
	return found === undefined ? value : { ...value, jackpot: showJackpot(found) };
}
