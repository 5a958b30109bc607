/** What must occur with jackpots over many runs. */
import type { Evidence } from "./evidence.ts";

export const JACKPOT_EVENTS = [
	...["put in", "won", "shared", "two of one bet", "with a freebet", "nobody's"],
	...["cancelled", "uncovered", "corrected after its 4", "void after its 4", "never paid"],
].map((what) => `jackpot ${what}`);

/** Each as often as it occurred in a run. */
export function jackpotEventsIn({ jackpots, draws, story, theirs }: Evidence): readonly string[] {
	const { wins, pools } = jackpots;
	const entries = pools.flatMap((pool) => pool.entries).map(({ kind }) => OF_ENTRY[kind]);
	const winners = [...Map.groupBy(wins, ({ betId }) => betId)];
	const ofBets = winners.flatMap(([betId, won]) => {
		const booked = theirs.payments.filter((one) => one.subjectId === betId && one.entryId !== null);
		const later = booked.slice(booked.findIndex(({ type }) => type === 4) + 1).map(({ type }) => type);
		const isPaid = booked.some(({ type }) => type === 4);
		return [
			"won",
			...(won.length > 1 ? ["two of one bet"] : []),
			...(story.bets.some((bet) => bet.betId === betId && bet.promoCode !== null) ? ["with a freebet"] : []),
			...(isPaid && later.includes(1) ? ["corrected after its 4"] : []),
			...(isPaid && later.includes(2) ? ["void after its 4"] : []),
		];
	});
	const ofJackpots = [...Map.groupBy(wins, ({ roundId, jackpotId }) => `${roundId} ${jackpotId}`)];
	return [
		...entries.flatMap((what) => (what === undefined ? [] : [what])),
		...ofBets,
		...ofJackpots.flatMap(([, won]) => (won.length > 1 ? ["shared"] : [])),
		...draws.flatMap((draw) => draw.jackpots.flatMap(({ winners: won }) => (won.length === 0 ? ["nobody's"] : []))),
	].map((what) => `jackpot ${what}`);
}

const OF_ENTRY: Readonly<Record<string, string>> = {
	contribution: "put in",
	cancelled: "cancelled",
	uncovered: "uncovered",
	unpaid: "never paid",
};
