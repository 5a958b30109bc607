/**
 * One process's part of a bound that all processes of one start keep together. So what operators have set holds for
 * the machine, however many processes work on it.
 */
export class Share {
	/** From 1; of a process that was started alone too. */
	readonly number: number;
	/** How many processes share. */
	readonly of: number;

	/** @throws RangeError for a number that is none of so many */
	constructor(number: number, of: number) {
		if (!Number.isSafeInteger(number) || !Number.isSafeInteger(of) || number < 1 || number > of)
			throw new RangeError(`There is no part ${number} of ${of}.`);
		this.number = number;
		this.of = of;
	}

	/**
	 * The part of a bound: rounded down, and of what is left over the first processes have one more each. All parts
	 * together are the bound. Only one that is less than the number of processes is exceeded, because a process that may
	 * nothing at all could not work: each has 1 then.
	 *
	 * @param bound a whole number, at least 1
	 */
	part(bound: number): number {
		const whole = Math.floor(bound / this.of);
		return Math.max(1, this.number <= bound % this.of ? whole + 1 : whole);
	}
}

/** Of a process that shares with nobody. */
export const WHOLE = new Share(1, 1);
