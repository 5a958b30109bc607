import { element } from "../../page-tools.ts";
import { betsSchema, type LabBet, type LabPick } from "../messages.ts";
import { ask, attempt } from "./ask.ts";
import { timeText } from "./call-list.ts";
import { make } from "./make.ts";

/** The tab of what the account has bet: read when it is opened, when the account changes, and on request. */
export function wireBets(): void {
	const tab = element("tab-bets", HTMLButtonElement);
	const read = (): void => void attempt(readBets);
	tab.addEventListener("click", read);
	element("read-bets", HTMLButtonElement).addEventListener("click", read);
	element("player", HTMLInputElement).addEventListener("change", () => {
		if (tab.ariaSelected === "true") read();
	});
}

let timesAsked = 0;

/** Answers can overtake each other: shown is what the last question got, and an answer to one before it is thrown away. */
async function readBets(): Promise<void> {
	const player = element("player", HTMLInputElement).value;
	const asked = ++timesAsked;
	const bets = await ask(`/lab/bets?player=${encodeURIComponent(player)}`, betsSchema);
	if (asked !== timesAsked) return;
	const none = make("p", `${player} has not bet yet.`, "empty");
	element("bets", HTMLDivElement).replaceChildren(...(bets.length === 0 ? [none] : bets.map(shown)));
}

function shown(bet: LabBet): HTMLElement {
	const { betId, game, roundId, status, amount, currency, winAmount, result, placedAt, picks } = bet;
	const section = make("section", "", "bet");
	const title = make("h2", `${game}, bet ${betId}`);
	title.id = `bet-${betId}`;
	section.setAttribute("aria-labelledby", title.id);
	const win = winAmount === undefined ? "" : `, won ${winAmount}`;
	section.append(
		title,
		make("p", `${timeText(Date.parse(placedAt))} · ${amount} ${currency} · ${status}${win} · round ${roundId}`),
	);
	if (result !== undefined) section.append(make("p", `Drawn: ${result}`));
	if (picks !== undefined) section.append(tableOf(picks));
	return section;
}

function tableOf(picks: readonly LabPick[]): HTMLTableElement {
	const table = make("table");
	const head = table.createTHead().insertRow();
	for (const name of ["Pick", "Stake", "Fate"]) {
		const cell = make("th", name);
		cell.scope = "col";
		head.append(cell);
	}
	const body = table.createTBody();
	for (const { outcome, amount, multiplier } of picks) {
		const row = body.insertRow();
		const cell = make("th", outcome);
		cell.scope = "row";
		row.append(cell, make("td", amount), fateOf(multiplier));
	}
	return table;
}

function fateOf(multiplier: string | undefined): HTMLTableCellElement {
	if (multiplier === undefined) return make("td", "open");
	return multiplier === "0" ? make("td", "lost", "bad") : make("td", `won, pays ${multiplier} for 1`, "good");
}
