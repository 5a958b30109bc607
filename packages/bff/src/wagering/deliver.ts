import {
	type Cashback,
	type Delivery,
	type Dossier,
	endAttempt,
	endCashbackAttempt,
	type Outcome,
} from "@webframe/shared/bet";
import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { changeCashback } from "./cashback/change-cashback.ts";
import { changeBet } from "./change-bet.ts";
import { classifyReply } from "./classify-reply.ts";
import type { WageringContext } from "./context.ts";
import { inBackground } from "./in-background.ts";
import type { CallSlot, DeliveryPath } from "./ports.ts";

const PATH_OF_KIND: Readonly<Record<Delivery["kind"], DeliveryPath>> = {
	payment: "/payments/make",
	rollback: "/rollbacks/make",
	close: "/payments/close",
	reopen: "/payments/close",
	cashback: "/cashback-payments/make",
};

/**
 * Sends a delivery whose attempt is committed, and records how it ended. It runs on by itself: whoever calls it
 * does not wait. If the process dies on the way, `recover` finds an attempt without an end.
 */
export function deliver(
	context: WageringContext,
	partner: Partner,
	subject: StoredBet | Cashback,
	seq: number,
	slot: CallSlot,
): void {
	const about = { subjectId: idOf(subject), seq, partnerId: partner.partnerId };
	void inBackground(context, about, () => attempt(context, subject, seq, slot));
}

async function attempt(
	context: WageringContext,
	subject: StoredBet | Cashback,
	seq: number,
	slot: CallSlot,
): Promise<void> {
	const delivery = subject.deliveries.find((one) => one.seq === seq);
	if (delivery === undefined) throw new Error(`${idOf(subject)} has no delivery ${seq}.`);
	const reply = await slot.send(PATH_OF_KIND[delivery.kind], delivery.payload);
	await recordEnd(context, subject, seq, classifyReply(reply));
}

/**
 * Records how an attempt ended, and what follows from it. One that was given up meanwhile, and that another attempt has
 * followed, has its end on record: what it brings now says nothing of the one that is on the wire.
 *
 * @param subject as it was committed with the attempt
 */
export async function recordEnd(
	context: WageringContext,
	subject: StoredBet | Cashback,
	seq: number,
	outcome: Outcome,
): Promise<void> {
	const random = context.random();
	const attempts = attemptsOf(subject, seq);
	const isCurrent = (current: Dossier): boolean => attemptsOf(current, seq) === attempts;
	context.jwtAlarm.heard(subject.partnerId, attempts, outcome.code);
	if ("cashbackId" in subject) {
		await changeCashback(context, subject.cashbackId, (current, { policy }, now) => ({
			cashback: isCurrent(current)
				? endCashbackAttempt(current, seq, outcome, { policy, now: now.getTime(), random })
				: current,
		}));
	} else {
		await changeBet(
			context,
			subject.betId,
			(current, { policy }, now) => ({
				bet: isCurrent(current) ? endAttempt(current, seq, outcome, { policy, now: now.getTime(), random }) : current,
			}),
			// What came before the end of an attempt is newer than it.
			{ mayBeOld: true, together: true },
		);
	}
}

function attemptsOf({ deliveries }: Dossier, seq: number): number {
	return deliveries.find((one) => one.seq === seq)?.attempts ?? 0;
}

function idOf(subject: StoredBet | Cashback): number {
	return "cashbackId" in subject ? subject.cashbackId : subject.betId;
}
