import type { Delivery } from "../bet.ts";
import {
	type Cashback,
	cancelCashback,
	endCashbackAttempt,
	onCashbackAccept,
	onCashbackDue,
	resendCashback,
	resolveCashback,
	stopCashback,
} from "../cashback.ts";
import { isOnTheWire } from "../change.ts";
import type { Outcome } from "../outcome.ts";
import type { MomentWithChance } from "../policy.ts";
import { OUTCOME } from "./bet-story.ts";
import { issuedCashback, momentAt } from "./issued-cashback.ts";
import { type Draw, ENDS, PAUSES_MS, REFUSED, type Step } from "./random-steps.ts";

/** More than any story needs to come to rest once nothing fails any more. */
const STEPS_TO_REST_MAX = 60;

/**
 * A cashback to which everything happens at any time: attempts end in every way, accepts come early, late and twice, a
 * cancellation is asked for, and operators stop, resend and settle. They tell the truth where the partner's books know it.
 *
 * The partner decides once for each of the two steps and cancels only what it has paid, without our code.
 */
export class RandomCashback {
	cashback: Cashback;
	readonly told: string[] = [];
	readonly problems: string[] = [];
	/** By type: whether the partner has executed the step. */
	readonly #decided = new Map<number, boolean>();
	/** Attempts that have not ended, by the number of their delivery. */
	readonly #onTheWire = new Set<number>();
	readonly #draw: Draw;
	#now = 1_000;

	constructor(choices: readonly number[]) {
		let next = 0;
		this.#draw = (count) => (choices[next++] ?? 0) % count;
		this.cashback = issuedCashback(this.#now);
		while (next < choices.length) this.#take(this.#steps());
		this.#comesToRest();
	}

	/** What the wallet has, in minor units. */
	get gained(): bigint {
		const [isPaid, isCancelled] = [this.#decided.get(1) === true, this.#decided.get(-1) === true];
		const { amount } = this.cashback;
		return (isPaid ? amount : 0n) - (isCancelled ? amount : 0n);
	}

	#take(steps: readonly Step[]): void {
		const step = steps[this.#draw(steps.length)];
		if (step === undefined) return;
		this.told.push(step.name);
		const before = this.cashback;
		step.take();
		const isCancelled = this.cashback.deliveries.some(({ seq, attempts }) => seq === 2 && attempts > 0);
		if (isCancelled && this.cashback.deliveries[0]?.state !== "accepted")
			this.problems.push("the cancellation is sent before the payout is accepted");
		for (const { seq, attempts } of this.cashback.deliveries) {
			const isNewAttempt = attempts > (before.deliveries.find((one) => one.seq === seq)?.attempts ?? 0);
			if (isNewAttempt && this.#onTheWire.has(seq)) this.problems.push(`${seq} is on the wire twice`);
			if (isNewAttempt) this.#onTheWire.add(seq);
		}
	}

	#steps(): readonly Step[] {
		const pause = PAUSES_MS[this.#draw(PAUSES_MS.length)] ?? 0;
		return [
			...this.cashback.deliveries.flatMap((one) => this.#stepsOf(one)),
			{ name: `${pause} ms pass`, take: () => this.#pass(pause) },
			{ name: "cancel", take: () => this.#acts(cancelCashback(this.cashback, this.#moment())) },
		];
	}

	#stepsOf(delivery: Delivery): readonly Step[] {
		const { seq, dueAt, attempts } = delivery;
		const steps: Step[] = [];
		if (dueAt !== null) steps.push({ name: `${seq} is due`, take: () => this.#due(delivery) });
		if (isOnTheWire(delivery)) {
			for (const [name, outcome] of ENDS)
				steps.push({ name: `${seq} ends: ${name}`, take: () => this.#ends(delivery, outcome) });
		}
		if (attempts > 0 && this.#isDecided(delivery)) {
			const accept = { name: `accept of ${seq}`, take: () => this.#accepts(delivery) };
			steps.push(accept, accept, accept);
		}
		const stop = () => this.#acts(stopCashback(this.cashback, seq));
		if (attempts > 0) steps.push({ name: `${seq} is stopped`, take: stop });
		return delivery.listed === null ? steps : [...steps, ...this.#actionsOn(delivery)];
	}

	#actionsOn(delivery: Delivery): readonly Step[] {
		const { seq } = delivery;
		const isBooked = this.#decided.get(typeOf(delivery)) === true;
		const again = (): void => {
			if (!isBooked && this.#draw(2) === 0) this.#decided.delete(typeOf(delivery));
			this.#acts(resendCashback(this.cashback, seq, this.#moment()));
		};
		return [
			{ name: `${seq} is resent`, take: again },
			{ name: `${seq} is settled as ${isBooked ? "booked" : "never made"}`, take: () => this.#settles(delivery) },
		];
	}

	#settles(delivery: Delivery): void {
		const outcome = this.#decided.get(typeOf(delivery)) === true ? "accepted" : "refused";
		this.#acts(resolveCashback(this.cashback, delivery.seq, outcome, this.#moment()));
	}

	#pass(ms: number): void {
		this.#now += ms;
	}

	/** An attempt without an end counts as lost when its time has come. */
	#due(delivery: Delivery): void {
		const { seq, dueAt } = delivery;
		if (dueAt === null) return;
		if (isOnTheWire(delivery)) this.#onTheWire.delete(seq);
		this.#now = Math.max(this.#now, dueAt);
		this.cashback = onCashbackDue(this.cashback, seq, dueAt, this.#moment()).cashback;
	}

	#ends(delivery: Delivery, outcome: Outcome): void {
		this.#onTheWire.delete(delivery.seq);
		const isThere = outcome.class === "taken" || (outcome.mayHaveArrived && this.#draw(2) === 0);
		if (isThere) this.#arrives(delivery, this.#draw(5) !== 0);
		// A make that it has taken before is answered as the contract demands.
		const isKnown = outcome.class === "refused" && this.#isDecided(delivery);
		const end = isKnown ? OUTCOME.taken : outcome;
		this.cashback = endCashbackAttempt(this.cashback, delivery.seq, end, this.#moment());
	}

	#arrives(delivery: Delivery, isWilling: boolean): void {
		const type = typeOf(delivery);
		if (this.#decided.has(type)) return;
		this.#decided.set(type, isWilling && (type === 1 || this.#decided.get(1) === true));
	}

	#accepts(delivery: Delivery): void {
		const type = typeOf(delivery);
		this.#onTheWire.delete(delivery.seq);
		const errorCode = this.#decided.get(type) === true ? 200 : REFUSED;
		const { amount } = this.cashback;
		const accept = {
			transactionType: type,
			errorCode,
			partnerUserId: null,
			partnerTransactionId: null,
			amount,
			taxAmount: null,
		};
		const { cashback, reply } = onCashbackAccept(this.cashback, accept, this.#moment());
		this.cashback = cashback;
		if (reply.code !== 200) this.problems.push(`the accept of ${type} is answered ${reply.code}`);
	}

	#isDecided(delivery: Delivery): boolean {
		return this.#decided.has(typeOf(delivery));
	}

	#acts(result: { kind: "refused" } | { kind: "done"; cashback: Cashback }): void {
		if (result.kind === "done") this.cashback = result.cashback;
	}

	/** Nothing fails any more, and people settle what stands on a list. */
	#comesToRest(): void {
		for (let steps = 0; steps < STEPS_TO_REST_MAX; steps++) {
			const { deliveries } = this.cashback;
			const open = deliveries.find(({ dueAt, listed }) => dueAt !== null || listed !== null);
			if (open === undefined) return;
			this.#take([{ name: `~ ${open.seq}`, take: () => this.#goesWell(open) }]);
		}
		this.problems.push("it does not come to rest");
	}

	#goesWell(delivery: Delivery): void {
		if (delivery.dueAt === null) {
			this.#settles(delivery);
			return;
		}
		this.#due(delivery);
		const now = this.cashback.deliveries.find(({ seq }) => seq === delivery.seq);
		if (now === undefined || !isOnTheWire(now)) return;
		this.#arrives(now, true);
		this.#ends(now, OUTCOME.taken);
		this.#accepts(now);
	}

	#moment(): MomentWithChance {
		return momentAt(this.#now);
	}
}

function typeOf({ transactionType }: Delivery): 1 | -1 {
	return transactionType === -1 ? -1 : 1;
}
