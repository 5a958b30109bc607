/** What writes that go together must not change: each has its own end, and a player's changes are numbered in their order. */
import { z } from "zod";
import { UNDONE_BATCH } from "./batches.ts";
import type { Evidence } from "./evidence.ts";
import { judgeTold } from "./judge-told.ts";
import type { OurBet, OurBooks, OurPlayer } from "./our-books.ts";

export function judgeTogether({ ours, wire, batches, told, repeats, misnumbered, log }: Evidence): readonly string[] {
	const lostAt = new Set(batches.filter(({ fate }) => fate === "lost").map(({ at }) => at));
	const failed = wire.accepts.filter(({ status, at }) => status !== undefined && status >= 500 && !lostAt.has(at));
	return [
		...judgeNumbers(ours),
		...misnumbered,
		...judgeTold(ours.bets, told),
		...failed.map(
			({ subjectId, status }) => `bet ${subjectId}: its accept was answered ${status}, and nothing was wrong with it`,
		),
		...log
			.filter((line) => line.includes(UNDONE_BATCH))
			.map((line) => `bet ${betIn(line)}: was told the error of its batch`),
		...repeats.map((betId) => `bet ${betId}: a write whose end nobody knew was sent again as it was`),
	];
}

const lineSchema = z.looseObject({ subjectId: z.int() });

function betIn(line: string): number | string {
	return lineSchema.safeParse(JSON.parse(line)).data?.subjectId ?? "unnamed";
}

/**
 * No number stands twice, none is beyond the player's last, and they are in the order in which the player's row remembers
 * them. A settlement numbers a bet anew, so that it is looked at before, too.
 */
export function judgeNumbers({ players, bets }: Pick<OurBooks, "players" | "bets">): readonly string[] {
	return players.flatMap((player) => judgeNumbersOf(player, bets));
}

function judgeNumbersOf({ player, lastSequence, recent }: OurPlayer, all: readonly OurBet[]): readonly string[] {
	const bets = all.filter((bet) => bet.player === player);
	const numbers = new Set(bets.map(({ sequence }) => sequence));
	const beyond = bets.filter(({ sequence }) => sequence > lastSequence);
	const ordered = bets.filter(({ betId }) => recent.includes(betId)).toSorted((a, b) => a.sequence - b.sequence);
	const places = ordered.map(({ betId }) => recent.lastIndexOf(betId));
	return [
		...(numbers.size < bets.length ? [`the bet numbers of ${player}: one stands twice`] : []),
		...beyond.map(({ betId, sequence }) => `bet ${betId}: its number ${sequence} was never handed out`),
		...(places.some((place, index) => place < (places[index - 1] ?? -1))
			? [`the bet numbers of ${player} are not in the order of the changes`]
			: []),
	];
}
