/**
 * Natural batching of writes of one kind. A write that finds none of its kind under way is sent at once, by itself; those
 * that arrive while one is under way wait for its end and go together, as one statement. So the statements grow with the
 * load, and nobody waits for others to come.
 *
 * - What is written is decided when the statement is sent, not when it begins to wait: the time, and what depends on it.
 * - Of each key there is one row among all batches that are under way; a second one waits for the next.
 * - A row that a batch did not write, and each row of a batch that the server has undone, goes by itself: so nobody is told
 *   what became of another's row. An end that nobody knows is each row's own.
 * - A batch is not waited for when it takes long: a second one goes beside it, and with two of them each row goes by itself.
 */
import type { Clock } from "./clock.ts";
import { leftNothing } from "./database-errors.ts";

export const BATCH_ROWS_MAX = 64;
export const BATCHES_UNDER_WAY_MAX = 2;
/** So long a row waits for those before it. */
export const BATCH_WAIT_MAX_MS = 50;

export interface KindOfWrite<Row, Result> {
	/** Whether the row can go with others. */
	fits(row: Row): boolean;
	/** Writes one row. */
	alone(row: Row): Promise<Result | undefined>;
	/** Writes what it can of rows that fit, in one statement. @returns for each, in their order; undefined: not written */
	together(rows: readonly Row[]): Promise<readonly (Result | undefined)[]>;
}

interface Waiting<Row, Result> {
	readonly key: string | number;
	readonly since: number;
	readonly prepare: () => Row | undefined;
	readonly end: PromiseWithResolvers<Result | undefined>;
}

export class WriteTogether<Row, Result> {
	readonly #clock: Clock;
	readonly #kind: KindOfWrite<Row, Result>;
	/** In the order in which they came. */
	#waiting: Waiting<Row, Result>[] = [];
	readonly #underWay = new Set<{ isSlow: boolean }>();
	/** Of the rows in the batches that are under way. */
	readonly #keys = new Set<string | number>();
	#hasTimer = false;

	constructor(clock: Clock, kind: KindOfWrite<Row, Result>) {
		this.#clock = clock;
		this.#kind = kind;
	}

	/** How many rows wait. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/**
	 * @param prepare says what to write when it is sent; undefined: nothing. It is called again where the row is sent again,
	 * and takes back then what it took before.
	 * @returns what `alone` or `together` has answered for the row; undefined, too, when there was nothing to write
	 * @throws what the row's statement, or the row's `prepare`, throws
	 */
	async write(key: string | number, prepare: () => Row | undefined): Promise<Result | undefined> {
		const end = Promise.withResolvers<Result | undefined>();
		this.#waiting.push({ key, since: this.#clock.now().getTime(), prepare, end });
		this.#sendNext();
		return await end.promise;
	}

	#sendNext(): void {
		while (this.#waiting.length > 0 && !this.#isHeldUp()) {
			const batch = this.#takeBatch();
			if (batch.length === 0) break;
			void this.#send(batch);
		}
		if (this.#waiting.length > 0) this.#setTimer();
	}

	#isHeldUp(): boolean {
		if (this.#underWay.size >= BATCHES_UNDER_WAY_MAX) return true;
		if (this.#waiting.length >= BATCH_ROWS_MAX) return false;
		return [...this.#underWay].some(({ isSlow }) => !isSlow);
	}

	/** The oldest rows that may go together now. */
	#takeBatch(): readonly Waiting<Row, Result>[] {
		const batch: Waiting<Row, Result>[] = [];
		const left: Waiting<Row, Result>[] = [];
		for (const one of this.#waiting) {
			const goes = batch.length < BATCH_ROWS_MAX && !this.#keys.has(one.key);
			if (goes) this.#keys.add(one.key);
			(goes ? batch : left).push(one);
		}
		this.#waiting = left;
		return batch;
	}

	async #send(batch: readonly Waiting<Row, Result>[]): Promise<void> {
		const statement = { isSlow: false };
		this.#underWay.add(statement);
		await this.#write(batch);
		this.#underWay.delete(statement);
		for (const { key } of batch) this.#keys.delete(key);
		this.#sendNext();
	}

	/** @returns when the statement has ended; rows that go by themselves are not waited for, except a lone one. Never throws. */
	async #write(batch: readonly Waiting<Row, Result>[]): Promise<void> {
		const rows = batch.flatMap((one) => {
			const row = preparedOrEnded(one);
			if (row === undefined) return [];
			if (this.#kind.fits(row)) return [{ one, row }];
			void this.#writeAlone(one, row);
			return [];
		});
		const [first] = rows;
		if (first === undefined) return;
		if (rows.length === 1) return await this.#writeAlone(first.one, first.row);
		try {
			const results = await this.#kind.together(rows.map(({ row }) => row));
			for (const [index, { one }] of rows.entries()) {
				const result = results[index];
				if (result === undefined) this.#prepareAlone(one);
				else one.end.resolve(result);
			}
		} catch (error) {
			for (const { one } of rows) {
				if (leftNothing(error)) this.#prepareAlone(one);
				else one.end.reject(error);
			}
		}
	}

	#prepareAlone(one: Waiting<Row, Result>): void {
		const row = preparedOrEnded(one);
		if (row !== undefined) void this.#writeAlone(one, row);
	}

	async #writeAlone({ end }: Waiting<Row, Result>, row: Row): Promise<void> {
		try {
			end.resolve(await this.#kind.alone(row));
		} catch (error) {
			end.reject(error);
		}
	}

	#setTimer(): void {
		const [oldest] = this.#waiting;
		if (this.#hasTimer || oldest === undefined) return;
		this.#hasTimer = true;
		const waitedMs = this.#clock.now().getTime() - oldest.since;
		// A clock that was set back must not make anybody wait for longer.
		const leftMs = Math.min(BATCH_WAIT_MAX_MS, Math.max(0, BATCH_WAIT_MAX_MS - waitedMs));
		this.#clock.after(leftMs, () => this.#onTimer());
	}

	/** Who has waited for long enough goes, in a second batch beside the slow one, or else by itself. */
	#onTimer(): void {
		this.#hasTimer = false;
		const sinceMax = this.#clock.now().getTime() - BATCH_WAIT_MAX_MS;
		if (this.#waiting.some(({ since }) => since <= sinceMax)) {
			for (const statement of this.#underWay) statement.isSlow = true;
			this.#sendNext();
			const late = this.#waiting.filter(({ since }) => since <= sinceMax);
			this.#waiting = this.#waiting.filter(({ since }) => since > sinceMax);
			for (const one of late) this.#prepareAlone(one);
		}
		this.#setTimer();
	}
}

/** What is to be written now; without anything to write, or where that cannot be said, it ends here. */
function preparedOrEnded<Row, Result>({ prepare, end }: Waiting<Row, Result>): Row | undefined {
	try {
		const row = prepare();
		if (row === undefined) end.resolve(undefined);
		return row;
	} catch (error) {
		end.reject(error);
		return undefined;
	}
}
