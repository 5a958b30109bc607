import type { Delivery } from "../bet.ts";
import { isOnTheWire } from "../change.ts";
import { rejectWithdrawn, resend, resolveByHand, returnStake, takesPart } from "../index.ts";
import { LISTED_AFTER_MS } from "../policy.ts";
import { BetStory, OUTCOME } from "./bet-story.ts";
import { BooksOfStory } from "./books-of-story.ts";
import { type Draw, ENDS, PAUSES_MS, REFUSED, type Step } from "./random-steps.ts";

/** More than any story needs to come to rest once nothing fails any more. */
const STEPS_TO_REST_MAX = 100;
const PAYOUTS = [0n, 300n, 700n, 1_000n] as const;

/**
 * A story in which everything happens at any time: attempts end in every way, accepts come early, late, twice and
 * contradicting, rounds are cut, corrected and voided, jackpots are won, and operators act on whatever stands on a list.
 * The operators tell the truth where the partner's books know it, and anything where they do not.
 */
export class RandomStory {
	readonly story: BetStory;
	readonly books = new BooksOfStory();
	readonly told: string[] = [];
	readonly problems: string[] = [];
	readonly #draw: Draw;

	constructor(choices: readonly number[]) {
		let next = 0;
		this.#draw = (count) => (choices[next++] ?? 0) % count;
		this.story = new BetStory({
			dedupeMode: this.#draw(3) === 0 ? "BetId+TransactionType" : "BetId+TransactionType+Amount+TaxAmount",
			refundConditions: this.#draw(3) === 0 ? ["timeout", "overdue"] : [],
		});
		while (next < choices.length && this.problems.length === 0) this.#takeOneOf(this.#steps());
		this.#comesToRest();
	}

	#takeOneOf(steps: readonly Step[]): void {
		const step = steps[this.#draw(Math.max(steps.length, 1))];
		if (step === undefined) return;
		this.told.push(step.name);
		const before = this.story.bet;
		step.take();
		for (const one of this.story.bet.deliveries) {
			const isNewAttempt = one.attempts > (before.deliveries.find(({ seq }) => seq === one.seq)?.attempts ?? 0);
			if (isNewAttempt && one.kind === "payment") this.#checkAttempt(one);
		}
	}

	#checkAttempt({ seq, transactionType }: Delivery): void {
		if (this.story.bet.isClosed) this.problems.push(`${seq} (${transactionType}) is sent while the bet is closed`);
		const isStaked = this.story.delivery(1).state === "accepted";
		if (transactionType === 1 && !isStaked)
			this.problems.push(`the payout ${seq} is sent before the stake is accepted`);
	}

	#steps(): readonly Step[] {
		const { story } = this;
		const { deliveries } = story.bet;
		return [...deliveries.flatMap((one) => this.#stepsOf(one)), ...this.#stepsOfRound()];
	}

	#stepsOfRound(): readonly Step[] {
		const { story } = this;
		const isSettled = story.bet.deliveries.some(({ transactionType }) => transactionType === 1);
		const gross = PAYOUTS[this.#draw(PAYOUTS.length)] ?? 0n;
		const pause = PAUSES_MS[this.#draw(PAUSES_MS.length)] ?? 0;
		const steps: Step[] = [{ name: `${pause} ms pass`, take: () => story.after(pause) }];
		if (story.bet.roundTakesAcceptances) steps.push({ name: "cut", take: () => story.cut() });
		else if (takesPart(story.bet)) {
			steps.push({ name: `won ${gross}`, take: () => story.wins(gross) });
			steps.push({ name: "cancelled", take: () => story.isGivenBack() });
		}
		if (isSettled) {
			const correction = { kind: "payout", gross } as const;
			steps.push({ name: `corrected to ${gross}`, take: () => story.isCorrected(correction) });
			steps.push({ name: "void", take: () => story.isCorrected({ kind: "void" }) });
			steps.push({ name: "jackpot", take: () => story.winsJackpot(9_000n) });
		}
		return steps;
	}

	#stepsOf(delivery: Delivery): readonly Step[] {
		const { seq, dueAt } = delivery;
		const { story } = this;
		const steps: Step[] = isOnTheWire(delivery) ? this.#endsOf(delivery) : [];
		if (dueAt !== null) steps.push({ name: `${seq} is due`, take: () => story.due(seq) });
		const isOld = delivery.firstDueAt !== null && delivery.firstDueAt <= story.now - LISTED_AFTER_MS;
		if (dueAt !== null && isOld && seq > 1 && delivery.listed === null) {
			steps.push({ name: `${seq} is listed for its age`, take: () => story.isListedAsOverdue(seq) });
		}
		const decision = this.books.decisionOn(delivery);
		if (decision !== undefined && delivery.attempts > 0) {
			const told = { name: `accept of ${seq}: ${decision}`, take: () => this.#accepts(delivery, decision) };
			steps.push(...(delivery.state === "accepted" ? [told] : [told, told, told]));
		}
		if (delivery.attempts > 0) steps.push({ name: `${seq} is stopped`, take: () => story.isStopped(seq) });
		return [...steps, ...this.#actionsOn(delivery)];
	}

	#endsOf(delivery: Delivery): Step[] {
		const { seq } = delivery;
		return ENDS.map(([name, outcome]) => ({
			name: `${seq} ends: ${name}`,
			take: () => {
				const isMoney = delivery.kind === "payment" || delivery.kind === "rollback";
				const isThere = outcome.class === "taken" || (outcome.mayHaveArrived && this.#draw(2) === 0);
				if (isMoney && isThere) this.books.arrives(delivery, this.#draw(5) !== 0);
				// A make that it has taken before is answered as the contract demands.
				const isKnown = this.books.decisionOn(delivery) !== undefined;
				this.story.ends(outcome.class === "refused" && isMoney && isKnown ? OUTCOME.taken : outcome, seq);
			},
		}));
	}

	#accepts(delivery: Delivery, isExecuted: boolean): void {
		const { amount, taxAmount, kind, transactionType } = delivery;
		const details = { errorCode: isExecuted ? 200 : REFUSED, amount, taxAmount };
		this.story.accepts(kind === "rollback" ? "rollback" : (transactionType ?? 1), details);
	}

	/** What people do with what stands on a list. */
	#actionsOn(delivery: Delivery): readonly Step[] {
		if (delivery.listed === null) return [];
		const { seq } = delivery;
		const { story, books } = this;
		const isBooked = books.decisionOn(delivery) === true;
		if (seq === 1) {
			const byHand = isBooked ? () => story.isReturnedByHand() : () => story.isRejectedByHand();
			return [{ name: isBooked ? "returned by hand" : "rejected by hand", take: byHand }];
		}
		const again = () => {
			if (this.#draw(2) === 0) books.reconsiders(delivery);
			story.isResent(seq);
		};
		const steps: Step[] = [{ name: `${seq} is resent`, take: again }];
		// A rollback that was booked by hand leaves no trace by which books could tell its stake.
		if (delivery.kind !== "rollback" || isBooked) {
			steps.push({ name: `${seq} is resolved as booked`, take: () => this.#resolvesAsBooked(delivery) });
		}
		// Of a stake that was executed and whose return stays undone no row of ours would know, unless its accept has come.
		const isReturn = delivery.kind === "rollback" || delivery.transactionType === 2;
		const isUntold = isReturn && books.isStaked && story.delivery(1).state !== "accepted";
		if (!isBooked && !isUntold)
			steps.push({ name: `${seq} is resolved as refused`, take: () => story.isResolved(seq, "refused") });
		return steps;
	}

	#resolvesAsBooked(delivery: Delivery): void {
		const { answers } = this.story.isResolved(delivery.seq, "accepted");
		if (answers.at(-1) === "done" && delivery.transactionType !== null) this.books.isBookedByHand(delivery);
	}

	/** Nothing fails any more, and no person acts. */
	#comesToRest(): void {
		for (let steps = 0; this.problems.length === 0; steps++) {
			if (steps > STEPS_TO_REST_MAX) {
				this.problems.push("it does not come to rest");
				return;
			}
			const delivery = this.story.bet.deliveries.find(({ dueAt, state }) => dueAt !== null && state !== "accepted");
			if (delivery === undefined) return;
			this.#takeOneOf([{ name: `~ ${delivery.seq}`, take: () => this.#goesWell(delivery) }]);
		}
	}

	#goesWell(delivery: Delivery): void {
		const { seq, state } = delivery;
		if (state === "due" || state === "overdue") this.story.due(seq);
		if (delivery.kind === "payment" || delivery.kind === "rollback") this.books.arrives(delivery, true);
		const now = this.story.delivery(seq);
		if (isOnTheWire(now)) this.story.ends(OUTCOME.taken, seq);
		const decision = this.books.decisionOn(delivery);
		if (decision !== undefined) this.#accepts(delivery, decision);
	}

	/** Whether a person can do anything with what stands on a list. */
	canBeActedOn({ seq }: Delivery): boolean {
		const { bet, now, policy } = this.story;
		const moment = { now, policy };
		const results = [
			resend(bet, seq, moment),
			resolveByHand(bet, seq, "accepted", moment),
			resolveByHand(bet, seq, "refused", moment),
			...(seq === 1 ? [returnStake(bet, moment), rejectWithdrawn(bet)] : []),
		];
		return results.some(({ kind }) => kind === "done");
	}
}
