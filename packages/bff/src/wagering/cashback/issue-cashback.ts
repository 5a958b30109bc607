import { type Cashback, issueCashback as issue } from "@webframe/shared/bet";
import { currencyOf, parseAmount } from "@webframe/shared/money";
import { cashbackReward } from "../../bonuses/reward-view.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import type { Transaction } from "../../platform/database.ts";
import { together } from "../../platform/together.ts";
import { findCashbackByKey, insertCashback, nextMoneyId } from "../../store/insert-cashback.ts";
import { findPlayer, type KnownPlayer } from "../../store/players.ts";
import type { WageringContext } from "../context.ts";
import { recordConflict } from "../record-conflict.ts";
import type { CashbackAlongside } from "./operator-actions.ts";

/** The first step of a cashback is its payout. */
const PAYOUT_SEQ = 1;

export interface CashbackRequest {
	readonly partnerId: number;
	readonly partnerUserId: string;
	/** A decimal text in the player's currency, more than 0: what the wallet gets. */
	readonly amount: string;
	/** The operator's own key of this payout, unique for the partner: asking twice pays once. */
	readonly requestKey: string;
}

export type CashbackIssue =
	| { readonly kind: "issued"; readonly cashbackId: number; readonly isRepeat: boolean }
	| {
			readonly kind: "refused";
			/** `key_reused`: the key stands for another player or amount. */
			readonly reason: "unknown_partner" | "unknown_player" | "invalid_amount" | "key_reused" | "unavailable";
	  };

/**
 * Creates a cashback, whose payout is due at once. With the partner's tax setting on it carries a `TaxAmount` of 0:
 * a cashback is neither stake nor winnings.
 *
 * Source: wire contract, sections 5.6 and 5.7.
 *
 * @param alongside gets the new cashback and is written in its transaction; not for a repeat
 */
export async function issueCashback(
	context: WageringContext,
	request: CashbackRequest,
	alongside?: CashbackAlongside,
): Promise<CashbackIssue> {
	const drafted = await draftCashback(context, request);
	return drafted.kind === "draft" ? await issueDraft(context, drafted, alongside) : drafted;
}

/** As `issueCashback`, of what was drafted before. Whoever was faster under the same key since then has issued it. */
export async function issueDraft(
	context: WageringContext,
	{ request, partner, player, draft }: CashbackDraft,
	alongside?: CashbackAlongside,
): Promise<CashbackIssue> {
	if (!context.ids.isSafe) return { kind: "refused", reason: "unavailable" };
	const { database, clock } = context;
	const now = clock.now();
	const cashback = issue(
		{ ...draft, cashbackId: await nextMoneyId(database) },
		{ policy: partner.policy, now: now.getTime() },
	);
	const write = alongside === undefined ? undefined : (sql: Transaction) => alongside(sql, cashback, partner);
	if (await together(database, write, (sql) => insertCashback(sql, cashback, request.requestKey, now))) {
		context.events.rewardChanged(player.playerId, cashbackReward(cashback, now));
		return { kind: "issued", cashbackId: cashback.cashbackId, isRepeat: false };
	}
	const winner = await answerKnown(context, request, player, draft.amount);
	if (winner === undefined) throw new Error("A cashback was refused for a key that nobody has.");
	return winner;
}

export interface CashbackDraft {
	readonly kind: "draft";
	readonly request: CashbackRequest;
	readonly partner: Partner;
	readonly player: KnownPlayer;
	readonly draft: Omit<Cashback, "cashbackId">;
}

/** What would be issued; or the answer, when that is clear without issuing anything. */
export async function draftCashback(
	context: WageringContext,
	request: CashbackRequest,
): Promise<CashbackDraft | CashbackIssue> {
	const partner = context.partners.get(request.partnerId);
	if (partner === undefined) return { kind: "refused", reason: "unknown_partner" };
	const player = await findPlayer(context.database, partner.partnerId, request.partnerUserId);
	if (player === undefined) return { kind: "refused", reason: "unknown_player" };
	const digits = currencyOf(player.currency, partner.settings.currencyDigits)?.digits;
	const amount = digits === undefined ? undefined : parseAmount(request.amount, digits);
	if (digits === undefined || amount?.ok !== true || amount.minor === 0n) {
		return { kind: "refused", reason: "invalid_amount" };
	}
	const known = await answerKnown(context, request, player, amount.minor);
	if (known !== undefined) return known;
	const draft = draftOf(partner, player, request.partnerUserId, { digits, amount: amount.minor });
	return { kind: "draft", request, partner, player, draft };
}

async function answerKnown(
	context: WageringContext,
	request: CashbackRequest,
	player: KnownPlayer,
	amount: bigint,
): Promise<CashbackIssue | undefined> {
	const known = await findCashbackByKey(context.database, request.partnerId, request.requestKey);
	if (known === undefined) return undefined;
	const isSame = known.playerId === player.playerId && known.amount === amount;
	if (!isSame) {
		const { partnerId, ...message } = request;
		const about = { partnerId, subjectId: known.cashbackId, message };
		await recordConflict(context, about, { seq: PAYOUT_SEQ, kind: "key_reused" }, "cashback");
		return { kind: "refused", reason: "key_reused" };
	}
	return { kind: "issued", cashbackId: known.cashbackId, isRepeat: true };
}

function draftOf(
	partner: Partner,
	player: KnownPlayer,
	partnerUserId: string,
	money: { readonly digits: number; readonly amount: bigint },
): Omit<Cashback, "cashbackId"> {
	return {
		version: 1,
		partnerId: partner.partnerId,
		playerId: player.playerId,
		partnerUserId,
		currency: player.currency,
		...money,
		taxAmount: partner.policy.tax === null ? null : 0n,
		state: "pending",
		isCancelAsked: false,
		deliveries: [],
	};
}
