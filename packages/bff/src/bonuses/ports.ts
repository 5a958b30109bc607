import type { FrameReward } from "@webframe/shared/wire";

/** Tells a player's frames. A telling may be lost; frames read their rewards again after every connect, gap and freebet bet. */
export interface RewardEvents {
	rewardChanged(playerId: number, reward: FrameReward): void;
}
