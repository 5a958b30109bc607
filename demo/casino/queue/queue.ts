/**
 * The durable queue.
 *
 * Its memory is the column `due_at` of `payment`: whatever happens to the process, what is due there is taken up
 * by the next `start`. In memory stands only what is being worked on, and a timer for the earliest thing that is
 * not due yet.
 *
 * A payment that was just received is worked on at once by the process that received it, which holds its first
 * lease; so the common path costs no look into the table. Work on one payment may happen twice (a lease that ran
 * out, a second process): each step allows for that.
 */
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Payment } from "../wallet/payment.ts";
import { claimDuePayments, LEASE_MS, nextDueAt } from "../wallet/payments.ts";
import type { Work } from "./work.ts";

/** Payments that are worked on at once; more than that would only wait for the database's connections. */
const IN_FLIGHT_MAX = 64;
/** What is due but locked by another worker is looked at again after this. */
const LOCKED_WAIT_MS = 1_000;

export interface Queue {
	/** Takes up what a former process left, and from now on whatever falls due. */
	start(): Promise<void>;
	/** Until when a payment that is being received is leased: not at all while there is no room to work on it. */
	leaseForReceipt(): Date;
	/** Works on a payment that was just received. Resolves when its first step is over; never rejects. */
	add(payment: Payment): Promise<void>;
	/** Resolves when nothing is being worked on and nothing is due by the clock of now. */
	idle(): Promise<void>;
	/** Resolves when what is being worked on has come to its end; the rest stays in the table. */
	stop(): Promise<void>;
}

export interface QueueParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly work: Work;
	readonly log: Log;
}

export function createQueue({ database, clock, work, log }: QueueParts): Queue {
	const running = new Set<Promise<void>>();
	let timer: { readonly at: number; readonly cancel: () => void } | undefined;
	let hungry = false;
	let stopped = false;
	let looking: Promise<void> | undefined;

	function run(payment: Payment): Promise<void> {
		const step: Promise<void> = work(payment)
			.catch((error: unknown) => {
				log("payment failed", { paymentId: payment.paymentId, error: String(error) });
				return leaseEnd();
			})
			.then((dueAt) => {
				if (dueAt !== undefined) wakeAt(dueAt);
			})
			.finally(() => {
				running.delete(step);
				if (hungry && room() > 0) void look();
			});
		running.add(step);
		return step;
	}

	function leaseEnd(): Date {
		return new Date(clock.now().getTime() + LEASE_MS);
	}

	function wakeAt(at: Date): void {
		if (stopped || (timer !== undefined && timer.at <= at.getTime())) return;
		const waitMs = at.getTime() - clock.now().getTime();
		if (waitMs <= 0) {
			hungry = true;
			if (looking === undefined && room() > 0) void look();
			return;
		}
		timer?.cancel();
		const cancel = clock.after(waitMs, () => {
			timer = undefined;
			hungry = true;
			void look();
		});
		timer = { at: at.getTime(), cancel };
	}

	/** Claims what is due, as far as there is room, and sets the timer for the rest. One look at a time. */
	async function look(): Promise<void> {
		looking ??= takeDue()
			.catch((error: unknown) => {
				log("queue failed", { error: String(error) });
				wakeAt(leaseEnd());
			})
			.finally(() => {
				looking = undefined;
				// Something fell due after this look had begun.
				if (hungry && room() > 0) void look();
			});
		await looking;
	}

	async function takeDue(): Promise<void> {
		hungry = false;
		const now = clock.now();
		const first = await nextDueAt(database);
		// Most looks find nothing, and who claims nothing need not write.
		if (first === undefined) return;
		if (first > now) return wakeAt(first);
		const limit = room();
		const claimed = await claimDuePayments(database, now, limit);
		for (const payment of claimed) void run(payment);
		const next = await nextDueAt(database);
		if (next === undefined) return;
		// What is due and was not claimed, though there was room, is locked by another worker.
		if (next <= now && claimed.length < limit) wakeAt(new Date(now.getTime() + LOCKED_WAIT_MS));
		else wakeAt(next);
	}

	function room(): number {
		return stopped ? 0 : Math.max(0, IN_FLIGHT_MAX - running.size);
	}

	return {
		start: look,
		leaseForReceipt: () => (room() > 0 ? leaseEnd() : clock.now()),
		async add(payment) {
			const leased = payment.dueAt !== null && payment.dueAt > clock.now();
			if (leased && !stopped) await run(payment);
			// There was no room for it. It stands in the table and is due: whoever finishes next takes it up.
			else wakeAt(clock.now());
		},
		async idle() {
			do {
				await look();
				await Promise.all(running);
			} while (running.size > 0 || hungry || looking !== undefined);
		},
		async stop() {
			stopped = true;
			timer?.cancel();
			await looking;
			await Promise.all(running);
		},
	};
}
