/** What jackpots give back in the long run, computed exactly from their terms. */
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { highestReturnPpm } from "@webframe/shared/games/sheets";
import { type JackpotTerms, returnOf } from "@webframe/shared/jackpots";

/** Those that stand ready. */
export const READY: readonly (JackpotTerms & { readonly name: string })[] = [
	{ name: "Bronze", rate: 30, start: 50, chance: 40_000_000 },
	{ name: "Silver", rate: 20, start: 500, chance: 2_000_000 },
	{ name: "Gold", rate: 10, start: 5_000, chance: 100_000 },
];

const MILLIONTHS_OF_RETURN = 1_000_000n;
const CHANCE_WHOLE = 1_000_000_000_000;

/** The tables of the page. */
export function figures(): string {
	const rows = READY.map((terms) => {
		const everyEuros = CHANCE_WHOLE / terms.chance;
		const average = terms.start + (everyEuros * terms.rate) / 10_000;
		const cells = [percent(BigInt(terms.rate) * 100n), euros(terms.start), euros(everyEuros), euros(average)];
		return row([terms.name, ...cells, percent(ppm(returnOf(terms)))]);
	});
	const added = READY.reduce((sum, terms) => sum + returnOf(terms), 0n);
	const games = OWN_GAMES.map((game) => {
		const own = highestReturnPpm(game);
		return row([game.name, percent(own), percent(ppm(added)), percent(own + ppm(added))]);
	});
	return [
		row(["Jackpot", "Of each stake", "Start", "Drops once in stakes of", "Holds at a drop, on average", "Returns"]),
		row(["---", "---", "---", "---", "---", "---"]),
		...rows,
		"",
		row(["Game", "Returns at most by itself", "Jackpots add", "Sum"]),
		row(["---", "---", "---", "---"]),
		...games,
	].join("\n");
}

function row(cells: readonly string[]): string {
	return `| ${cells.join(" | ")} |`;
}

function ppm(share: bigint): bigint {
	return share / MILLIONTHS_OF_RETURN;
}

/** Millionths as a percentage with four digits behind the point. */
function percent(millionths: bigint): string {
	return `${(Number(millionths) / 10_000).toFixed(4)} %`;
}

function euros(amount: number): string {
	return `${amount.toLocaleString("en-US")} EUR`;
}
