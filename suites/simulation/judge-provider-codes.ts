/** Whether the codes that a provider was answered fit each other: the contract, section 7. */
import type { AskedProviderBet, ProviderCall, ProviderOperation } from "./story.ts";

const DONE = 1;
const REJECTED = 7;
const UNAUTHORIZED = 8;
const ASKS_AGAIN = 99;
/** The body was no answer of ours. */
const NO_ANSWER = 0;

/** Whether the stake of the later pay-ins may be the one that counts, because nothing was heard of those before. */
export function mayBeOtherStake({ calls }: AskedProviderBet): boolean {
	const other = calls.findIndex(({ operation, isOther }) => operation === "pay-in" && isOther);
	const call = calls[other];
	return call !== undefined && new Before(call, calls.slice(0, other)).isUnheard("pay-in");
}

export function judgeCodes({ calls, isInOut }: AskedProviderBet): readonly string[] {
	return calls.flatMap((call, index) => {
		if (call.code === undefined || call.code === ASKS_AGAIN) return [];
		const isNone = call.code === UNAUTHORIZED || call.code === NO_ANSWER;
		const before = new Before(call, calls.slice(0, index));
		const problem = isNone ? "it was authentic" : PROBLEM[call.operation](call, before, isInOut);
		return problem === undefined ? [] : [`the ${call.operation} of ${call.at} was answered ${call.code}: ${problem}`];
	});
}

/** What had been said of a bet when a call was sent. */
class Before {
	readonly #call: ProviderCall;
	readonly #earlier: readonly ProviderCall[];

	constructor(call: ProviderCall, earlier: readonly ProviderCall[]) {
		this.#call = call;
		this.#earlier = earlier;
	}

	/** Its answer may have been on its way still. */
	isSent(operation: ProviderOperation): boolean {
		return this.#earlier.some((one) => one.operation === operation);
	}

	isDone(operation: ProviderOperation): boolean {
		return this.#isAnswered(operation, (code) => code === DONE);
	}

	/** None of it was answered: the process may have died before it had read anything, and the next one is the first. */
	isUnheard(operation: ProviderOperation): boolean {
		return this.#earlier.every((one) => one.operation !== operation || one.code === undefined);
	}

	isRefused(operation: ProviderOperation): boolean {
		return this.#isAnswered(operation, (code) => code > DONE && code <= REJECTED);
	}

	#isAnswered(operation: ProviderOperation, fits: (code: number) => boolean): boolean {
		return this.#earlier.some(
			(one) =>
				one.operation === operation &&
				!one.isOther &&
				one.code !== undefined &&
				fits(one.code) &&
				(one.answeredAt ?? Number.POSITIVE_INFINITY) <= this.#call.at,
		);
	}
}

type Judge = (call: ProviderCall, before: Before, isInOut: boolean) => string | undefined;

const PROBLEM: Readonly<Record<ProviderOperation, Judge>> = {
	"pay-in": ({ code, isOther }, before) => {
		if (code !== DONE) {
			// Only a refund, and never an operator or the deadline, ends what the provider was told.
			const isTold = !isOther && before.isDone("pay-in") && !before.isSent("refund");
			return isTold ? "it was taken before" : undefined;
		}
		if (isOther && !before.isUnheard("pay-in")) return "it named another stake than the first";
		if (before.isDone("refund")) return "the bet was given back before";
		return before.isRefused("pay-in") ? "it was refused before" : undefined;
	},
	"pay-out": ({ code, isOther }, before) => {
		if (code !== DONE) {
			const isOwed = !isOther && before.isDone("pay-in") && !before.isSent("refund");
			return isOwed ? "money is owed, and that means stop" : undefined;
		}
		if (isOther) return "it named another win than the one before";
		return before.isDone("refund") ? "the bet was given back before" : undefined;
	},
	refund: ({ code }, before, isInOut) => {
		if (code === DONE) return before.isDone("pay-out") ? "the bet was paid out before" : undefined;
		const mayBePaid = before.isSent(isInOut ? "pay-in" : "pay-out");
		return mayBePaid ? undefined : "that means stop, and nothing was paid";
	},
};
