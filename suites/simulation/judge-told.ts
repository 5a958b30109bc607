import type { OurBet } from "./our-books.ts";
import type { ToldState } from "./told-states.ts";

/** A number stands for one state of one bet of its player, and the last one that a bet has for how the bet stands. */
export function judgeTold(bets: readonly OurBet[], told: readonly ToldState[]): readonly string[] {
	return [...Map.groupBy(bets, ({ player }) => player).values()].flatMap((ofPlayer) => judgeOfPlayer(ofPlayer, told));
}

function judgeOfPlayer(bets: readonly OurBet[], all: readonly ToldState[]): readonly string[] {
	const byId = new Map(bets.map((bet) => [bet.betId, bet]));
	const first = new Map<number, ToldState>();
	return all.flatMap((told) => {
		const { betId, sequence, status } = told;
		const bet = byId.get(betId);
		if (bet === undefined) return [];
		const other = first.get(sequence) ?? told;
		first.set(sequence, other);
		const isOther = other.betId !== betId || other.status !== status;
		const isWrong = sequence === bet.sequence && status !== bet.status;
		return [
			...(isOther
				? [`bet ${betId}: told as ${status} under ${sequence}, as bet ${other.betId} as ${other.status}`]
				: []),
			...(isWrong ? [`bet ${betId}: told as ${status} under its last number, and is ${bet.status}`] : []),
			...(sequence > bet.sequence
				? [`bet ${betId}: told under ${sequence}, and its last number is ${bet.sequence}`]
				: []),
		];
	});
}
