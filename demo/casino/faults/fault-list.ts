import { type Fault, type FaultInput, type FaultName, faultSchema } from "./fault.ts";

/** Faults that may be armed at once. */
const FAULTS_MAX = 1_000;

/** What a fault can be narrowed to. */
export interface FaultSubject {
	readonly call: string;
	readonly player?: string | undefined;
	readonly betId?: number | undefined;
	readonly transactionType?: number | undefined;
}

/** The faults that are armed now. */
export interface FaultList {
	/** Arms one behind the others. @returns all that are armed. @throws Error when there are too many. */
	add(fault: FaultInput): readonly Fault[];
	/** Those armed, each with the `times` that are left. */
	list(): readonly Fault[];
	/** Clears all, or those that are narrowed to this player. */
	clear(player?: string): void;
	/** The first of these kinds that fits the subject; it has then bitten once more. */
	take<Name extends FaultName>(
		names: readonly Name[],
		subject: FaultSubject,
	): Extract<Fault, { fault: Name }> | undefined;
	/** How often each kind has bitten since the start, so that a test can see that it injected what it meant to. */
	bites(): Readonly<Partial<Record<FaultName, number>>>;
}

export function createFaultList(): FaultList {
	let armed: Fault[] = [];
	const bites: Partial<Record<FaultName, number>> = {};

	function bite(fault: Fault): void {
		bites[fault.fault] = (bites[fault.fault] ?? 0) + 1;
		if (fault.times === undefined) return;
		const left = { ...fault, times: fault.times - 1 };
		armed = armed.flatMap((other) => (other !== fault ? [other] : left.times > 0 ? [left] : []));
	}

	return {
		add(fault) {
			if (armed.length >= FAULTS_MAX) throw new RangeError(`More than ${FAULTS_MAX} faults.`);
			armed = [...armed, faultSchema.parse(fault)];
			return armed;
		},
		list: () => armed,
		clear(player) {
			armed = player === undefined ? [] : armed.filter((fault) => fault.player !== player);
		},
		take(names, subject) {
			const wanted: readonly FaultName[] = names;
			const found = armed.find(
				(fault): fault is Extract<Fault, { fault: (typeof names)[number] }> =>
					wanted.includes(fault.fault) && fits(fault, subject),
			);
			if (found !== undefined) bite(found);
			return found;
		},
		bites: () => ({ ...bites }),
	};
}

function fits(fault: Fault, subject: FaultSubject): boolean {
	return (
		(fault.call === "*" || fault.call === subject.call) &&
		(fault.player === undefined || fault.player === subject.player) &&
		(fault.betId === undefined || fault.betId === subject.betId) &&
		(fault.transactionType === undefined || fault.transactionType === subject.transactionType)
	);
}
