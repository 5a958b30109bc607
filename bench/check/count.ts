/** Counts what each row takes, one after the other, so that nothing waits for anything else and no batch is formed. */
import { median } from "../hub/statistics.ts";
import { readStatements, type StatementCost } from "../large-tables/statements.ts";
import { type CountedService, startCountedService } from "./counted-service.ts";
import type { Counters } from "./counters.ts";
import { ROWS, type Row } from "./rows.ts";

/** What is done once, such as preparing a statement or compiling a function, is done before. */
const WARM_UPS = 20;
/**
 * The median of so many counts. What the service does besides, such as writing its log of calls once a second, falls into
 * fewer than half of them, however busy the machine is.
 */
const TIMES = 31;
/** Readings with nothing between them, for what a reading itself takes. */
const READINGS = 11;

/** What one bet, pay-in or log-in takes. */
export interface RowFigures {
	/** Whole numbers that are the same in every run. */
	readonly counts: Readonly<Record<string, number>>;
	/** What differs a little between runs. */
	readonly costs: Readonly<Record<string, number>>;
	/** How often which statement. */
	readonly statements: Readonly<Record<string, number>>;
}
export type Figures = Readonly<Record<string, RowFigures>>;

export async function countAll(): Promise<Figures> {
	const service = await startCountedService();
	try {
		const figures: [string, RowFigures][] = [];
		for (const row of ROWS) figures.push([row.name, await countRow(service, row)]);
		return Object.fromEntries(figures);
	} finally {
		await service.stop();
	}
}

async function countRow(service: CountedService, row: Row): Promise<RowFigures> {
	const { counters, partner } = service;
	const once = async (): Promise<void> => {
		await row.once(service);
		await partner.idle();
	};
	const onceOrFail = (): Promise<void> => Promise.race([once(), partner.failed]);
	for (let time = 0; time < WARM_UPS; time++) await onceOrFail();
	await counters.collect();
	const ofReading = await readings(service, READINGS, async () => {});
	const ofRow = await readings(service, TIMES, onceOrFail);
	if ((await counters.read()).collections > 0) throw new Error(`Garbage was collected while ${row.name} was counted.`);
	const oldGarbage = Math.round((await counters.oldGarbage()) / TIMES);
	const each = (name: keyof Reading["counted"]): number => median(ofRow.map(({ counted }) => counted[name]));
	const bytesOf = (grown: readonly Reading[]): number => median(grown.map(({ counted }) => counted.bytesAllocated));
	const { statements, buffers } = statementsOf(ofRow);
	return {
		counts: {
			statements: each("statements"),
			transactions: each("transactions"),
			"writes to the database": each("writesToDatabase"),
			"writes to partners": each("writesToPartners"),
			"writes to callers": each("writesToCallers"),
			"signatures made": each("signaturesMade"),
			"signatures verified": each("signaturesVerified"),
			pushes: each("pushes"),
		},
		costs: { "bytes allocated": bytesOf(ofRow) - bytesOf(ofReading), "bytes of old garbage": oldGarbage, buffers },
		statements,
	};
}

/** What has been counted in all, or, of two of them, by how much it has grown. */
interface Reading {
	readonly counted: Counters & { readonly pushes: number };
	/** By their form. */
	readonly statements: ReadonlyMap<string, StatementCost>;
}

/** @returns by how much it grew each time */
async function readings(
	{ counters, player, sql }: CountedService,
	times: number,
	once: () => Promise<void>,
): Promise<readonly Reading[]> {
	const read = async (): Promise<Reading> => ({
		counted: { ...(await counters.read()), pushes: player.pushes },
		statements: await readStatements(sql),
	});
	const grown: Reading[] = [];
	let before = await read();
	for (let time = 0; time < times; time++) {
		await once();
		const after = await read();
		grown.push(difference(after, before));
		before = after;
	}
	return grown;
}

function difference(after: Reading, before: Reading): Reading {
	const of = (name: keyof Reading["counted"]): number => after.counted[name] - before.counted[name];
	return {
		counted: {
			statements: of("statements"),
			transactions: of("transactions"),
			writesToDatabase: of("writesToDatabase"),
			writesToPartners: of("writesToPartners"),
			writesToCallers: of("writesToCallers"),
			signaturesMade: of("signaturesMade"),
			signaturesVerified: of("signaturesVerified"),
			bytesAllocated: of("bytesAllocated"),
			collections: of("collections"),
			pushes: of("pushes"),
		},
		statements: new Map(
			[...after.statements].map(([form, cost]) => {
				const known = before.statements.get(form) ?? { calls: 0, rows: 0, buffers: 0 };
				const { calls, rows, buffers } = cost;
				return [
					form,
					{ ...cost, calls: calls - known.calls, rows: rows - known.rows, buffers: buffers - known.buffers },
				];
			}),
		),
	};
}

/** @returns the statements that more than half of the times have, by name, and what all of them touch */
function statementsOf(grown: readonly Reading[]): {
	readonly statements: Record<string, number>;
	readonly buffers: number;
} {
	const statements: Record<string, number> = {};
	let buffers = 0;
	for (const [form, { name }] of grown.at(-1)?.statements ?? []) {
		const costs = grown.map((one) => one.statements.get(form));
		const calls = median(costs.map((cost) => cost?.calls ?? 0));
		if (calls === 0) continue;
		statements[name] = (statements[name] ?? 0) + calls;
		buffers += median(costs.map((cost) => cost?.buffers ?? 0));
	}
	return { statements, buffers };
}
