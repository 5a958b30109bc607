/** The smallest and the largest stake of a bet, in minor units. */
export interface StakeBounds {
	readonly minStake: bigint;
	readonly maxStake: bigint;
}

/** What may be staked in a game whose factor is this: the service decides by it, and the frame tells it before. */
export function boundsTimes({ minStake, maxStake }: StakeBounds, limitsFactor: bigint): StakeBounds {
	return { minStake: minStake * limitsFactor, maxStake: maxStake * limitsFactor };
}
