import type { CampaignTerms, GivenFreebet } from "../../casino/marketing/messages.ts";
import { make, write } from "../page-tools.ts";

/** What the aggregator says of an issue that has not come to it. */
const WORDS: Readonly<Record<string, string>> = { unknown_issue: "not issued", unavailable: "no answer" };
/** What is left of it is of no use to anybody. */
const GONE: ReadonlySet<string> = new Set(["cancelled", "expired"]);
const CANCELLABLE: ReadonlySet<string> = new Set(["issued", "active"]);

/** One freebet in the table. It stays the same element as long as it is shown, so that the focus stays on its button. */
export class FreebetRow {
	readonly element: HTMLTableRowElement = make("tr", "");
	readonly #state = make("span", "state");
	readonly #left = make("small", "");
	readonly #cancel = make("button", "");

	constructor(freebet: GivenFreebet, gameName: (code: number) => string, cancel: (issueId: string) => Promise<void>) {
		const { issueId, player, terms, givenAt } = freebet;
		this.#cancel.type = "button";
		this.#cancel.textContent = "Cancel";
		this.#cancel.ariaLabel = `Cancel the freebet of ${player}`;
		this.#cancel.addEventListener("click", () => {
			this.#cancel.disabled = true;
			void cancel(issueId).finally(() => {
				this.#cancel.disabled = false;
			});
		});
		this.element.append(
			cell(player, make("small", "", timeText(givenAt))),
			cell(amountText(terms), make("small", "", terms.games.map(gameName).join(", "))),
			cell(this.#state, this.#left),
			cell(this.#cancel),
		);
		this.show(freebet);
	}

	show({ state, betsLeft, betsCount }: GivenFreebet): void {
		this.element.dataset["state"] = state;
		write(this.#state, WORDS[state] ?? state);
		write(this.#left, betsLeft === undefined || GONE.has(state) ? "" : `${betsLeft} of ${betsCount} left`);
		this.#cancel.hidden = !CANCELLABLE.has(state);
	}
}

export function amountText({ amount, currency }: CampaignTerms): string {
	return `${amount} ${currency}`;
}

/** @param moment as it is sent; shown as the clock on the wall has it */
export function timeText(moment: string): string {
	return new Date(moment).toLocaleTimeString([], { timeStyle: "short" });
}

function cell(...parts: readonly (Node | string)[]): HTMLTableCellElement {
	const made = make("td", "");
	made.append(...parts);
	return made;
}
