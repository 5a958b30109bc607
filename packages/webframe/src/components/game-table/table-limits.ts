/** What may be staked in a game, in the minor units of the player's currency. */
import { boundsTimes, type StakeBounds } from "@webframe/shared/games";
import { parseAmount } from "@webframe/shared/money";
import { minorUnits } from "../../store/minor-units.ts";
import type { LimitsInPlay } from "../../store/stake-limits.ts";
import type { FrameState } from "../../store/state.ts";

export interface TableLimits extends StakeBounds {
	readonly currency: string;
	readonly digits: number;
	/** The smallest chip, of which every amount on a ticket is a multiple; undefined: no tickets in this currency. */
	readonly chip: bigint | undefined;
	/** The most that a bet may be able to win. */
	readonly maxWin: bigint;
}

export function tableLimits(limits: LimitsInPlay): TableLimits {
	const { currency, currencyDigits: digits, minStake, maxStake, chip, maxWin, factor } = limits;
	return {
		currency,
		digits,
		...boundsTimes({ minStake: minorUnits(minStake), maxStake: minorUnits(maxStake) }, BigInt(factor)),
		chip: chip === undefined ? undefined : minorUnits(chip),
		maxWin: minorUnits(maxWin),
	};
}

/** How many of the smallest chip each chip is worth. */
const CHIP_STEPS = [1n, 2n, 5n, 10n, 25n, 50n, 125n, 500n];

/** The chips of the rail, ascending: none is worth more than may be staked. */
export function chipsOf({ chip, maxStake }: TableLimits): readonly bigint[] {
	return chip === undefined ? [] : CHIP_STEPS.map((steps) => steps * chip).filter((value) => value <= maxStake);
}

/** The balance that the player has, as far as it is known, in the minor units of the limits' currency. */
export function balanceIn({ balance }: FrameState, { currency, digits }: TableLimits): bigint | undefined {
	if (balance?.currency !== currency) return undefined;
	const parsed = parseAmount(balance.balance, digits);
	return parsed.ok ? parsed.minor : undefined;
}
