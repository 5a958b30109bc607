/** What becomes of writes that go together: they gather behind a held one, and meet what the plan says. */
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { z } from "zod";
import type { StepKind } from "./steps.ts";

/** So long a write is held at most until the others have come, in real time. */
const GATHER_MS = 300;

/**
 * `undone`: the server says that a lock was not free, and has written nothing. `lost`: it has written, and the connection
 * breaks before it says so. `passed over`: another one holds the row of one player, who is let go when the batch has ended.
 */
export type Fate = "written" | "undone" | "lost" | "passed over";

export interface Gathering {
	readonly fate: Fate;
	/** Is over when enough others wait behind the held write, or when nobody waits for them any more. */
	readonly gathered: (isOver: AbortSignal) => Promise<void>;
	/** Is over when the process may hear what its calls were answered. */
	readonly mayHear: () => Promise<void>;
	/** The batch has ended. */
	readonly ended: () => void;
}

export interface BatchEvents {
	/** Several writes went together. */
	readonly onBatch: (rows: number, fate: Fate) => void;
	/** A row of a batch whose end nobody knew is sent as it was, with no look at what became of it. */
	readonly onRepeat: (betId: number) => void;
}

/** So many writes went together, and that became of them. */
export interface Batch {
	readonly rows: number;
	readonly fate: Fate;
	readonly at: number;
}

/** The end of a bet's attempt and its accept wait together, in this order, and that becomes of the batch, or there the process dies. */
export interface Joined {
	readonly order: "end first" | "accept first";
	readonly fate: Fate | "before" | "in" | "after";
}

/** A statement as the driver gets it. */
export interface Statement {
	readonly text: string;
	readonly values: readonly unknown[];
}

/** What the error of a batch says that was undone: nobody may hear of it, because each row goes by itself. */
export const UNDONE_BATCH = "The simulation has undone this batch.";

const rowsSchema = z.array(z.object({ betId: z.int(), version: z.int() }));
const writtenSchema = z.array(z.looseObject({ betId: z.int() }));
/** The places of the two among the values of a write of one bet. */
const OF_ONE = /b\.bet_id = \$(\d+)::bigint and b\.version = \$(\d+)::int/;

export class Batches {
	readonly #events: BatchEvents;
	#gathering: Gathering | undefined;
	/** The first write is still to be held. */
	#holds = false;
	/** What becomes of the next batch, when the held write is through. */
	#next: Gathering | undefined;
	/** Bets that were written with an end that nobody knew, and the version that they had before. */
	readonly #lost = new Map<number, number>();

	constructor(events: BatchEvents) {
		this.#events = events;
	}

	gather(gathering: Gathering | undefined): void {
		this.#gathering = gathering;
		this.#holds = gathering !== undefined;
		this.#next = undefined;
	}

	/** The first write of a bet waits for the others. */
	async #hold(): Promise<void> {
		const gathering = this.#gathering;
		if (gathering === undefined || !this.#holds) return;
		this.#holds = false;
		const isOver = AbortSignal.timeout(GATHER_MS);
		await Promise.race([gathering.gathered(isOver), sleep(GATHER_MS)]);
		this.#next = gathering;
	}

	/** The answer to a call has come, and waits for the accepts that are to come before it. */
	async hear(): Promise<void> {
		if (this.#gathering !== undefined) await Promise.race([this.#gathering.mayHear(), sleep(GATHER_MS)]);
	}

	async pass(step: StepKind, statement: Statement, send: () => Promise<unknown>): Promise<unknown> {
		if (step === "write bet") {
			await this.#hold();
			this.#look(rowOf(statement));
		}
		if (step !== "write bets") return await send();
		const rows = rowsSchema.parse(JSON.parse(z.string().parse(statement.values[0])));
		for (const row of rows) this.#look(row);
		const next = this.#next;
		const fate = next?.fate ?? "written";
		this.#next = undefined;
		this.#events.onBatch(rows.length, fate);
		try {
			if (fate === "undone") throw lockNotAvailable();
			const result = await send();
			if (fate === "lost") {
				this.#note(rows, writtenSchema.parse(result));
				throw Object.assign(new Error("The simulation has cut this connection."), { code: "CONNECTION_CLOSED" });
			}
			return result;
		} finally {
			next?.ended();
		}
	}

	#note(rows: z.infer<typeof rowsSchema>, written: z.infer<typeof writtenSchema>): void {
		const ids = new Set(written.map(({ betId }) => betId));
		for (const { betId, version } of rows) if (ids.has(betId)) this.#lost.set(betId, version);
	}

	#look(row: { readonly betId: number; readonly version: number } | undefined): void {
		if (row !== undefined && this.#lost.get(row.betId) === row.version) this.#events.onRepeat(row.betId);
	}
}

function rowOf({ text, values }: Statement): { readonly betId: number; readonly version: number } | undefined {
	const [, betAt, versionAt] = OF_ONE.exec(text) ?? [];
	return betAt === undefined
		? undefined
		: { betId: Number(values[Number(betAt) - 1]), version: Number(values[Number(versionAt) - 1]) };
}

function lockNotAvailable(): Error {
	return Object.assign(new postgres.PostgresError(""), { code: "55P03", severity: "ERROR", message: UNDONE_BATCH });
}
