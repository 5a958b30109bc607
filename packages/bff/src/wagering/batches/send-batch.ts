import { ACCEPTANCE_SEQ, acceptanceOf, isOutOfTime, type Outcome, startAttempt } from "@webframe/shared/bet";
import type { Partner } from "../../partners/partner-directory.ts";
import { eachAtOnce } from "../../platform/at-once.ts";
import type { StoredBet } from "../../store/bet-rows.ts";
import { startAcceptances } from "../../store/start-acceptances.ts";
import { DECISIONS_AT_ONCE } from "../change-bet.ts";
import { classifyReply } from "../classify-reply.ts";
import type { WageringContext } from "../context.ts";
import { recordEnd } from "../deliver.ts";
import { inBackground } from "../in-background.ts";
import type { CallSlot } from "../ports.ts";

/**
 * Sends acceptances in one `/payments/make-list`. It runs on by itself. The attempts of all of them are committed
 * before the first byte is sent; a bet that has changed since it was placed is left out. Without a free place none
 * is sent: `recover` sends each by itself, when it is due.
 */
export function sendBatch(context: WageringContext, partner: Partner, bets: readonly StoredBet[]): void {
	const slot = context.wallet.tryAcquire(partner);
	if (slot === undefined) return;
	const about = { partnerId: partner.partnerId, betIds: bets.map(({ betId }) => betId) };
	void inBackground(context, about, async () => {
		const started = await start(context, partner, bets).catch((error: unknown) => {
			slot.release();
			throw error;
		});
		if (started.length === 0) slot.release();
		else await deliverTogether(context, partner, started, slot);
	});
}

async function start(
	context: WageringContext,
	partner: Partner,
	bets: readonly StoredBet[],
): Promise<readonly StoredBet[]> {
	const now = context.clock.now();
	const started = bets
		.filter((bet) => !isOutOfTime(bet, now.getTime()))
		.map((bet) => withAttempt(bet, partner, now.getTime()));
	const records = started.map((bet) => {
		const { attempts, dueAt } = acceptanceOf(bet);
		return { betId: bet.betId, version: bet.version - 1, attempts, dueAt: new Date(dueAt ?? now) };
	});
	// Until it is known what was written, the next look at these bets must be at the database.
	for (const { betId } of bets) context.known.delete(betId);
	const written =
		records.length === 0 ? new Map<number, string>() : await startAcceptances(context.database, records, now);
	const sent = started.flatMap((bet) => {
		const place = written.get(bet.betId);
		return place === undefined ? [] : [{ ...bet, place, deliveryPlaces: [] }];
	});
	for (const bet of sent) context.known.set(bet.betId, bet);
	return sent;
}

function withAttempt(bet: StoredBet, { policy }: Partner, now: number): StoredBet {
	const acceptance = acceptanceOf(bet);
	const attempt = { ...acceptance, ...startAttempt(bet, acceptance, policy, now) };
	return { ...bet, version: bet.version + 1, deliveries: [attempt] };
}

async function deliverTogether(
	context: WageringContext,
	{ settings }: Partner,
	bets: readonly StoredBet[],
	slot: CallSlot,
): Promise<void> {
	const data = inField(settings.batchField, `[${bets.map((bet) => acceptanceOf(bet).payload).join(",")}]`);
	const outcome = ofEachRecord(classifyReply(await slot.send("/payments/make-list", data)));
	await eachAtOnce(bets, DECISIONS_AT_ONCE, async (bet) => {
		try {
			await recordEnd(context, bet, ACCEPTANCE_SEQ, outcome);
		} catch (error) {
			// The others have the answer all the same; this one's attempt has no end, and is given up in its time.
			context.logger.error({ err: error, betId: bet.betId }, "the end of an attempt in a batch was not recorded");
		}
	});
}

/** The law leaves the form of `data` open: an array, or an object in which it has a name (wire contract, section 5.4). */
function inField(field: string | null, records: string): string {
	return field === null ? records : `{${JSON.stringify(field)}:${records}}`;
}

/**
 * The answer to a batch counts for each record, except a refusal: one bad record may have caused it, so each goes
 * once by itself and only that answer counts.
 */
function ofEachRecord(outcome: Outcome): Outcome {
	if (outcome.class !== "refused") return outcome;
	return { ...outcome, class: "sendAgain", mayHaveArrived: false, conditions: [], again: "singly" };
}
