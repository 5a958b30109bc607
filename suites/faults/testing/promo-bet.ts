import { dedupeKey, paymentPayload, stakeOnTheWire } from "@webframe/shared/bet";
import { vi } from "vitest";
import type { TestPlayer } from "../../../packages/bff/src/testing/test-player.ts";
import { PARTNER_ID } from "../../../packages/bff/src/testing/world.ts";
import type { FaultWorld } from "./use-fault-world.ts";

/** What stands on every transaction of a bet that was placed with a freebet. */
export const PROMO = { promoCode: "bonus-7", issueId: "issue-7" } as const;
/** More than a test plays. */
const BETS_COUNT = 1_000;

/**
 * Places a bet and makes it a freebet's before its stake is sent, so that no freebet has to be issued for it. What the
 * stake says is left to the code that makes it say so. It goes out with the next step of the clock.
 */
export async function promoBet(world: FaultWorld, player: TestPlayer, over?: object): Promise<number> {
	const { known, partners, wallet } = world.service.wagering;
	const policy = partners.get(PARTNER_ID)?.policy;
	if (policy === undefined) throw new Error("There is no partner.");
	const { issueId } = PROMO;
	await world.casino.books.registerIssue({ issueId, partnerUserId: player.name, betsCount: BETS_COUNT });
	vi.spyOn(wallet, "tryAcquire").mockReturnValueOnce(undefined);
	const betId = await world.bet(player, over);
	const [bet] = await world.owner<{ stake: bigint; digits: number; tagId: number | null }[]>`
		update bet set promo_code = ${PROMO.promoCode}, issue_id = ${PROMO.issueId} where bet_id = ${betId}
		returning stake, digits, tag_id as "tagId"`;
	if (bet === undefined) throw new Error("The bet is not there.");
	const moved = stakeOnTheWire(bet.stake, true, policy.tax);
	const payload = paymentPayload({ ...bet, ...PROMO, partnerUserId: player.name }, betId, -1, moved);
	await world.owner`
		update delivery set
			amount = ${String(moved.amount)}::numeric,
			tax_amount = ${moved.taxAmount === null ? null : String(moved.taxAmount)}::numeric,
			payload = ${payload}, dedupe_key = ${dedupeKey(policy.dedupeMode, betId, -1, moved)}
		where subject_id = ${betId}`;
	// As if another process went on: this one remembers the bet as it was.
	known.clear();
	return betId;
}
