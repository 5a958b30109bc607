/** The par sheets of our own games as tables of a page: computed exactly from the rules that settle the bets. */
import { multiplierText } from "@webframe/shared/games";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { PICKS_MARKET } from "@webframe/shared/games/picks";
import { type Fraction, type OutcomeSheet, type OwnGame, percentText, returnOf } from "@webframe/shared/games/sheets";
import { currencyOf, formatAmount } from "@webframe/shared/money";
import { largestStake } from "../../packages/bff/src/catalogue/largest-stake.ts";
import { type LimitSettings, limitsOfGame } from "../../packages/bff/src/catalogue/stake-limits.ts";

const COLUMNS = ["Outcome", "Pays", "Probability", "About", "Returns", "Largest stake", "Highest win"];
const HUNDREDTHS = 100n;
const PERCENT_DIGITS = 4;
/** Of a partner that has changed no limits. */
export const USUAL: LimitSettings = { stakeLimits: [] };

/** Per family the sheets of its games; games with the same sheet and the same limits share one. */
export function figures(): string {
	const families = [...new Set(OWN_GAMES.map(({ family }) => family))];
	return families.map((family) => [`## ${family}`, ...sectionsOf(family)].join("\n\n")).join("\n\n");
}

function sectionsOf(family: string): readonly string[] {
	const titles = new Map<string, string[]>();
	for (const game of OWN_GAMES.filter((one) => one.family === family)) {
		for (const version of game.versions) {
			const table = tableOf(game, version);
			const later = version === 1 ? "" : `, version ${version}`;
			titles.set(table, [...(titles.get(table) ?? []), `${game.name} (${game.gameCode})${later}`]);
		}
	}
	return [...titles].map(([table, names]) => `### ${names.join(", ")}\n\n${table}`);
}

function tableOf(game: OwnGame, version: number): string {
	const sheet = game.sheet(version);
	return aligned([COLUMNS, ...sheet.flatMap((outcome) => rowsOf(outcome, game))]);
}

/** A row for each thing that an outcome can pay; what holds for all of them stands in the first. */
function rowsOf(sheet: OutcomeSheet, game: OwnGame): readonly (readonly string[])[] {
	const limits = highestOf(sheet, game);
	return sheet.payments.map(({ multiplier, chance }, index) => {
		const payment = [multiplierText(multiplier), `${chance.n}/${chance.d}`, oneIn(chance)];
		const isFirst = index === 0;
		return isFirst ? [sheet.outcome, ...payment, percent(returnOf(sheet)), ...limits] : ["", ...payment, "", "", ""];
	});
}

/** The largest stake in euros that the service takes, and what it can win. */
function highestOf({ payments }: OutcomeSheet, game: OwnGame): readonly [stake: string, win: string] {
	const euro = currencyOf("EUR", {});
	if (euro === undefined) throw new Error("There is no euro.");
	const limits = limitsOfGame(USUAL, game, euro);
	const multiplier = BigInt(Math.max(...payments.map((payment) => payment.multiplier)));
	const highestWin = (stake: bigint) => (stake * multiplier) / HUNDREDTHS;
	const step = game.markets.includes(PICKS_MARKET) ? (limits.chip ?? 1n) : 1n;
	const stake = largestStake({ step, highestWin }, limits);
	if (stake === undefined) throw new Error(`An outcome of ${game.name} cannot be staked on.`);
	return [formatAmount(stake, euro.digits), formatAmount(highestWin(stake), euro.digits)];
}

function percent(share: Fraction): string {
	return `${share.n}/${share.d} = ${percentText(share, PERCENT_DIGITS)} %`;
}

/** One in so many, with one digit behind the point where it is a small number. */
function oneIn({ n, d }: Fraction): string {
	const tenths = (d * 20n + n) / (2n * n);
	const isSmall = tenths < 1_000n;
	const whole = (isSmall ? tenths / 10n : (tenths + 5n) / 10n).toLocaleString("en-US");
	return `1 in ${whole}${isSmall ? `.${tenths % 10n}` : ""}`;
}

function aligned([head = [], ...rows]: readonly (readonly string[])[]): string {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
