import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { findBet } from "./wallet/bets.ts";
import type { BetState } from "./wallet/decide-bet-payment.ts";
import { type FreebetIssue, findIssue, type NewFreebetIssue, registerIssue } from "./wallet/freebet-issues.ts";
import { type LedgerEntry, type LedgerFilter, readLedger } from "./wallet/ledger.ts";
import type { Payment } from "./wallet/payment.ts";
import { readPayments } from "./wallet/payments.ts";
import { findPlayer, openPlayer, type Player } from "./wallet/players.ts";

/** The casino's books, for those who judge what happened to the money. */
export interface Books {
	player(partnerUserId: string): Promise<Player | undefined>;
	/** Opens a wallet that no name gives: another currency, another balance. */
	openPlayer(player: Player): Promise<void>;
	/** What the wallets really did, oldest first; refusals and tombstones moved nothing and are not in it. */
	ledger(filter?: LedgerFilter): Promise<readonly LedgerEntry[]>;
	/** Every transaction that was ever asked for, with its result and how far its report has come. */
	payments(betId?: number): Promise<readonly Payment[]>;
	bet(betId: number): Promise<BetState | undefined>;
	/** Writes down that the casino gives a freebet away. @returns false when another one has its id */
	registerIssue(issue: NewFreebetIssue): Promise<boolean>;
	issue(issueId: string): Promise<FreebetIssue | undefined>;
	/** The players whose balance is not the sum of their ledger. Always empty, or the wallet is wrong. */
	unbalanced(): Promise<readonly string[]>;
}

export function createBooks(database: Database, clock: Clock): Books {
	return {
		player: (partnerUserId) => findPlayer(database, partnerUserId),
		openPlayer: (player) => openPlayer(database, player, clock.now()),
		ledger: (filter = {}) => readLedger(database, filter),
		payments: (betId) => readPayments(database, betId),
		bet: (betId) => findBet(database, betId),
		registerIssue: (issue) => registerIssue(database, issue, clock.now()),
		issue: (issueId) => findIssue(database, issueId),
		unbalanced: async () => {
			const rows = await database<{ partnerUserId: string }[]>`
				select partner_user_id from player
				left join (select partner_user_id, sum(moved) as moved from ledger_entry group by partner_user_id) as ledger
					using (partner_user_id)
				where balance <> coalesce(moved, 0)
				order by partner_user_id`;
			return rows.map((row) => row.partnerUserId);
		},
	};
}
