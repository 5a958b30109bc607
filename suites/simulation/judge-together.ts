/** What writes that go together must not change: each has its own end, and a player's changes are numbered in their order. */
import { z } from "zod";
import { RECENT_CHANGES_MAX } from "../../packages/bff/src/store/player-change.ts";
import { UNDONE_BATCH } from "./batches.ts";
import type { Evidence } from "./evidence.ts";
import type { Numbered } from "./journal.ts";
import { judgeTold } from "./judge-told.ts";
import type { OurBooks, OurPlayer } from "./our-books.ts";
import type { Seen } from "./seen.ts";
import type { Story } from "./story.ts";

export function judgeTogether({ story, ours, wire, seen, forgetful, log }: Evidence): readonly string[] {
	const lostAt = new Set(seen.batches.filter(({ fate }) => fate === "lost").map(({ at }) => at));
	const failed = wire.accepts.filter(({ status, at }) => status !== undefined && status >= 500 && !lostAt.has(at));
	return [
		...judgeNumbers(ours),
		...judgeRefusals(story, seen),
		...judgeTold(ours.journal, seen.told, forgetful),
		...failed.map(
			({ subjectId, status }) => `bet ${subjectId}: its accept was answered ${status}, and nothing was wrong with it`,
		),
		...log
			.filter((line) => line.includes(UNDONE_BATCH))
			.map((line) => `bet ${betIn(line)}: was told the error of its batch`),
		...seen.repeats.map((betId) => `bet ${betId}: a write whose end nobody knew was sent again as it was`),
	];
}

/** What a batch left out is placed by itself: nobody is refused for that. */
function judgeRefusals({ bets, orders }: Story, { refusals }: Seen): readonly string[] {
	return refusals.flatMap(({ roundId, code, at }) => {
		const isOpen = bets.some((bet) => bet.roundId === roundId && bet.closesAt > at);
		const isCancelled = orders.some((order) => order.kind === "cancel round" && order.roundId === roundId);
		if (code !== "betting_closed" || !isOpen || isCancelled) return [];
		return [`the bet of a player was refused, because betting was closed, while the round ${roundId} took bets`];
	});
}

const lineSchema = z.looseObject({ subjectId: z.int() });

function betIn(line: string): number | string {
	return lineSchema.safeParse(JSON.parse(line)).data?.subjectId ?? "unnamed";
}

/**
 * No number stands twice, none is beyond the player's last, and each of the last ones was given to the bet that the player's
 * row remembers for it: without a gap, and in the order of the changes.
 */
function judgeNumbers({ players, journal }: Pick<OurBooks, "players" | "journal">): readonly string[] {
	const byPlayer = Map.groupBy(journal, ({ player }) => player);
	return players.flatMap((player) => judgeNumbersOf(player, byPlayer.get(player.player) ?? []));
}

/** In the place of a bet, where only the balance has changed. */
const NO_BET = 0;

function judgeNumbersOf({ player, lastSequence, recent }: OurPlayer, numbered: readonly Numbered[]): readonly string[] {
	const bySequence = Map.groupBy(numbered, ({ sequence }) => sequence);
	const twice = [...bySequence].filter(([, entries]) => entries.length > 1);
	const beyond = numbered.filter(({ sequence }) => sequence > lastSequence);
	const first = lastSequence - recent.length + 1;
	const wrong = recent.flatMap((betId, index) => {
		const given = bySequence.get(first + index)?.[0]?.betId ?? NO_BET;
		return given === betId ? [] : [`${first + index} was given to ${given}, and is the change of ${betId}`];
	});
	const isShort = recent.length < Math.min(lastSequence, RECENT_CHANGES_MAX);
	return [
		...twice.map(([sequence]) => `the bet numbers of ${player}: ${sequence} stands twice`),
		...beyond.map(({ betId, sequence }) => `bet ${betId}: its number ${sequence} was never handed out`),
		...(isShort ? [`the bet numbers of ${player}: of ${lastSequence} changes ${recent.length} are remembered`] : []),
		...wrong.map((problem) => `the bet numbers of ${player}: ${problem}`),
	];
}
