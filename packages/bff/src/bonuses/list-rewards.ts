import type { FrameReward } from "@webframe/shared/wire";
import { type FreebetHolder, listCashbacks, listFreebets, type RewardPlace } from "../store/player-rewards.ts";
import type { BonusesContext } from "./context.ts";
import { cashbackReward, freebetReward } from "./reward-view.ts";

export interface RewardsAsked extends FreebetHolder {
	readonly playerId: number;
	/** The place of the last one of the page before; null: from the beginning. */
	readonly after: RewardPlace | null;
	readonly limit: number;
}

export interface ListedRewards {
	readonly items: readonly FrameReward[];
	/** Where the next page begins; undefined: this is the last one. */
	readonly next: RewardPlace | undefined;
}

interface Placed extends RewardPlace {
	readonly reward: FrameReward;
}

/**
 * A page of a player's rewards. One more of each kind is read than fits, so that the end is known without another reading.
 *
 * Source: wire contract, sections 6 and 8.
 */
export async function listRewards(
	{ database, clock }: Pick<BonusesContext, "database" | "clock">,
	{ playerId, after, limit, ...holder }: RewardsAsked,
): Promise<ListedRewards> {
	const now = clock.now();
	const page = { after, limit: limit + 1, now };
	const [freebets, cashbacks] = await Promise.all([
		listFreebets(database, holder, page),
		listCashbacks(database, playerId, page),
	]);
	const placed: readonly Placed[] = [
		...freebets.map((freebet) => ({
			isOpen: freebet.isOpen,
			createdAt: new Date(freebet.createdAt),
			id: freebet.bonusId,
			reward: freebetReward(freebet, now.getTime()),
		})),
		...cashbacks.map((cashback) => ({
			isOpen: false,
			createdAt: cashback.createdAt,
			id: String(cashback.cashbackId),
			reward: cashbackReward(cashback, cashback.changedAt),
		})),
	].toSorted(inOrder);
	const shown = placed.slice(0, limit);
	return { items: shown.map(({ reward }) => reward), next: placed.length > limit ? shown.at(-1) : undefined };
}

/** As the statements order them. */
function inOrder(one: Placed, other: Placed): number {
	if (one.isOpen !== other.isOpen) return one.isOpen ? -1 : 1;
	const between = other.createdAt.getTime() - one.createdAt.getTime();
	if (between !== 0) return between;
	return one.id > other.id ? -1 : 1;
}
