/** What must occur with our own games over many runs: a family that is never corrected, or a boost that nobody wins, has shown nothing. */
import type { Evidence } from "../evidence.ts";
import { endingOf } from "../judge-books.ts";
import { versionAt } from "../judge-games.ts";
import { grossOf, playingStake } from "../pay-table.ts";
import type { AskedBet, Order } from "../story.ts";
import { ALL_GAMES, GAMES } from "./games.ts";
import { MISTAKES } from "./mistakes.ts";
import type { Result } from "./results.ts";
import { winOf } from "./selections.ts";

const FAMILIES = [...new Set(ALL_GAMES.map((game) => GAMES[game].family))];
/** So many picks are many. */
const MANY_PICKS = 100;

export const GAME_EVENTS = [
	...ALL_GAMES.map((game) => `${game} paid`),
	...FAMILIES.flatMap((family) => [`${family} won`, `${family} corrected`, `${family} cancelled`]),
	...["ticket of one pick", "ticket of many picks", "ticket with a freebet", "ticket with a taxed stake", "picks told"],
	...["boosted pocket won", "unboosted pocket won", "boosted ball won", "wheel spun again", "second wheel"],
	...["another version", "corrected by an older version", "corrected while it is shown", "part of a cent left out"],
	...MISTAKES.map((mistake) => `refused: ${mistake}`),
].map((what) => `game ${what}`);

/** Each as often as it occurred in a run. */
export function gameEventsIn(evidence: Evidence): readonly string[] {
	const { story } = evidence;
	const refused = story.refused.flatMap(({ mistake, told }) => (told === undefined ? [] : [`refused: ${mistake}`]));
	return [...story.bets.flatMap((bet) => eventsOfBet(evidence, bet)), ...refused].map((what) => `game ${what}`);
}

type RoundOrder = Extract<Order, { readonly roundId: number }>;

function eventsOfBet(evidence: Evidence, bet: AskedBet): readonly string[] {
	const { story, theirs } = evidence;
	const booked = theirs.payments.filter((one) => one.subjectId === bet.betId && one.entryId !== null);
	const paid = booked.filter(({ type }) => type === 1);
	if (paid.length === 0) return [];
	const { family } = GAMES[bet.game];
	const orders = story.orders.flatMap((order) => ("roundId" in order && order.roundId === bet.roundId ? [order] : []));
	const results = [
		story.drawn.get(bet.roundId) ?? evidence.ours.rounds.get(bet.roundId)?.result,
		...orders.map(resultIn),
	];
	const isCancelled = orders.some(({ kind }) => kind === "cancel round");
	return [
		`${bet.game} paid`,
		...(paid.some(({ amount }) => amount > 0n) ? [`${family} won`] : []),
		...(paid.length > 1 && orders.length > 0 ? [`${family} corrected`] : []),
		...(isCancelled && endingOf(booked) === "returned" ? [`${family} cancelled`] : []),
		...(bet.version === 1 ? [] : ["another version"]),
		...orders.flatMap((order) => eventsOfOrder(evidence, bet, order)),
		...(evidence.fates.has(bet.betId) ? ["picks told"] : []),
		...eventsOfTicket(bet),
		...results.flatMap((result) => (result == null ? [] : eventsOfResult(bet, result))),
	];
}

function resultIn(order: RoundOrder): Result | undefined {
	return order.kind === "correct round" ? order.result : undefined;
}

/** One that pays it otherwise than the version would that opens rounds now. */
function eventsOfOrder({ story }: Evidence, bet: AskedBet, order: RoundOrder): readonly string[] {
	if (order.kind !== "correct round") return [];
	const now = versionAt(story, bet.game, order.at);
	const isOther = grossOf(bet, order.result) !== grossOf({ ...bet, version: now }, order.result);
	return [
		...(isOther ? ["corrected by an older version"] : []),
		...(order.at < bet.revealsAt ? ["corrected while it is shown"] : []),
	];
}

function eventsOfTicket({ selection, promoCode, tax }: AskedBet): readonly string[] {
	if (selection.market === "numbers") return [];
	const { length } = selection.picks;
	return [
		...(length === 1 ? ["ticket of one pick"] : []),
		...(length >= MANY_PICKS ? ["ticket of many picks"] : []),
		...(promoCode === null ? [] : ["ticket with a freebet"]),
		...(promoCode === null && tax?.base === "stake" ? ["ticket with a taxed stake"] : []),
	];
}

/** What a result shows that a ticket has won by it. */
function eventsOfResult(bet: AskedBet, result: Result): readonly string[] {
	const { selection } = bet;
	const gross = grossOf(bet, result);
	if (gross === 0n || selection.market === "numbers") return [];
	const playing = playingStake(bet.stake, bet.promoCode !== null, bet.tax);
	const isLeftOut = winOf(bet, 100n * playing, result) > 100n * gross;
	return [...(isLeftOut ? ["part of a cent left out"] : []), ...eventsOfBoosts(bet, selection.picks, result)];
}

type Picks = Extract<AskedBet["selection"], { readonly market: "picks" }>["picks"];

function eventsOfBoosts(bet: AskedBet, picks: Picks, result: Result): readonly string[] {
	if ("spins" in result) return result.spins.length > 1 ? ["wheel spun again"] : [];
	if ("numbers" in result) {
		const { boost, ...unboosted } = result;
		return boost !== undefined && grossOf(bet, result) > grossOf(bet, unboosted) ? ["boosted ball won"] : [];
	}
	if (result.second !== undefined) return ["second wheel"];
	const { stop, boosts } = result;
	if (boosts === undefined || !picks.some(({ outcome }) => outcome === `straight:${stop}`)) return [];
	return [boosts.some((boost) => boost.stop === stop) ? "boosted pocket won" : "unboosted pocket won"];
}
