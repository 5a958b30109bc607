/**
 * A file that would change what two operators have decided stops, with a sentence. Two operators may approve exactly that
 * change, by its hash; within 30 days the file then writes it, and the field is the file's.
 *
 * Source: back office design, *Settings and files*.
 */
import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { auditSubject } from "../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import { approveFileChange, insertFileChange, isFileChangeApproved, viewFileChanges } from "../store/file-changes.ts";
import { type Fields, nameOfSetting, type Stated, type WrittenBy } from "./written-by.ts";

/**
 * What decides how money moves, or who may decide on it, one person alone does not change; nor in which month it stands, which two
 * people close.
 */
export const NEEDS_TWO = [
	"tax",
	"refundConditions",
	"dedupeKey",
	"currencyDigits",
	"secondPersonAbove",
	"reportTimeZone",
] as const;

/** The same by the names under which it is kept who wrote them, and where money is sent to. */
const NAMES_OF_TWO: readonly string[] = ["apiUrl", ...NEEDS_TWO.map(nameOfSetting)];

/** After it a change that was approved must be approved again, and one that was stopped is not shown any more. */
export const FILE_CHANGE_MS = 30 * 24 * 3_600_000;

/** By the name of the field: what stands, and what the file says. */
export const fieldChangesSchema = z.record(z.string(), z.object({ from: z.json(), to: z.json() }));
export type FieldChanges = Readonly<Record<string, { readonly from: Json; readonly to: Json }>>;

export interface StoppedChange {
	readonly partnerId: number;
	readonly changes: FieldChanges;
	readonly sha256: Buffer;
}

/** A file would change what operators have decided. Nothing was changed. */
export class AgainstOperatorsError extends Error {
	override readonly name = "AgainstOperatorsError";
	readonly stopped: readonly StoppedChange[];

	constructor(stopped: readonly StoppedChange[]) {
		super(stopped.map(sentenceOf).join("\n"));
		this.stopped = stopped;
	}
}

function sentenceOf({ partnerId, changes, sha256: hash }: StoppedChange): string {
	const fields = Object.entries(changes).map(
		([field, { from, to }]) => `${field} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`,
	);
	return `  partner ${partnerId}: two operators have decided otherwise than the file, which would change ${fields.join(", ")}. Take it out of the file, or let two managers approve ${hash.toString("hex")} in the back office.`;
}

/** What of a file stands against operators, and nobody has approved; undefined where nothing is. */
export async function stoppedChange(
	sql: Transaction,
	partnerId: number,
	{
		before,
		after,
		stated,
		writtenBy,
	}: { readonly before: Fields; readonly after: Fields; readonly stated: Stated; readonly writtenBy: WrittenBy },
	now: Date,
): Promise<StoppedChange | undefined> {
	const against = NAMES_OF_TWO.filter((name) => {
		const isSame = canonicalJson(before[name] ?? null) === canonicalJson(after[name] ?? null);
		return stated.has(name) && writtenBy[name] === "operators" && !isSame;
	});
	if (against.length === 0) return undefined;
	const changes = Object.fromEntries(
		against.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
	);
	const hash = sha256(canonicalJson({ partnerId, changes }));
	const isApproved = await isFileChangeApproved(sql, hash, new Date(now.getTime() - FILE_CHANGE_MS));
	return isApproved ? undefined : { partnerId, changes, sha256: hash };
}

/** Keeps what a file was stopped for, so that operators see what they approve. */
export async function keepStopped(database: Database, stopped: readonly StoppedChange[], now: Date): Promise<void> {
	for (const one of stopped) await insertFileChange(database, { ...one, now });
}

export type ApproveOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: "unknown_change" };

/** Two operators let a file make the change that it was stopped for. */
export async function approveFile(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	{
		partnerId,
		hash,
		operator,
		note,
	}: { readonly partnerId: number; readonly hash: string; readonly operator: string; readonly note: string },
): Promise<ApproveOutcome> {
	const now = clock.now();
	const approvedSince = new Date(now.getTime() - FILE_CHANGE_MS);
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql) => {
			const known = (await viewFileChanges(sql, partnerId, approvedSince)).find(
				(one) => one.sha256.toString("hex") === hash,
			);
			if (known === undefined) return { kind: "refused" as const, reason: "unknown_change" as const };
			const change = { sha256: known.sha256, partnerId, now, approvedSince };
			if (!(await approveFileChange(sql, change))) return { kind: "nothing_to_do" as const };
			const subject = auditSubject("partner", partnerId);
			await appendAction(
				sql,
				{ action: "partner.file_approve", subject, request: { sha256: hash }, operator, note, now },
				true,
			);
			return { kind: "done" as const };
		}),
	);
}
