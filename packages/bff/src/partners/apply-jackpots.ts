/**
 * Jackpots as operators define them: for all partners, each of which is asked by its own setting whether it plays for
 * them. What is written here is for rounds that open afterwards.
 *
 * Source: wire contract, sections 1 and 10.
 */
import { isDeepStrictEqual } from "node:util";
import { problemsOf, type TermsProblem } from "@webframe/shared/jackpots";
import { z } from "zod";
import type { OwnGames } from "../games/own-games.ts";
import type { Transaction } from "../platform/database.ts";
import { type AuditEntry, auditSubject } from "../records/audit-log.ts";
import { insertJackpotVersion, type JackpotRow, lockJackpots, readJackpots } from "../store/jackpots.ts";
import { isStorable, STORABLE_RULE } from "./storable.ts";

const START_MAX = 100_000_000;
const CHANCE_MAX = 1_000_000_000_000;
const RATE_MAX = 10_000;

export const jackpotSchema = z.strictObject({
	jackpotId: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, "must be small letters, digits and hyphens, a letter first"),
	name: z.string().min(1).max(32).refine(isStorable, STORABLE_RULE),
	/** Null for all of our own games. */
	games: z
		.array(z.int())
		.min(1)
		.refine((codes) => new Set(codes).size === codes.length, "must name each game once")
		.nullable()
		.default(null),
	/** What of each stake goes into the pool, in basis points. */
	rate: z.int().min(1).max(RATE_MAX),
	/** What a pool begins with, in whole euros. */
	start: z.int().min(0).max(START_MAX),
	/** How likely a stake of one euro wins it, in 10^-12. */
	chance: z.int().min(1).max(CHANCE_MAX),
});

export type JackpotDocument = z.infer<typeof jackpotSchema>;

/** The jackpots would be as no jackpots may be. The message has a line for each game. */
export class JackpotTermsError extends Error {
	override readonly name = "JackpotTermsError";
}

interface WrittenJackpots {
	/** What they return by themselves decides how much jackpots may add. */
	readonly ownGames: OwnGames;
}

export interface JackpotsChange {
	readonly actor: string;
	readonly now: Date;
}

/**
 * Writes a version of each jackpot that differs from the newest one. One that an operator has paused stays so.
 *
 * @returns what to append to the audit log at the end of the transaction.
 * @throws JackpotTermsError where all of them together would return too much, or are too many, or a closed one differs.
 */
export async function writeJackpots(
	sql: Transaction,
	jackpots: readonly JackpotDocument[],
	change: JackpotsChange & WrittenJackpots,
): Promise<readonly AuditEntry[]> {
	if (jackpots.length === 0) return [];
	refuseOtherGames(jackpots, change.ownGames);
	await lockJackpots(sql);
	const before = new Map((await readJackpots(sql)).map((row) => [row.jackpotId, row]));
	const changed = jackpots.flatMap((jackpot): readonly JackpotRow[] => {
		const known = before.get(jackpot.jackpotId);
		if (known !== undefined && isDeepStrictEqual(termsOf(known), termsOf(jackpot))) return [];
		if (known?.state === "closed") throw new JackpotTermsError(`  jackpots: ${jackpot.jackpotId} was closed`);
		return [{ ...jackpot, version: (known?.version ?? 0) + 1, state: known?.state ?? "open" }];
	});
	const after = new Map([...before, ...changed.map((row) => [row.jackpotId, row] as const)]);
	refuseProblems(
		[...after.values()].filter(({ state }) => state !== "closed"),
		change.ownGames,
	);
	const entries: AuditEntry[] = [];
	for (const row of changed) entries.push(await writeVersion(sql, row, before.get(row.jackpotId), change));
	return entries;
}

/** @returns what to append to the audit log */
export async function writeVersion(
	sql: Transaction,
	row: JackpotRow,
	before: JackpotRow | undefined,
	{ actor, now }: JackpotsChange,
): Promise<AuditEntry> {
	await insertJackpotVersion(sql, row, now);
	const action = before === undefined ? "jackpot.create" : "jackpot.change";
	const details = { before: before === undefined ? null : shown(before), after: shown(row) };
	return { happenedAt: now, actor, action, subject: auditSubject("jackpot", row.jackpotId), note: null, details };
}

function shown(row: JackpotRow) {
	return { ...row, games: row.games === null ? null : [...row.games] };
}

function termsOf({ name, games, rate, start, chance }: JackpotDocument | JackpotRow) {
	return { name, games: games === null ? null : games.toSorted((a, b) => a - b), rate, start, chance };
}

function refuseOtherGames(jackpots: readonly JackpotDocument[], ownGames: OwnGames): void {
	const lines = jackpots.flatMap(({ games }, index) =>
		(games ?? []).flatMap((gameCode, place) =>
			ownGames.of(gameCode) === undefined
				? [`  jackpots.${index}.games.${place}: is not the code of one of our own games`]
				: [],
		),
	);
	if (lines.length > 0) throw new JackpotTermsError(lines.join("\n"));
}

function refuseProblems(rows: readonly JackpotRow[], ownGames: OwnGames): void {
	const all = rows.map((row) => ({ ...row, games: row.games ?? ownGames.all.map(({ gameCode }) => gameCode) }));
	const problems = problemsOf(all, (gameCode) => ownGames.highestReturnPpm(gameCode));
	if (problems.length > 0) throw new JackpotTermsError(problems.map(lineOf).join("\n"));
}

const SAID: Readonly<Record<TermsProblem["kind"], string>> = {
	too_many: "has more than four jackpots",
	jackpots_return_too_much: "would get more than 1.5 % from jackpots (rate, and start times chance)",
	game_returns_too_much: "would return more than 99.5 % with its jackpots",
};

function lineOf({ kind, gameCode }: TermsProblem): string {
	return `  jackpots: the game ${gameCode} ${SAID[kind]}`;
}
