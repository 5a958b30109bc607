import type { Delivery } from "../bet.ts";
import { type BetStory, STAKE } from "./bet-story.ts";

/** What moves money: how much of the amount reaches the wallet. */
const DIRECTION: Readonly<Record<string, bigint>> = { "-1": -1n, "1": 1n, "2": 1n, "-2": -1n, "4": 1n };

/**
 * The partner of a story as the contract has it, without our code: it decides once for each key, tells the same
 * decision each time, and never executes a stake whose return it has booked before.
 *
 * Source: wire contract, sections 5.1 and 5.3.
 */
export class BooksOfStory {
	/** By key: whether it was executed. */
	readonly #decided = new Map<string, boolean>();
	/** What a person of the partner has booked by hand, and told ours. */
	#byHand = 0n;

	/** A make has arrived. */
	arrives(delivery: Delivery, isWilling: boolean): void {
		const key = keyOf(delivery);
		if (this.#decided.has(key)) return;
		const isBlocked = key === STAKE_KEY && this.#decided.has(RETURN_KEY);
		this.#decided.set(key, !isBlocked && (isWilling || delivery.kind === "rollback"));
	}

	/** Undefined when it knows nothing of it. */
	decisionOn(delivery: Delivery): boolean | undefined {
		return delivery.dedupeKey === null ? undefined : this.#decided.get(keyOf(delivery));
	}

	/** What it has refused it would execute when it is asked again. */
	reconsiders(delivery: Delivery): void {
		if (this.decisionOn(delivery) === false) this.#decided.delete(keyOf(delivery));
	}

	/** A person of ours settles it as booked; the partner's people have booked it where its system had not. */
	isBookedByHand(delivery: Delivery): void {
		if (this.decisionOn(delivery) !== true) this.#byHand += moved(delivery);
	}

	get isStaked(): boolean {
		return this.#decided.get(STAKE_KEY) === true;
	}

	/** What the wallet has gained by the bet, in minor units. */
	get gained(): bigint {
		const executed = [...this.#decided].flatMap(([key, isExecuted]) => (isExecuted ? [key.split(":")] : []));
		const booked = executed.map(([type = "", amount = "0"]) =>
			type === "2" && !this.isStaked ? 0n : (DIRECTION[type] ?? 0n) * BigInt(amount),
		);
		return booked.reduce((sum, one) => sum + one, this.#byHand);
	}

	/**
	 * What the wallet has gained by our rows: all that is accepted, and a rollback only of a stake that was. A stake that
	 * a person has returned was executed, though no accept has told so.
	 */
	static gainedByRows({ bet }: BetStory): bigint {
		const accepted = bet.deliveries.filter(({ state }) => state === "accepted");
		const isStaked = accepted.some(({ seq }) => seq === 1);
		const isReturned = accepted.some(({ kind, transactionType }) => kind === "payment" && transactionType === 2);
		return accepted
			.filter((one) => one.kind !== "rollback" || isStaked)
			.reduce((sum, one) => sum + moved(one), isReturned && !isStaked ? -STAKE : 0n);
	}
}

const STAKE_KEY = `-1:${STAKE}`;
const RETURN_KEY = `2:${STAKE}`;

/** A rollback is booked under the key of the return that it is. */
function keyOf({ kind, transactionType, amount }: Delivery): string {
	return `${kind === "rollback" ? 2 : transactionType}:${amount}`;
}

function moved(delivery: Delivery): bigint {
	const type = delivery.kind === "rollback" ? "2" : String(delivery.transactionType);
	return (DIRECTION[type] ?? 0n) * (delivery.amount ?? 0n);
}
