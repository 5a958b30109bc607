/**
 * Judges a run by three lists that come from three parties: what the clients were told, our tables, and the wallet's
 * ledger. Each violation is a line of text; a good run has none.
 */
import type { BetState } from "@webframe/shared/bet";
import { issueOperatorTokens } from "../../packages/bff/src/operators/operator-tokens.ts";
import { postJson } from "../../packages/bff/src/testing/test-player.ts";
import { judgeMovements } from "../judge-movements.ts";
import { pause, type Scene } from "./machine.ts";
import { type LoadPlayer, STAKE_MINOR, type Telling } from "./players.ts";

/** Bets still end by themselves for so long: retries back off, and a lost attempt is found when its time is over. */
const END_WAIT_MS = 120_000;
const POLL_MS = 500;
const MINOR_PER_UNIT = 100;

interface BetRow {
	readonly betId: number;
	readonly player: string;
	readonly key: string;
	readonly state: BetState;
	readonly isClosed: boolean;
	readonly winAmount: bigint | null;
	/** Such as `-1 accepted`, in the order of sending. */
	readonly trail: readonly string[];
	readonly isQueued: boolean;
	readonly isListed: boolean;
}

/** What the wallet did for a bet, in the order of its ledger. */
interface Movement {
	readonly type: number;
	readonly minor: bigint;
}

const FINAL: ReadonlySet<BetState> = new Set(["win", "lose", "return", "rejected"]);

/**
 * Waits until every bet has ended. A bet whose withdrawn acceptance the partner does not know is for an operator:
 * here one rejects each of them, on the evidence of `/payments/info`.
 *
 * @returns the bets that have not ended in time
 */
export async function untilAllEnded(scene: Scene): Promise<readonly BetRow[]> {
	const request = { names: ["judge"], replaces: true, actor: "test", now: new Date() };
	const issued = await issueOperatorTokens(scene.owner, request);
	if (issued.kind !== "given") throw new Error("The judge got no token.");
	const deadline = Date.now() + END_WAIT_MS;
	for (;;) {
		const open = (await readBets(scene)).filter((bet) => !hasEnded(bet));
		if (open.length === 0 || Date.now() > deadline) return open;
		for (const { betId } of open.filter(({ isListed }) => isListed)) {
			const headers = { authorization: `Bearer ${issued.all[0]?.token ?? ""}` };
			await postJson(`${scene.urls[0]}/backoffice/bets/reject`, { betId, note: "never arrived" }, headers);
		}
		await pause(POLL_MS);
	}
}

function hasEnded({ state, isClosed, isQueued, trail }: BetRow): boolean {
	const wasAccepted = trail[0] === "-1 accepted";
	return FINAL.has(state) && !isQueued && isClosed === wasAccepted;
}

export async function judge(scene: Scene, players: readonly LoadPlayer[]): Promise<readonly string[]> {
	const bets = new Map((await readBets(scene)).map((bet) => [bet.betId, bet]));
	const ledger = await readLedger(scene);
	const tellings = players.flatMap((player) => player.tellings);
	return [
		...players.flatMap(({ wrongs }) => wrongs),
		...(await judgeAnswers(players, bets)),
		...judgeSequences(tellings),
		...tellings.flatMap((telling) => judgeTelling(telling, bets.get(telling.bet.betId), ledger)),
		...[...bets.values()].flatMap((bet) => judgeBet(bet, ledger.get(bet.betId) ?? [])),
		...[...ledger.keys()].filter((betId) => !bets.has(betId)).map((betId) => `the wallet alone knows the bet ${betId}`),
		...(await judgeMovements(scene.owner)),
		...(await scene.casino.books.unbalanced()).map((player) => `the wallet of ${player} does not add up`),
	];
}

/** What was answered to a request stands; what was refused does not. */
async function judgeAnswers(
	players: readonly LoadPlayer[],
	bets: ReadonlyMap<number, BetRow>,
): Promise<readonly string[]> {
	const byKey = new Map([...bets.values()].map((bet) => [bet.key, bet]));
	return players.flatMap(({ name, answers }) =>
		[...answers].flatMap(([key, answer]) => {
			const bet = byKey.get(key);
			if (typeof answer === "string") {
				return bet === undefined ? [] : [`the bet ${bet.betId} plays, and its player was told ${answer}`];
			}
			return bet?.betId === answer && bet.player === name ? [] : [`the acknowledged bet ${answer} is lost`];
		}),
	);
}

/** A change number stands for one change for ever: a lost commit would hand it out again. */
function judgeSequences(tellings: readonly Telling[]): readonly string[] {
	const told = new Map<string, string>();
	return tellings.flatMap(({ player, bet }) => {
		const key = `${player} ${bet.sequence}`;
		const content = `${bet.betId} ${bet.status} ${bet.winAmount ?? "-"}`;
		const before = told.get(key) ?? content;
		told.set(key, before);
		return before === content ? [] : [`${key} was told as "${before}" and as "${content}"`];
	});
}

function judgeTelling(
	{ bet }: Telling,
	row: BetRow | undefined,
	ledger: ReadonlyMap<number, readonly Movement[]>,
): readonly string[] {
	const moved = ledger.get(bet.betId) ?? [];
	const types = moved.map(({ type }) => type);
	const isTrue = ((): boolean => {
		if (row === undefined) return false;
		switch (bet.status) {
			case "pending":
			case "inProgress":
				return true;
			case "accepted":
				return types[0] === -1 && row.trail[0] === "-1 accepted";
			case "win":
			case "lose":
				return row.state === bet.status && moved[1]?.type === 1 && moved[1].minor === minorOf(bet.winAmount ?? "0");
			case "rejected":
			case "checking":
				return row.state === "rejected" || row.state === "return";
			default:
				return row.state === bet.status;
		}
	})();
	return isTrue ? [] : [`the bet ${bet.betId} was told to be ${bet.status}; it is ${row?.state}, wallet ${types}`];
}

/** The wallet did exactly what the state says, each once. */
function judgeBet(bet: BetRow, moved: readonly Movement[]): readonly string[] {
	const done = moved.map(({ type, minor }) => `${type}:${minor}`).join(" ");
	const stake = `-1:${STAKE_MINOR}`;
	const allowed = ((): readonly string[] => {
		if (bet.state === "rejected") return [""];
		if (bet.state === "return") return ["", `${stake} 2:${STAKE_MINOR}`];
		return [`${stake} 1:${bet.winAmount}`];
	})();
	const isRight = allowed.includes(done) && (bet.state === "win") === (bet.winAmount ?? 0n) > 0n;
	return isRight
		? []
		: [`the bet ${bet.betId} is ${bet.state} (${bet.trail.join(", ")}), but the wallet did "${done}"`];
}

async function readBets({ owner }: Scene): Promise<readonly BetRow[]> {
	const rows = await owner<(Omit<BetRow, "trail"> & { trail: string })[]>`
		select b.bet_id as "betId", p.partner_user_id as player, b.idempotency_key as key, b.state,
			b.is_closed as "isClosed", b.win_amount as "winAmount",
			string_agg(coalesce(d.transaction_type::text, d.kind) || ' ' || d.state, ', ' order by d.seq) as trail,
			bool_or(q.due_at is not null) as "isQueued", bool_or(d.listed = 'withdrawn') is true as "isListed"
		from bet b join player p using (player_id) join delivery d on d.subject_id = b.bet_id
			left join due_delivery q using (subject_id, seq)
		group by b.bet_id, p.partner_user_id order by b.bet_id`;
	return rows.map((row) => ({ ...row, trail: row.trail.split(", ") }));
}

async function readLedger({ casino }: Scene): Promise<ReadonlyMap<number, readonly Movement[]>> {
	const ledger = new Map<number, Movement[]>();
	for (const { transaction } of await casino.books.ledger()) {
		if (transaction === undefined) continue;
		const { subjectId, transactionType, amount } = transaction;
		const movement = { type: transactionType, minor: minorOf(amount) };
		ledger.set(subjectId, [...(ledger.get(subjectId) ?? []), movement]);
	}
	return ledger;
}

/** All players have euros. */
function minorOf(amount: string): bigint {
	return BigInt(Math.round(Number(amount) * MINOR_PER_UNIT));
}

/** How many bets ended in each state, for the report. */
export async function countStates(scene: Scene): Promise<Readonly<Record<string, number>>> {
	const counts: Record<string, number> = {};
	for (const { state } of await readBets(scene)) counts[state] = (counts[state] ?? 0) + 1;
	return counts;
}
