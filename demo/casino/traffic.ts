import type { AggregatorAnswer } from "./aggregator/aggregator-answer.ts";
import type { Clock } from "./clock.ts";

/** The last calls that are kept in memory, in each direction, for tests and for people who look. */
export const CALLS_KEPT = 20_000;

/** A call that reached the casino. */
export interface ReceivedCall {
	/**
	 * Calls in both directions are numbered together, as they begin. The numbers go on behind those of the process before, of
	 * which a page that stayed open has the last: no casino takes a thousand calls a second for as long as it runs.
	 */
	readonly id: number;
	readonly path: string;
	readonly at: Date;
	/** The compact JWT, or whatever else stood in the body. */
	readonly body: string;
	/** What `data` held; undefined when the JWT was not verified. */
	readonly data: unknown;
	/** How it was answered: the ErrorCode or the name of a fault; undefined as long as it was not. */
	readonly answer: number | string | undefined;
}

/** A call that the casino made. */
export interface SentCall {
	readonly id: number;
	readonly path: string;
	readonly at: Date;
	readonly body: unknown;
	/** Undefined as long as there is none. */
	readonly answer: AggregatorAnswer | undefined;
}

/** What went over the wire, oldest first. It lives in memory only and ends with the process. */
export interface Traffic {
	readonly received: readonly ReceivedCall[];
	readonly sent: readonly SentCall[];
	/** Calls that are being answered now, the most that ever were at once, and those of now that only wait for a fault to end. */
	load(): { readonly now: number; readonly peak: number; readonly held: number };
	receiving(
		path: string,
		body: string,
	): {
		verified(data: unknown): void;
		answered(answer: number | string): void;
		/** Until then nothing is done for the call: a fault makes it wait. */
		held(until: Promise<void>): Promise<void>;
		ended(): void;
	};
	sending(path: string, body: unknown): { answered(answer: AggregatorAnswer): void };
}

/** @param callsKept the last of each direction */
export function createTraffic(clock: Clock, callsKept: number = CALLS_KEPT): Traffic {
	const received: Mutable<ReceivedCall>[] = [];
	const sent: Mutable<SentCall>[] = [];
	let lastId = clock.now().getTime();
	let now = 0;
	let peak = 0;
	let held = 0;
	return {
		received,
		sent,
		load: () => ({ now, peak, held }),
		receiving(path, body) {
			const call: Mutable<ReceivedCall> = {
				id: ++lastId,
				path,
				at: clock.now(),
				body,
				data: undefined,
				answer: undefined,
			};
			keep(received, call, callsKept);
			now += 1;
			peak = Math.max(peak, now);
			return {
				verified: (data) => {
					call.data = data;
				},
				answered: (answer) => {
					call.answer = answer;
				},
				held: async (until) => {
					held += 1;
					await until.finally(() => {
						held -= 1;
					});
				},
				ended: () => {
					now -= 1;
				},
			};
		},
		sending(path, body) {
			const call: Mutable<SentCall> = { id: ++lastId, path, at: clock.now(), body, answer: undefined };
			keep(sent, call, callsKept);
			return {
				answered: (answer) => {
					call.answer = answer;
				},
			};
		},
	};
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function keep<Item>(list: Item[], item: Item, max: number): void {
	list.push(item);
	if (list.length > max) list.splice(0, list.length - Math.ceil(max / 2));
}
