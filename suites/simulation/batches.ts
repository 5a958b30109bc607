/** What becomes of writes that go together: they gather behind a held one, and meet what the plan says. */
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { z } from "zod";
import { type BatchKind, batchOf, isBatch, type StepKind } from "./steps.ts";

/** So long a write is held at most until the others have come, in real time. */
const GATHER_MS = 1_000;

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
	/** Another one takes the row of this one's player, and keeps it until the batch has ended. */
	readonly hold: (row: BatchRow, ended: Promise<void>) => Promise<void>;
}

export interface BatchEvents {
	/** Several writes went together. */
	readonly onBatch: (kind: BatchKind, rows: number, fate: Fate) => void;
	/** A bet was placed, and who asked for it cannot know: by its id, or by that which its provider has given it. */
	readonly onPlaceLost: (id: number | string) => void;
	/** A row of a batch whose end nobody knew is sent as it was, with no look at what became of it. */
	readonly onRepeat: (betId: number) => void;
}

/** So many writes went together, and that became of them. */
export interface Batch {
	readonly kind: BatchKind;
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

/** What of a row tells which it is: a change names its bet, and a bet that is placed has no id yet. */
const rowSchema = z.object({
	betId: z.int().optional(),
	version: z.int().optional(),
	playerId: z.int().optional(),
	providerBetId: z.string().optional(),
});
export type BatchRow = z.infer<typeof rowSchema>;
const rowsSchema = z.array(rowSchema);
const writtenSchema = z.array(z.looseObject({ betId: z.int(), nth: z.int().optional() }));
type Written = z.infer<typeof writtenSchema>;
/** The places of the two among the values of a write of one bet. */
const OF_ONE = /b\.bet_id = \$(\d+)::bigint and b\.version = \$(\d+)::int/;

/** Writes of a kind that are to go together: first one is held, and then comes the batch. */
interface Plan {
	readonly gathering: Gathering;
	/** `open`: the first write is still to be held. `next`: the held one is through, and the next batch is the one. */
	stage: "open" | "held" | "next" | "over";
}

export class Batches {
	readonly #events: BatchEvents;
	readonly #plans = new Map<BatchKind, Plan>();
	/** Bets that were written with an end that nobody knew, and the version that they had before. */
	readonly #lost = new Map<number, number>();

	constructor(events: BatchEvents) {
		this.#events = events;
	}

	gather(kind: BatchKind, gathering: Gathering | undefined): void {
		if (gathering === undefined) this.#plans.delete(kind);
		else this.#plans.set(kind, { gathering, stage: "open" });
	}

	/** The first write of a kind waits for the others. */
	async #hold(kind: BatchKind): Promise<void> {
		const plan = this.#plans.get(kind);
		if (plan?.stage !== "open") return;
		plan.stage = "held";
		const isOver = AbortSignal.timeout(GATHER_MS);
		await Promise.race([plan.gathering.gathered(isOver), sleep(GATHER_MS)]);
		plan.stage = "next";
	}

	/** The answer to a call has come, and waits for the accepts that are to come before it. */
	async hear(): Promise<void> {
		const plan = this.#plans.get("write bets");
		if (plan !== undefined) await Promise.race([plan.gathering.mayHear(), sleep(GATHER_MS)]);
	}

	async pass(step: StepKind, statement: Statement, send: () => Promise<unknown>): Promise<unknown> {
		const kind = batchOf(step);
		if (kind !== undefined) {
			await this.#hold(kind);
			this.#look(rowOf(statement));
		}
		return isBatch(step) ? await this.#sendBatch(step, statement, send) : await send();
	}

	async #sendBatch(kind: BatchKind, { values }: Statement, send: () => Promise<unknown>): Promise<unknown> {
		const rows = rowsSchema.parse(JSON.parse(z.string().parse(values[0])));
		for (const row of rows) this.#look(row);
		const plan = this.#plans.get(kind);
		if (plan?.stage !== "next") return await this.#sendFreely(kind, rows, send);
		plan.stage = "over";
		const { fate, hold } = plan.gathering;
		if (fate === "undone") {
			this.#events.onBatch(kind, rows.length, "undone");
			throw lockNotAvailable();
		}
		const ended = Promise.withResolvers<void>();
		const [first] = rows;
		if (fate === "passed over" && first !== undefined) await hold(first, ended.promise);
		try {
			const result = await send();
			const written = writtenSchema.parse(result);
			const isPassedOver = written.length < rows.length;
			this.#events.onBatch(kind, rows.length, fate === "passed over" && !isPassedOver ? "written" : fate);
			if (fate === "lost") {
				this.#note(rows, written);
				throw Object.assign(new Error("The simulation has cut this connection."), { code: "CONNECTION_CLOSED" });
			}
			return result;
		} finally {
			ended.resolve();
		}
	}

	/** By chance, too, writes go together. */
	async #sendFreely(kind: BatchKind, rows: readonly BatchRow[], send: () => Promise<unknown>): Promise<unknown> {
		this.#events.onBatch(kind, rows.length, "written");
		return await send();
	}

	#note(rows: readonly BatchRow[], written: Written): void {
		for (const { betId, nth } of written) {
			const version = rows.find((row) => row.betId === betId)?.version;
			if (version !== undefined) this.#lost.set(betId, version);
			else this.#events.onPlaceLost(rows[nth ?? -1]?.providerBetId ?? betId);
		}
	}

	#look({ betId, version }: BatchRow): void {
		if (betId !== undefined && this.#lost.get(betId) === version) this.#events.onRepeat(betId);
	}
}

/** The bet and its version that a write of one bet names; a bet that is placed by itself has none. */
function rowOf({ text, values }: Statement): BatchRow {
	const [, betAt, versionAt] = OF_ONE.exec(text) ?? [];
	return betAt === undefined
		? {}
		: { betId: Number(values[Number(betAt) - 1]), version: Number(values[Number(versionAt) - 1]) };
}

function lockNotAvailable(): Error {
	return Object.assign(new postgres.PostgresError(""), { code: "55P03", severity: "ERROR", message: UNDONE_BATCH });
}
