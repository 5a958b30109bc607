import type { KindOfWrite } from "../platform/write-together.ts";

type Results = readonly (string | undefined)[];

interface UnderWay {
	readonly rows: readonly string[];
	readonly end: PromiseWithResolvers<Results>;
}

/**
 * Statements that end when a test says so. A row is a text; one that begins with `alone:` fits into no batch. Of a
 * statement with several the rows stand with a plus sign between them.
 */
export class Statements implements KindOfWrite<string, string> {
	/** All of them, in the order in which they were sent. */
	readonly sent: string[] = [];
	readonly #underWay: UnderWay[] = [];

	get underWay(): number {
		return this.#underWay.length;
	}

	fits(row: string): boolean {
		return !row.startsWith("alone:");
	}

	async alone(row: string): Promise<string | undefined> {
		const [result] = await this.#send([row]);
		return result;
	}

	async together(rows: readonly string[]): Promise<Results> {
		return await this.#send(rows);
	}

	/** How many rows each had. */
	sizes(): readonly number[] {
		return this.sent.map((rows) => rows.split("+").length);
	}

	/** Ends one, the oldest if none is named: all of its rows are written, unless it is said what became of them. */
	async end(rows?: string, results?: Results): Promise<void> {
		const one = this.#take(rows);
		one.end.resolve(results ?? one.rows.map((row) => `${row} written`));
		await everythingElse();
	}

	async fail(error: Error, rows?: string): Promise<void> {
		this.#take(rows).end.reject(error);
		await everythingElse();
	}

	#take(rows?: string): UnderWay {
		const index = rows === undefined ? 0 : this.#underWay.findIndex((one) => one.rows.join("+") === rows);
		const [one] = index < 0 ? [] : this.#underWay.splice(index, 1);
		if (one === undefined) throw new Error(`There is no such statement under way: ${rows ?? "any"}.`);
		return one;
	}

	#send(rows: readonly string[]): Promise<Results> {
		const end = Promise.withResolvers<Results>();
		this.sent.push(rows.join("+"));
		this.#underWay.push({ rows, end });
		return end.promise;
	}
}

/** Lets everything run that waits for promises only. */
function everythingElse(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
