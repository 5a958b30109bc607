import type { Delivery } from "@webframe/shared/bet";
import type { FrameRound } from "@webframe/shared/wire";
import { placeBet } from "../../packages/bff/src/store/place-bet.ts";
import type { Player } from "./actors.ts";
import type { GameCode } from "./plan.ts";
import type { Run } from "./run.ts";
import { PARTNER_ID } from "./simulated-world.ts";

/**
 * Writes the rows of a bet with a freebet: the wire says 0 for its stake. Freebets have an issue of their own; here
 * is only what their bets look like to the wallet.
 *
 * @returns its id
 */
export async function placePromoBet(
	run: Run,
	player: Player,
	round: FrameRound,
	wish: { readonly game: GameCode; readonly picks: readonly number[]; readonly stake: bigint },
): Promise<number> {
	const { world, settings } = run;
	const now = world.clock.now();
	const tax = settings.tax === null ? {} : { TaxAmount: "0.00" };
	const issue = { promoCode: `promo-${run.keys}`, issueId: `issue-${run.keys}` };
	const head = JSON.stringify({ Amount: "0.00", ...tax }).slice(0, -1);
	const tail = JSON.stringify({
		PartnerUserId: player.name,
		TransactionType: -1,
		PromoCode: issue.promoCode,
		issueId: issue.issueId,
	});
	const acceptance: Delivery = {
		...UNSENT,
		taxAmount: settings.tax === null ? null : 0n,
		dueAt: now.getTime(),
		firstDueAt: now.getTime(),
	};
	const long = `:-1:0:${settings.tax === null ? "none" : 0}`;
	return await world.parts.owner.begin(async (sql) => {
		const [login] = await sql<{ playerId: number; loginId: string }[]>`
			select p.player_id as "playerId", s.session_id as "loginId"
			from player p join session s on s.player_id = p.player_id
			where p.partner_user_id = ${player.name} limit 1`;
		if (login === undefined) throw new Error(`${player.name} is not logged in.`);
		const placed = await placeBet(sql, {
			partnerId: PARTNER_ID,
			...login,
			gameCode: wish.game,
			roundId: round.roundId,
			currency: "EUR",
			digits: 2,
			stake: wish.stake,
			selection: JSON.stringify({ market: "numbers", numbers: wish.picks }),
			tagId: null,
			isTest: false,
			idempotencyKey: `key-${run.keys++}`,
			requestSha256: Buffer.alloc(32),
			deadlineAt: new Date(now.getTime() + 30_000),
			refundConditions: settings.refundConditions,
			acceptance,
			payloadHead: `${head},"BetId":`,
			payloadTail: `,${tail.slice(1)}`,
			dedupeKeyTail: world.deduplication === "BetId+TransactionType" ? ":-1" : long,
			now,
		});
		if (placed === undefined) throw new Error("The round takes no bets.");
		await sql`
			update bet set promo_code = ${issue.promoCode}, issue_id = ${issue.issueId} where bet_id = ${placed.betId}`;
		return placed.betId;
	});
}

const UNSENT: Omit<Delivery, "taxAmount" | "dueAt" | "firstDueAt"> = {
	seq: 1,
	kind: "payment",
	transactionType: -1,
	amount: 0n,
	payload: "",
	dedupeKey: null,
	state: "due",
	attempts: 0,
	mayHaveArrived: false,
	happened: [],
	needsAcceptance: false,
	refusedBy: null,
	resent: false,
	listed: null,
	lastCode: null,
};
