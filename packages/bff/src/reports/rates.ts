/**
 * Rates of the euro by day. Two people store those of a file, all of them or none; what is stored stays, because reports and closed
 * months have gone by it: a file that says something else of a day is refused, and the same file again stores nothing.
 *
 * Source: back office design, *Reports*.
 */
import { canonicalJson } from "@webframe/shared/signing";
import { LINE_PROBLEMS_MAX, type LineProblem, type StoredRateValue } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject, type ByOperator } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { insertRates, readRates } from "../store/euro-rates.ts";
import type { ReportsContext } from "./context.ts";
import { perEuroOf } from "./euros.ts";
import { keyOf, type RateLine, readRatesFile } from "./rates-file.ts";

type RatesContext = Pick<ReportsContext, "database" | "clock">;

export interface RatesRequest {
	readonly csv: string;
	/** Who says so. */
	readonly source: string;
}

/** What a file says. */
export interface RatesTotals {
	readonly rates: number;
	readonly firstDay: string;
	readonly lastDay: string;
	/** The same for the same rates, whatever the order and the ends of the lines. */
	readonly sha256: string;
}

type Refused = { readonly kind: "refused"; readonly reason: "bad_lines"; readonly problems: readonly LineProblem[] };
type Known = {
	readonly kind: "done" | "nothing_to_do";
	readonly totals: RatesTotals;
	/** How many of them were stored before. */
	readonly stored: number;
};

export type RatesChecked = Known | Refused;
export type RatesStored = Known | (WaitsForSecondPerson & { readonly totals: RatesTotals }) | Refused;

/** Somebody else stores a rate of the same day at the same time: his is there, once it can be seen. */
const STORE_TRIES_MAX = 3;

/** Ends the transaction in which a rate was met that was not there before: nothing is stored or approved. */
class RateTakenError extends Error {
	override readonly name = "RateTakenError";
}

/** What storing the rates of a file would come to. Nothing is written. */
export async function checkRates({ database, clock }: RatesContext, { csv }: RatesRequest): Promise<RatesChecked> {
	const lines = await readRatesFile(csv, clock.now());
	return "problems" in lines ? refused(lines.problems) : await compare(database, lines);
}

/** Stores the rates of a file, once two people have asked for the same of the same source. */
export async function storeRates(context: RatesContext, request: RatesRequest, by: ByOperator): Promise<RatesStored> {
	const lines = await readRatesFile(request.csv, context.clock.now());
	if ("problems" in lines) return refused(lines.problems);
	for (let tries = 1; ; tries++) {
		try {
			const stored = await withSecondPerson(context.database, by.operator, () =>
				write(context, lines, request.source, by),
			);
			return stored.kind === "waits_for_second_person" ? { ...stored, totals: totalsOf(lines) } : stored;
		} catch (error) {
			if (!(error instanceof RateTakenError) || tries === STORE_TRIES_MAX) throw error;
		}
	}
}

async function write(
	{ database, clock }: RatesContext,
	lines: readonly RateLine[],
	source: string,
	{ operator, note }: ByOperator,
): Promise<RatesChecked> {
	return await database.begin(async (sql): Promise<RatesChecked> => {
		const compared = await compare(sql, lines);
		if (compared.kind !== "done") return compared;
		const { firstDay, lastDay, rates, sha256: hash } = compared.totals;
		const now = clock.now();
		const action = "rates.store" as const;
		const subject = auditSubject("rates from", source);
		const request = { source, firstDay, lastDay, rates, sha256: hash };
		const { askedBy = operator } = await whoAskedFirst(sql, { action, subject, request, operator, note, now }, true);
		const about = { source, askedBy, storedBy: operator, storedAt: now };
		const added = await insertRates(sql, lines, about);
		if (added < rates - compared.stored) throw new RateTakenError(`Rates of ${source} were stored meanwhile.`);
		const details = { ...request, askedBy, added };
		await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note, details });
		return compared;
	});
}

/** What is stored already, and what of it is something else. */
async function compare(sql: Queryable, lines: readonly RateLine[]): Promise<RatesChecked> {
	const totals = totalsOf(lines);
	const all = await readRates(sql, totals, [...new Set(lines.map(({ currency }) => currency))]);
	const known = new Map(all.map((rate) => [keyOf(rate), rate]));
	const problems = lines.flatMap((one): readonly LineProblem[] => {
		const rate = known.get(keyOf(one));
		if (rate === undefined || perEuroOf(rate.perEur) === perEuroOf(one.perEur)) return [];
		const message = `is stored as ${rate.perEur} (${rate.source}), and stays so`;
		return [{ line: one.line, field: "perEur", message }];
	});
	if (problems.length > 0) return refused(problems.slice(0, LINE_PROBLEMS_MAX));
	const stored = lines.filter((one) => known.has(keyOf(one))).length;
	return { kind: stored === lines.length ? "nothing_to_do" : "done", totals, stored };
}

function totalsOf(lines: readonly RateLine[]): RatesTotals {
	const [firstDay = "", lastDay = ""] = [lines.at(0)?.day, lines.at(-1)?.day];
	const said = lines.map(({ day, currency, perEur }) => [day, currency, perEuroOf(perEur).toString()]);
	return { rates: lines.length, firstDay, lastDay, sha256: sha256(canonicalJson(said)).toString("hex") };
}

function refused(problems: readonly LineProblem[]): Refused {
	return { kind: "refused", reason: "bad_lines", problems };
}

/** The rates of some days, the newest first. */
export async function listRates(
	{ database }: Pick<ReportsContext, "database">,
	span: { readonly firstDay: string; readonly lastDay: string },
): Promise<readonly StoredRateValue[]> {
	const rates = await readRates(database, span, null);
	return rates.map(({ storedAt, ...rate }) => ({ ...rate, storedAt: storedAt.toISOString() }));
}
