/**
 * Operators issue the freebets of a file: all of them, or none and every wrong line told. Above a threshold, which counts the
 * stakes of all bets of the file, a second operator must ask for the same.
 *
 * Idempotent on (partner, key of the file): the same file again issues nothing, another one under its key is refused.
 *
 * Source: wire contract, section 8, "Operators and `bff promo`"; section 5.8.
 */
import { formatAmount } from "@webframe/shared/money";
import type { LineProblem, PromoMoney } from "@webframe/shared/wire";
import { movesAlone } from "../partners/moves-alone.ts";
import type { Partner } from "../partners/partner-directory.ts";
import { addedUp } from "../partners/second-person-threshold.ts";
import { sha256 } from "../platform/sha256.ts";
import { auditSubject, type ByOperator } from "../records/audit-log.ts";
import { appendAction, type WaitsForSecondPerson, withSecondPerson } from "../records/with-second-person.ts";
import { findFreebetFile, insertFreebetFile, insertFreebets } from "../store/freebet-files.ts";
import type { NewFreebet } from "../store/issue-freebet.ts";
import type { Moved } from "../store/operator-moves.ts";
import { cancelMisfits } from "./cancel-misfits.ts";
import type { BonusesContext } from "./context.ts";
import { draftLines } from "./draft-lines.ts";
import { expectedCost } from "./expected-cost.ts";
import { type FreebetFile, readFreebetFile } from "./freebet-file.ts";
import { tellHolders } from "./tell-freebet.ts";

export interface FileRequest {
	readonly partnerId: number;
	readonly csv: string;
	readonly requestKey: string | undefined;
}

/** What a file comes to. */
export interface FileTotals {
	readonly requestKey: string;
	readonly freebets: number;
	readonly stakes: readonly PromoMoney[];
	readonly expectedCost: readonly PromoMoney[];
}

export type FileRefused = {
	readonly kind: "refused";
	readonly reason: "unknown_partner" | "promo_off" | "key_reused" | "bad_lines";
	/** The first wrong lines. */
	readonly problems?: readonly LineProblem[];
};

export type FileChecked =
	| { readonly kind: "done"; readonly totals: FileTotals }
	/** It was issued before. */
	| { readonly kind: "nothing_to_do"; readonly requestKey: string }
	| FileRefused;

export type FileIssued = FileChecked | (WaitsForSecondPerson & { readonly totals: FileTotals });

/** A campaign that is cancelled while the file is written lets it begin anew: then its lines are wrong. */
const TRIES_MAX = 3;

/** What issuing the file would come to. Nothing is written. */
export async function checkFile(context: BonusesContext, request: FileRequest): Promise<FileChecked> {
	const read = await readFile(context, request);
	return "draft" in read ? { kind: "done", totals: read.totals } : read;
}

export async function issueFile(context: BonusesContext, request: FileRequest, by: ByOperator): Promise<FileIssued> {
	for (let tries = 0; tries < TRIES_MAX; tries++) {
		const read = await readFile(context, request);
		if (!("draft" in read)) return read;
		const written = await withSecondPerson(context.database, by.operator, () => write(context, read, by));
		if (typeof written === "object") return { ...written, totals: read.totals };
		if (written === "stale") continue;
		const accountIds = [...new Set(read.draft.map(({ accountId }) => accountId))];
		await cancelMisfits(context, request.partnerId, accountIds);
		await tellHolders(
			context,
			read.draft.map(({ bonusId }) => bonusId),
		);
		return { kind: "done", totals: read.totals };
	}
	throw new Error(`A file of freebets could not be written in ${TRIES_MAX} tries.`);
}

interface ReadFile {
	readonly partner: Partner;
	readonly requestKey: string;
	readonly contentSha256: Buffer;
	readonly draft: readonly NewFreebet[];
	readonly moves: readonly Moved[];
	readonly totals: FileTotals;
}

async function readFile(
	context: BonusesContext,
	request: FileRequest,
): Promise<ReadFile | Exclude<FileChecked, { kind: "done" }>> {
	const { database, partners, ownGames } = context;
	const { partnerId } = request;
	const partner = partners.get(partnerId);
	if (partner === undefined) return { kind: "refused", reason: "unknown_partner" };
	if (!partner.settings.isPromoOn) return { kind: "refused", reason: "promo_off" };
	const file = await readFreebetFile(request.csv, request.requestKey);
	if ("problems" in file) return { kind: "refused", reason: "bad_lines", problems: file.problems };
	const { requestKey } = file;
	const contentSha256 = contentOfFile(file);
	const known = await findFreebetFile(database, partnerId, requestKey);
	if (known !== undefined) {
		const isSame = known.contentSha256.equals(contentSha256);
		return isSame ? { kind: "nothing_to_do", requestKey } : { kind: "refused", reason: "key_reused" };
	}
	const draft = await draftLines(context, partner, file.lines);
	if ("problems" in draft) return { kind: "refused", reason: "bad_lines", ...draft };
	const moves = addedUp(draft.map((one) => movedBy(one, stakesOf(one))));
	const costs = addedUp(draft.map((one) => movedBy(one, expectedCost(ownGames, one.games, stakesOf(one)))));
	const totals = { requestKey, freebets: draft.length, stakes: shown(moves), expectedCost: shown(costs) };
	return { partner, requestKey, contentSha256, draft, moves, totals };
}

function contentOfFile({ lines }: FreebetFile): Buffer {
	return sha256(lines.map(({ line, contentSha256 }) => `${line} ${contentSha256.toString("hex")}`).join("\n"));
}

function stakesOf({ amount, betsCount }: NewFreebet): bigint {
	return amount * BigInt(betsCount);
}

function movedBy({ partnerId, currency, digits }: NewFreebet, amount: bigint): Moved {
	return { partnerId, currency, digits, amount };
}

function shown(moves: readonly Moved[]): readonly PromoMoney[] {
	return moves.map(({ currency, digits, amount }) => ({ currency, amount: formatAmount(amount, digits) }));
}

/** Ends the transaction of a file of which not everything could be written. */
class NotWholeError extends Error {
	override readonly name = "NotWholeError";
}

/** @returns `stale` when somebody was faster, or a campaign is over since it was read */
async function write(
	context: BonusesContext,
	{ partner, requestKey, contentSha256, draft, moves, totals }: ReadFile,
	by: ByOperator,
): Promise<"written" | "stale"> {
	const { database, clock } = context;
	const { partnerId } = partner;
	const now = clock.now();
	try {
		await database.begin(async (sql) => {
			const file = { partnerId, requestKey, contentSha256, issuedBy: by.operator, now };
			const isNew = await insertFreebetFile(sql, file);
			const issued = isNew ? await insertFreebets(sql, partnerId, draft, now) : 0;
			if (issued !== draft.length) throw new NotWholeError("Not every freebet of the file could be written.");
			const mayAlone = await movesAlone(context, sql, { operator: by.operator, now, moves });
			const { freebets, stakes, expectedCost: cost } = totals;
			const money = (sums: readonly PromoMoney[]) => Object.fromEntries(sums.map((sum) => [sum.currency, sum.amount]));
			const request = {
				partnerId,
				requestKey,
				contentSha256: contentSha256.toString("hex"),
				freebets,
				stakes: money(stakes),
				expectedCost: money(cost),
			};
			const about = { action: "promo.issue", subject: auditSubject("partner", partnerId), request } as const;
			await appendAction(sql, { ...by, ...about, now }, !mayAlone);
		});
		return "written";
	} catch (error) {
		if (error instanceof NotWholeError) return "stale";
		throw error;
	}
}
