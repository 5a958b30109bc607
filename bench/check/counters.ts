/** What the counting module says, asked from outside the service's process. */
import { z } from "zod";

const countersSchema = z.strictObject({
	statements: z.int(),
	transactions: z.int(),
	writesToDatabase: z.int(),
	writesToPartners: z.int(),
	writesToCallers: z.int(),
	signaturesMade: z.int(),
	signaturesVerified: z.int(),
	/** In use, if nothing was collected since `collect`. */
	bytesAllocated: z.number(),
	collections: z.int(),
});
export type Counters = z.infer<typeof countersSchema>;

export class CountersOfProcess {
	readonly #url: string;

	constructor(port: number) {
		this.#url = `http://127.0.0.1:${port}`;
	}

	/** Frees what is garbage, so that from now on nothing is for as long as possible. */
	async collect(): Promise<void> {
		await this.#ask("/collect");
	}

	/**
	 * Collects new objects, and then all.
	 *
	 * @returns the bytes that only the second one freed. Whatever holds them, a function that was made among the old objects or a
	 * table that a Set has thrown away, each collection of new objects copies them twice, which is most of what its pause is.
	 */
	async oldGarbage(): Promise<number> {
		const { bytesAllocated: afterNew } = await this.#ask("/collect-new");
		const { bytesAllocated: afterAll } = await this.#ask("/collect");
		return afterNew - afterAll;
	}

	async read(): Promise<Counters> {
		return await this.#ask("/");
	}

	async #ask(path: string): Promise<Counters> {
		const response = await fetch(`${this.#url}${path}`);
		if (!response.ok) throw new Error(`The counters were answered with ${response.status}.`);
		return countersSchema.parse(await response.json());
	}
}
