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

	async read(): Promise<Counters> {
		return await this.#ask("/");
	}

	async #ask(path: string): Promise<Counters> {
		const response = await fetch(`${this.#url}${path}`);
		if (!response.ok) throw new Error(`The counters were answered with ${response.status}.`);
		return countersSchema.parse(await response.json());
	}
}
