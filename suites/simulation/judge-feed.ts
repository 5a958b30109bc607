/**
 * The feed tells each result as it was settled, and none before its draw had been shown to its end: the contract, section
 * 8. That bets are paid by these results is judged with the bets.
 */
import type { Evidence } from "./evidence.ts";
import type { Told } from "./feed-reader.ts";
import { type Result, textOfResult } from "./games/results.ts";
import type { AskedBet, Order } from "./story.ts";

export function judgeFeed(evidence: Evidence): readonly string[] {
	const { feed, story } = evidence;
	if (feed === undefined) return [];
	const rounds = new Map(story.bets.map((bet) => [bet.roundId, bet]));
	return [...rounds.values()].flatMap((bet) => {
		const told = feed.filter(({ roundId }) => roundId === bet.roundId);
		const problems = [...judgeTimes(bet, told), ...judgeResults(evidence, bet, told), ...judgeEnd(evidence, bet, told)];
		return [...new Set(problems)].map((problem) => `round ${bet.roundId}: the feed ${problem}`);
	});
}

function judgeTimes({ revealsAt }: AskedBet, told: readonly Told[]): readonly string[] {
	return told.flatMap(({ by, at, result }) =>
		result !== null && at < revealsAt ? [`has told its result by ${by} ${revealsAt - at} ms before its reveal`] : [],
	);
}

/** What stood at the moment in which it was told: what was drawn, or what an operator had put in its place. */
function judgeResults({ story, ours }: Evidence, { roundId }: AskedBet, told: readonly Told[]): readonly string[] {
	const drawn = story.drawn.get(roundId) ?? ours.rounds.get(roundId)?.result;
	const changes = story.orders.filter((order) => "roundId" in order && order.roundId === roundId);
	return told.flatMap(({ by, at, result }) => {
		if (result === null) return [];
		const before = changes.filter((order) => "at" in order && order.at < at).at(-1);
		const inThatMoment = changes.filter((order) => "at" in order && order.at === at);
		const right = [before, ...inThatMoment].map((order) => resultAfter(order, drawn));
		return right.includes(result) ? [] : [`has told ${result} by ${by}, and it was ${right.join(" or ")}`];
	});
}

function resultAfter(order: Order | undefined, drawn: Result | null | undefined): string | undefined {
	if (order?.kind === "correct round") return textOfResult(order.result);
	return order?.kind === "cancel round" || drawn == null ? undefined : textOfResult(drawn);
}

/** When everything has come to its end, the feed says of each round what stands of it. */
function judgeEnd({ ours }: Evidence, { roundId }: AskedBet, told: readonly Told[]): readonly string[] {
	const round = ours.rounds.get(roundId);
	const last = told.findLast(({ by }) => by === "REST");
	if (round === undefined) return [];
	const expected = round.state === "finished" && round.result !== null ? textOfResult(round.result) : null;
	if (last === undefined) return ["was asked for it, and has told nothing"];
	return last.result === expected ? [] : [`tells ${last.result} in the end, and it has ${expected}`];
}

export const FEED_EVENTS = [
	...["result by REST", "result by hub", "nothing while it is shown", "another result after a correction"],
	"no result after a cancellation",
].map((what) => `feed ${what}`);

/** Each as often as it occurred in a run. */
export function feedEventsIn({ feed = [], story }: Evidence): readonly string[] {
	return story.bets.flatMap(({ roundId, cutAt, revealsAt }) => {
		const told = feed.filter((one) => one.roundId === roundId);
		const results = told.filter(({ result }) => result !== null);
		const isShown = told.some(({ at, result }) => at > cutAt && at < revealsAt && result === null);
		const isCancelled = results.length > 0 && told.at(-1)?.result === null;
		return [
			...new Set(results.map(({ by }) => `feed result by ${by}`)),
			...(isShown ? ["feed nothing while it is shown"] : []),
			...(new Set(results.map(({ result }) => result)).size > 1 ? ["feed another result after a correction"] : []),
			...(isCancelled ? ["feed no result after a cancellation"] : []),
		];
	});
}
