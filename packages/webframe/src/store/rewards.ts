/** What this frame knows of the player's rewards. */
import type { FrameFreebet, FrameReward } from "@webframe/shared/wire";

export interface Rewards {
	/** `failed`: they could not be read; what is here was read before. */
	readonly kind: "unread" | "read" | "failed";
	/** In the order of the service. */
	readonly items: readonly FrameReward[];
}

/** The reward as it is now, in the place of what was known of it; a new one stands before the others. */
export function withReward(rewards: Rewards, reward: FrameReward): Rewards {
	const key = rewardKey(reward);
	const isKnown = rewards.items.some((item) => rewardKey(item) === key);
	const items = isKnown
		? rewards.items.map((item) => (rewardKey(item) === key ? reward : item))
		: [reward, ...rewards.items];
	return { ...rewards, items };
}

export function rewardKey(reward: FrameReward): string {
	return reward.kind === "freebet" ? `freebet ${reward.bonusId}` : `cashback ${reward.cashbackId}`;
}

/**
 * Where a freebet stands by now: its time may have come or gone since the service told of it.
 *
 * @param now milliseconds since the epoch, by the service's clock
 */
export function freebetStateAt({ state, validFrom, validTo }: FrameFreebet, now: number): FrameFreebet["state"] {
	if (state !== "issued" && state !== "active") return state;
	if (now >= Date.parse(validTo)) return "expired";
	return now < Date.parse(validFrom) ? "issued" : "active";
}
