/**
 * Judges jackpots by the public record of their draws, by the casino's ledger, and by the entries of their pools: the
 * contract, section 10.
 *
 * - A round draws once, for the bets that the cut has left in play; winners and shares are those of the public record.
 * - Each winner is paid once, and nobody else; what a person has settled as never paid is in its pool again.
 * - A pool holds what its entries say, and each entry is what the contract makes of the bets, the wins and the cancellations.
 */
import { createHash } from "node:crypto";
import type { FrameJackpotDraw } from "@webframe/shared/wire";
import type { Evidence } from "./evidence.ts";
import { drawnBetsOf, mixOf, sharesOf } from "./jackpot-draws.ts";
import { judgePool } from "./judge-pools.ts";
import type { OurBet } from "./our-books.ts";
import { jackpotMoney } from "./pay-table.ts";
import type { AskedBet } from "./story.ts";
import type { TheirPayment } from "./their-books.ts";

export function judgeJackpots(evidence: Evidence): readonly string[] {
	const { story, draws, jackpots, seen } = evidence;
	const roundIds = new Set(story.bets.map(({ roundId }) => roundId));
	return [
		...[...seen.unprovable].map((jackpotId) => `jackpot ${jackpotId}: its pool was not the sum of its entries`),
		...draws.flatMap((draw) => judgeDraw(evidence, draw).map((problem) => `round ${draw.roundId}: ${problem}`)),
		...jackpots.wins
			.filter(({ roundId }) => roundIds.has(roundId) && draws.every((draw) => draw.roundId !== roundId))
			.map(({ roundId, betId }) => `round ${roundId}: the bet ${betId} has won what was never drawn`),
		...jackpots.pools.flatMap((pool) =>
			judgePool(evidence, pool).map((problem) => `jackpot ${pool.jackpotId}: ${problem}`),
		),
		...story.bets.flatMap((bet) => judgeWon(evidence, bet).map((problem) => `bet ${bet.betId}: ${problem}`)),
	];
}

function judgeDraw(evidence: Evidence, draw: FrameJackpotDraw): readonly string[] {
	const { story, ours, jackpots } = evidence;
	const { roundId, seed, seedHash, mix, betsCount } = draw;
	const problems: string[] = [];
	if (createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex") !== seedHash)
		problems.push("the seed is not the one that was promised");
	const inRound = ours.bets.filter(
		(bet) => bet.roundId === roundId && story.bets.some(({ betId }) => betId === bet.betId),
	);
	const took = inRound.filter(tookPart).map(({ betId }) => betId);
	const amounts = new Map(story.bets.map(({ betId, stake }) => [betId, stake]));
	const byUs = took.map((betId) => ({ betId, amount: amounts.get(betId) ?? 0n }));
	if (mixOf(byUs) !== mix || betsCount !== took.length)
		problems.push(`drawn among ${betsCount} bets, and ${took.join(", ")} took part`);
	const wins = jackpots.wins.filter((win) => win.roundId === roundId);
	const bets = drawnBetsOf(draw);
	if (wins.length > 0 && (bets === undefined || mixOf(bets) !== mix))
		problems.push("nobody can draw its jackpots again");
	for (const [place, jackpot] of draw.jackpots.entries()) {
		const { jackpotId, winners } = jackpot;
		const shares = sharesOf(draw, place, jackpot, bets ?? byUs);
		const right = [...shares].map(([betId, amount]) => `${betId} ${amount}`).toSorted();
		const told = winners.map(({ betId, amount }) => `${betId} ${amount.replace(".", "").replace(/^0+(?=\d)/, "")}`);
		const written = wins.filter((win) => win.jackpotId === jackpotId).map(({ betId, amount }) => `${betId} ${amount}`);
		if (told.toSorted().join() !== right.join())
			problems.push(`${jackpotId} is told as won by [${told}], by the record it is [${right}]`);
		if (written.toSorted().join() !== right.join())
			problems.push(`${jackpotId} gave [${written}] instead of [${right}]`);
	}
	return problems;
}

/** The cut has left it in play, whatever became of it later. */
function tookPart({ state, outOfPlay }: OurBet): boolean {
	return state !== "pending" && (outOfPlay === null || outOfPlay === "void" || outOfPlay === "cancelled");
}

/** What a bet has won is paid to it once, after its payout, with the tax of a payout. */
function judgeWon({ story, jackpots, theirs, ours }: Evidence, { betId, cutAt }: AskedBet): readonly string[] {
	const won = jackpots.wins.filter((win) => win.betId === betId);
	const isBooked = (one: TheirPayment): boolean =>
		one.subject === "bet" && one.subjectId === betId && one.type === 4 && one.entryId !== null;
	const paid = theirs.payments.filter(isBooked);
	const states = new Set(won.map(({ state }) => state));
	if (won.length === 0) return paid.map(({ amount }) => `was paid a jackpot of ${amount} that it has not won`);
	const sum = won.reduce((all, { amount }) => all + amount, 0n);
	const isGivenUp = story.orders.some(
		(order) => order.kind === "resolve" && order.betId === betId && order.type === 4 && order.outcome === "refused",
	);
	const four = ours.bets.find((bet) => bet.betId === betId)?.deliveries.find(({ type }) => type === 4);
	if (isGivenUp && four?.state === "refused") {
		const isBack = states.size === 1 && states.has("unpaid");
		return isBack ? [] : [`its jackpot was settled as never paid, and stands as ${[...states]}`];
	}
	const taxes = story.taxes.filter(
		({ from }, index) => from >= cutAt || (story.taxes[index + 1]?.from ?? Number.POSITIVE_INFINITY) > cutAt,
	);
	const right = taxes.map(({ tax }) => jackpotMoney(sum, tax));
	const [first, ...more] = paid;
	if (first === undefined) return [`its jackpot of ${sum} was not paid`];
	return [
		...(more.length > 0 ? [`its jackpot was paid ${paid.length} times`] : []),
		...(right.some(({ amount, tax }) => amount === first.amount && tax === first.taxAmount)
			? []
			: [`its jackpot moved ${first.amount} tax ${first.taxAmount}, and it has won ${sum}`]),
		...(states.size === 1 && states.has("paid") ? [] : [`its jackpot was paid, and stands as ${[...states]}`]),
	];
}
