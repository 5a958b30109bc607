/** What is looked at after every fault: our tables, the partner's own books, and what went over the wire. */
import type { Casino } from "@webframe/reference-casino";
import { PARTNER_ID, type World } from "../../../packages/bff/src/testing/world.ts";
import { askAsStranger, type StrangersCall } from "./strangers.ts";

export interface BetSeen {
	readonly betId: number;
	readonly partnerUserId: string;
	readonly digits: number;
	readonly state: string;
	readonly stake: bigint;
	readonly promoCode: string | null;
	readonly winAmount: bigint | null;
	readonly isClosed: boolean;
	readonly gameCode: number;
	/** What the player picked; null where the game has no picks. */
	readonly picks: readonly number[] | null;
	/** What was drawn; null until then, and of a provider's round. */
	readonly drawn: readonly number[] | null;
	/** An operator has changed the result of the bet or of its round. */
	readonly isCorrected: boolean;
}

export interface DeliverySeen {
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
	readonly type: number | null;
	readonly amount: bigint | null;
	readonly payload: string;
	readonly dedupeKey: string | null;
	readonly state: string;
	readonly attempts: number;
	readonly mayHaveArrived: boolean;
	readonly dueAt: Date | null;
	readonly listed: string | null;
	readonly refusedBy: string | null;
}

export interface ConflictSeen {
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
}

export interface Evidence {
	readonly bets: readonly BetSeen[];
	readonly deliveries: readonly DeliverySeen[];
	readonly conflicts: readonly ConflictSeen[];
	/** `subject:seq` of what an operator has settled by hand with the partner. */
	readonly byHand: ReadonlySet<string>;
	readonly ledger: Awaited<ReturnType<Casino["books"]["ledger"]>>;
	/** Players whose balance is not the sum of their ledger. */
	readonly unbalanced: readonly string[];
	readonly received: Casino["traffic"]["received"];
	readonly sent: Casino["traffic"]["sent"];
	/** Bets that a client was told of with 202. */
	readonly told: ReadonlySet<number>;
	readonly process: {
		readonly isAlive: boolean;
		/** Work that is still under way although nothing is left to do. */
		readonly leftOver: number;
		/** To casinos, players, operators, providers and strangers, by HTTP. */
		readonly answers: readonly string[];
	};
	readonly strangers: readonly StrangersCall[];
}

/** @param told bets that clients were told of */
export async function gather(world: World, told: ReadonlySet<number>): Promise<Evidence> {
	const { owner, casino } = world;
	const strangers = await askAsStranger(world);
	const alive = await fetch(`${world.url}/livez`, { signal: AbortSignal.timeout(ALIVE_WITHIN_MS) });
	const [bets, deliveries, conflicts, byHand, ledger, unbalanced] = await Promise.all([
		owner<BetSeen[]>`
			select b.bet_id as "betId", p.partner_user_id as "partnerUserId", b.digits, b.state, b.stake,
				b.promo_code as "promoCode", b.win_amount as "winAmount", b.is_closed as "isClosed",
				b.game_code as "gameCode", b.selection -> 'numbers' as picks, r.result -> 'numbers' as drawn,
				r.corrected_at is not null or exists (
					select from audit_log where action = 'bet.correct' and subject = 'bet ' || b.bet_id
				) as "isCorrected"
			from bet b join player p using (player_id)
				left join round r on b.kind = 'own' and r.round_id = b.round_id
			where b.partner_id = ${PARTNER_ID} order by b.bet_id`,
		owner<DeliverySeen[]>`
			select subject_id as "subjectId", seq, d.kind, transaction_type as type, amount, payload,
				dedupe_key as "dedupeKey", state, attempts, may_have_arrived as "mayHaveArrived", q.due_at as "dueAt", listed, refused_by as "refusedBy"
			from delivery d left join due_delivery q using (subject_id, seq) where d.partner_id = ${PARTNER_ID} order by subject_id, seq`,
		owner<ConflictSeen[]>`select subject_id as "subjectId", seq, kind from conflict`,
		owner<{ key: string }[]>`
			select split_part(subject, ' ', 2) || ':' || (details->>'seq') as key from audit_log
			where action like '%.resolve' or action = 'bet.reject'`,
		casino.books.ledger(),
		casino.books.unbalanced(),
	]);
	const { wagering } = world.service;
	return {
		bets,
		deliveries,
		conflicts,
		byHand: new Set(byHand.map(({ key }) => key)),
		ledger,
		unbalanced,
		received: casino.traffic.received,
		sent: casino.traffic.sent,
		told,
		process: {
			isAlive: alive.status === 200,
			leftOver: wagering.background.size + wagering.turns.size,
			answers: [...world.answers],
		},
		strangers,
	};
}

/** Whoever has to wait longer than this for the answer that a process lives would restart it. */
const ALIVE_WITHIN_MS = 5_000;
