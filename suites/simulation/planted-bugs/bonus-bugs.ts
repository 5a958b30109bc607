/** Mistakes with freebets, jackpots and the feed. */
import type { PlantedBug } from "./planted-bug.ts";

const BET = "packages/shared/src/bet";
const BFF = "packages/bff/src";

export const BONUS_BUGS: readonly PlantedBug[] = [
	{
		name: "a freebet's use spent twice",
		edits: [
			{
				file: `${BFF}/store/freebet-uses.ts`,
				search: "update freebet f set uses = f.uses + 1",
				replace: "update freebet f set uses = f.uses",
			},
		],
	},
	{
		name: "a freebet's use given back twice",
		edits: [
			{
				file: `${BFF}/store/write-bet.ts`,
				search: `return changesUse(write) && write.after.promoUse === "given_back";`,
				replace: `return write.after.promoUse === "given_back";`,
			},
			// Else the table refuses it, and the service only breaks.
			{
				file: `${BFF}/store/freebet-uses.ts`,
				search: "uses = f.uses - 1,",
				replace: "uses = greatest(f.uses - 1, 0),",
			},
		],
	},
	{
		name: "a use given back to a cancelled freebet",
		edits: [
			{
				file: `${BFF}/store/freebet-uses.ts`,
				search: " and f.cancelled_at is null\n\t)`",
				replace: "\n\t)`",
			},
		],
	},
	{
		name: "a freebet's stake paid with its winnings",
		edits: [
			{
				file: "packages/shared/src/bonus/net-winnings.ts",
				search: "return gross > amount ? gross - amount : 0n;",
				replace: "return gross > amount ? gross : 0n;",
			},
		],
	},
	{
		name: "another issueId after a correction",
		edits: [
			{
				file: `${BET}/change.ts`,
				search: `		payload: paymentPayload(bet, bet.betId, type, moved),
		dedupeKey: dedupeKey(`,
				replace: `		payload: paymentPayload(
			bet.deliveries.some((one) => one.transactionType === 1) ? { ...bet, issueId: bet.promoCode } : bet,
			bet.betId,
			type,
			moved,
		),
		dedupeKey: dedupeKey(`,
			},
		],
	},
	{
		name: "a jackpot paid twice",
		edits: [
			{
				file: "packages/shared/src/jackpots/pool.ts",
				search: `entries.push({ kind: "win", amount: -paid * MINOR }, { kind: "start", amount: nextStart });`,
				replace: `entries.push({ kind: "start", amount: nextStart });`,
			},
		],
	},
	{
		name: "a jackpot's contribution kept for a cancelled round",
		edits: [
			{
				file: `${BFF}/rounds/operator-actions.ts`,
				search: "taken = await takeBackContributions(sql, row, clock.now());",
				replace: "",
			},
		],
	},
	{
		name: "a jackpot's share rounded wrongly",
		edits: [
			{
				file: "packages/shared/src/jackpots/pool.ts",
				search: "amount: index === 0 ? each + rest : each",
				replace: "amount: rest * 2n >= count ? each + 1n : each",
			},
		],
	},
	{
		name: "a jackpot's winner drawn before the cut has fixed its bets",
		edits: [
			{
				file: `${BFF}/store/finish-with-jackpots.ts`,
				search: "and kind = 'own' and state = 'accepted' and out_of_play is null and not is_test",
				replace: "and kind = 'own' and not is_test",
			},
		],
	},
	{
		name: "a result told by the feed before its reveal",
		edits: [
			{
				file: `${BFF}/feed/feed-round.ts`,
				search: `if (row.state !== "finished") return undefined;`,
				replace: `if (row.state !== "finished" && row.state !== "drawing") return undefined;`,
			},
		],
	},
];
