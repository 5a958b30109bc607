/** The state that the page Today shows, put together from a few cheap statements. */
import { formatAmount } from "@webframe/shared/money";
import type { Today } from "@webframe/shared/wire";
import type { PartnerDirectory } from "../../partners/partner-directory.ts";
import { areAboveThreshold } from "../../partners/second-person-threshold.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { APPROVAL_OPEN_MS } from "../../records/approvals.ts";
import { listOpenAlarms } from "../../store/alarms.ts";
import {
	countWaiting,
	LOOKED_AT_MAX,
	type MoneyNow,
	type RoundNow,
	readAcceptTimes,
	readNewest,
	readOpenCircuits,
	readOpenRounds,
	type WinNow,
} from "../../store/today.ts";
import { showAlarm } from "../show-alarm.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CURVE_POINTS = 30;
const CURVE_STEP_MS = 2_000;
const CURRENCIES_MAX = 20;
const ACCEPTS_MS = 5 * MINUTE_MS;
const PARTNERS_MAX = 50;
const WINS_OF_EACH = 3;
const WINS_MAX = 10;
const ROUNDS_MAX = 500;
const LATE_MAX = 10;
/** A round that should have gone on so long ago is late. */
const LATE_MS = 5_000;
/** So long its bets may take to be settled. */
const SETTLING_MS = MINUTE_MS;
const WAITING_MAX = 1_000;
const ALARMS_MAX = 20;

export interface TodayParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly partners: PartnerDirectory;
	/** A win is big when two people would have to agree on it. */
	readonly secondPersonAboveEuros: number;
}

export async function readToday(parts: TodayParts): Promise<Today> {
	const { database, clock } = parts;
	const now = clock.now();
	const ago = (ms: number) => new Date(now.getTime() - ms);
	// One after the other: who watches takes one connection from those who bet.
	const { bets, curve, money, wins } = await readNewest(database, {
		now,
		since: ago(HOUR_MS),
		minuteAgo: ago(MINUTE_MS),
		stepMs: CURVE_STEP_MS,
		steps: CURVE_POINTS,
		currenciesMax: CURRENCIES_MAX,
		winsMax: WINS_OF_EACH,
	});
	const accepts = await readAcceptTimes(database, ago(ACCEPTS_MS), PARTNERS_MAX);
	const circuits = await readOpenCircuits(database, PARTNERS_MAX);
	const rounds = await readOpenRounds(database, SETTLING_MS, ROUNDS_MAX);
	const waits = await countWaiting(database, { approvalsSince: ago(APPROVAL_OPEN_MS), countMax: WAITING_MAX });
	const alarms = await listOpenAlarms(database, ALARMS_MAX);
	// Where so many bets were looked at that they do not reach back as far as was asked for.
	const since = (asked: Date) => {
		const { oldestAt, lookedAt } = bets;
		return lookedAt >= LOOKED_AT_MAX && oldestAt !== null && oldestAt > asked ? oldestAt : asked;
	};
	const minuteMs = Math.max(1, now.getTime() - since(ago(MINUTE_MS)).getTime());
	const ids = new Set([...circuits, ...accepts].map(({ partnerId }) => partnerId));
	return {
		at: now.toISOString(),
		bets: {
			perSecond: Math.round((bets.lastMinute * 10_000) / minuteMs) / 10,
			since: since(ago(HOUR_MS)).toISOString(),
			count: bets.count,
			players: bets.players,
			curve: [...curve],
		},
		money: money.map(showMoney),
		partners: [...ids].slice(0, PARTNERS_MAX).map((partnerId) => {
			const accept = accepts.find((one) => one.partnerId === partnerId);
			return {
				partnerId,
				name: parts.partners.get(partnerId)?.name ?? "",
				acceptMs: accept === undefined ? null : { half: accept.half, most: accept.most, of: accept.of },
				openCircuits: circuits.filter((one) => one.partnerId === partnerId).map(({ calls }) => calls),
			};
		}),
		rounds: {
			open: rounds.length,
			held: rounds.filter(({ isHeld }) => isHeld).length,
			late: rounds.flatMap((round) => lateRound(round, now)).slice(0, LATE_MAX),
		},
		bigWins: bigOf(parts, wins).map(showWin),
		waits: { ...waits, countedTo: WAITING_MAX },
		alarms: alarms.map(showAlarm),
	};
}

function showMoney({ currency, digits, stakes, settledStakes, payouts, exposure }: MoneyNow): Today["money"][number] {
	return {
		currency,
		stakes: formatAmount(stakes, digits),
		payouts: formatAmount(payouts, digits),
		margin: formatAmount(settledStakes - payouts, digits),
		exposure: formatAmount(exposure, digits),
	};
}

function lateRound({ roundId, gameCode, state, isHeld, dueAt }: RoundNow, now: Date) {
	const lateMs = now.getTime() - dueAt.getTime();
	return isHeld || state === "cancelled" || lateMs < LATE_MS ? [] : [{ roundId, gameCode, state, lateMs }];
}

/** Those above the threshold of their partner and currency, the newest first. */
function bigOf({ partners, secondPersonAboveEuros }: TodayParts, wins: readonly WinNow[]): readonly WinNow[] {
	const settingsOf = (partnerId: number) => partners.get(partnerId)?.settings;
	return wins
		.filter((win) => areAboveThreshold([win], settingsOf, secondPersonAboveEuros))
		.toSorted((one, other) => other.betId - one.betId)
		.slice(0, WINS_MAX);
}

function showWin({ betId, partnerId, gameCode, stake, amount, currency, digits, placedAt }: WinNow) {
	return {
		betId,
		partnerId,
		gameCode,
		stake: formatAmount(stake, digits),
		win: formatAmount(amount, digits),
		currency,
		placedAt: placedAt.toISOString(),
	};
}
