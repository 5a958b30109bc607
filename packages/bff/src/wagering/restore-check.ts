/**
 * What happens after a restore, before the first bet: the ids move on past everything that partners know, so that no
 * BetId is handed out twice, and whatever a person must look at is found.
 *
 * The bets of the time that was lost are known to partners only. Their ids lie behind the last one that we know, so
 * every partner is asked for one id after the other until nobody has known any for a long stretch.
 *
 * Source: wire contract, section 2, "BetId, CashbackId"; ordering 23; F37 of the reliability reference.
 */
import type { PaymentRecord } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { eachAtOnce } from "../platform/at-once.ts";
import type { Database } from "../platform/database.ts";
import { type AuditVerification, appendAudit, verifyAuditLog } from "../records/audit-log.ts";
import {
	type CheckedIdentity,
	type IdPositions,
	keepIdentity,
	type LeftOver,
	moveIdsForward,
	moveOtherIdsForward,
	readCheckedIdentity,
	readIdentity,
	readIdPositions,
	readLeftOver,
} from "../store/database-identity.ts";
import { askInfo } from "./ask-info.ts";
import type { PartnerWallet } from "./ports.ts";

/** The ids move forward by at least so many. Source: wire contract, section 2. */
const IDS_SKIPPED = 1_000_000;
/** So many ids in a row that no partner knows end the search: bets that were rejected leave gaps. */
const UNKNOWN_IDS_IN_A_ROW = 1_000;
/** The search ends here in any case; ids up to here are skipped anyway. */
const IDS_ASKED_MAX = IDS_SKIPPED;
/** Ids asked at once; the search ends only between two such stretches. */
const STRETCH = 100;
/** Partners answer so many questions about bets at once. */
const QUESTIONS_AT_ONCE = 4;
/** Before a partner counts as one that cannot be asked. */
const TRIES_MAX = 3;

export interface RestoreCheck {
	readonly database: Database;
	readonly wallet: PartnerWallet;
	readonly partners: readonly Partner[];
	/** Partners that are not asked. */
	readonly skipped: ReadonlySet<number>;
	readonly actor: string;
	readonly now: () => Date;
}

/** A bet that a partner has and we have not: its money moved in the time that was lost. */
export interface LostBet {
	readonly partnerId: number;
	readonly betId: number;
	readonly records: readonly PaymentRecord[];
}

export interface RestoreReport {
	readonly checkedBefore: CheckedIdentity | undefined;
	/** The database lives where it was when it was last checked. */
	readonly isSamePlace: boolean;
	readonly before: IdPositions;
	readonly after: IdPositions;
	readonly lostBets: readonly LostBet[];
	/** Partners that gave no readable answer: while there is one, no bet is taken. */
	readonly notAsked: readonly number[];
	readonly leftOver: LeftOver;
	readonly auditLog: AuditVerification;
}

export async function checkRestored(check: RestoreCheck): Promise<RestoreReport> {
	const { database, actor, now, skipped } = check;
	const [identity, checkedBefore, before, leftOver, auditLog] = await Promise.all([
		readIdentity(database),
		readCheckedIdentity(database),
		readIdPositions(database),
		readLeftOver(database),
		verifyAuditLog(database),
	]);
	const { lostBets, notAsked } = await findLostBets(check, [leftOver.lastMoneyId, before.moneyId]);
	const past = lostBets.reduce((last, { betId }) => Math.max(last, betId), 0);
	const after = await database.begin(async (sql) => {
		const moved = await moveIdsForward(sql, IDS_SKIPPED, past);
		await moveOtherIdsForward(sql);
		if (notAsked.length === 0) await keepIdentity(sql, identity, now());
		await appendAudit(sql, {
			happenedAt: now(),
			actor,
			action: "database.restore_check",
			subject: "database",
			note: null,
			details: {
				identity,
				checkedBefore: checkedBefore?.identity ?? null,
				before: { ...before },
				after: { ...moved },
				lostBets: lostBets.map(({ betId }) => betId),
				notAsked: [...notAsked],
				skipped: [...skipped],
			},
		});
		return moved;
	});
	const isSamePlace = checkedBefore?.identity === identity;
	return { checkedBefore, isSamePlace, before, after, lostBets, notAsked, leftOver, auditLog };
}

interface Search {
	readonly lostBets: LostBet[];
	/** Partners that gave no readable answer. */
	readonly silent: Set<number>;
}

/**
 * Looks behind the last bet that is here, and behind the last id that was handed out: an earlier check may have moved
 * the one far from the other.
 */
async function findLostBets(
	check: RestoreCheck,
	starts: readonly number[],
): Promise<{ readonly lostBets: readonly LostBet[]; readonly notAsked: readonly number[] }> {
	const search: Search = { lostBets: [], silent: new Set() };
	let askedUpTo = 0;
	for (const start of starts) if (start >= askedUpTo) askedUpTo = await searchBehind(check, search, start);
	return {
		lostBets: search.lostBets.toSorted((a, b) => a.betId - b.betId),
		notAsked: [...search.silent].toSorted((a, b) => a - b),
	};
}

/** @returns the last id that was asked about */
async function searchBehind(check: RestoreCheck, search: Search, start: number): Promise<number> {
	let lastSeen = start;
	let first = start + 1;
	while (first <= start + IDS_ASKED_MAX && first <= lastSeen + UNKNOWN_IDS_IN_A_ROW) {
		const betIds = Array.from({ length: STRETCH }, (_, index) => first + index);
		const partners = check.partners.filter(({ partnerId }) => !check.skipped.has(partnerId));
		await Promise.all(partners.map((partner) => askAbout(check, search, partner, betIds)));
		lastSeen = search.lostBets.reduce((last, { betId }) => Math.max(last, betId), lastSeen);
		first += STRETCH;
	}
	return first - 1;
}

async function askAbout(
	{ wallet }: RestoreCheck,
	{ lostBets, silent }: Search,
	partner: Partner,
	betIds: readonly number[],
): Promise<void> {
	const { partnerId } = partner;
	await eachAtOnce(betIds, QUESTIONS_AT_ONCE, async (betId) => {
		if (silent.has(partnerId)) return;
		const records = await askPatiently(wallet, partner, betId);
		if (records === undefined) silent.add(partnerId);
		else if (records.length > 0) lostBets.push({ partnerId, betId, records });
	});
}

async function askPatiently(
	wallet: PartnerWallet,
	partner: Partner,
	betId: number,
): Promise<readonly PaymentRecord[] | undefined> {
	for (let tries = 0; tries < TRIES_MAX; tries++) {
		const answer = await askInfo({ wallet }, partner, betId);
		if (answer.kind === "told") return answer.records;
	}
	return undefined;
}
