/** The bet as it stands: its stake, of the player's own money or of a freebet, and what that is held to. */
import { NUMBERS, type NumbersRules } from "@webframe/shared/games/numbers";
import { formatAmount } from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";
import type { ChosenSlip, FreebetSlip } from "../../components/game-table/freebet-slip.ts";
import type { TableLimits } from "../../components/game-table/table-limits.ts";
import type { Bet } from "./draft.ts";
import { firstStake, inField, readStake, type Stake } from "./stake.ts";

export interface Standing {
	/** Of the player's own money; undefined where a freebet is chosen, and in a currency that is not played in. */
	readonly limits: StakeLimits | undefined;
	readonly slip: FreebetSlip | undefined;
	readonly typed: string;
	readonly stake: Stake | undefined;
	/** The largest stake with which these picks cannot win more than a bet may, in minor units. */
	readonly most: bigint;
	/** More than that is staked. */
	readonly isTooMuch: boolean;
	/** The most that it wins, in minor units; undefined while nothing is picked, or there is no stake. */
	readonly win: bigint | undefined;
}

/** @param limits of the currency, and as the game has them */
export function standing(
	{ picks, typed }: Bet,
	rules: NumbersRules,
	limits: StakeLimits | undefined,
	ofGame: TableLimits | undefined,
	slip: FreebetSlip | undefined,
	decimalMark: string,
): Standing {
	const chosen = slip?.chosen;
	const shown = typed ?? (limits === undefined ? "" : inField(firstStake(limits), decimalMark));
	const stake = limits && (chosen ? freebetStake(chosen, limits) : readStake(shown, limits, decimalMark));
	const winOf = (minor: bigint): bigint =>
		NUMBERS.highestWin({ market: "numbers", numbers: picks }, minor, null, rules);
	const { maxStake = 0n, maxWin = 0n } = ofGame ?? {};
	const highest = picks.length === 0 ? 0n : winOf(maxStake);
	const most = highest <= maxWin ? maxStake : (maxStake * maxWin) / highest;
	return {
		limits: chosen ? undefined : limits,
		slip,
		typed: shown,
		stake,
		most,
		isTooMuch: stake?.kind === "ok" && stake.minor > most,
		win: stake?.kind === "ok" && picks.length > 0 ? winOf(stake.minor) : undefined,
	};
}

/** What a chosen freebet stakes; one that cannot be used stakes nothing. */
function freebetStake({ stake, kind }: ChosenSlip, { currencyDigits }: StakeLimits): Stake {
	if (kind !== "fits") return { kind: "outside" };
	return { kind: "ok", amount: formatAmount(stake, currencyDigits), minor: stake };
}
