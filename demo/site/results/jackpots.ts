import type { FeedJackpot } from "@webframe/shared/wire";

/** Shows what each jackpot holds; without any there is nothing to be seen. */
export function showJackpots(place: HTMLElement, jackpots: readonly FeedJackpot[]): void {
	place.hidden = jackpots.length === 0;
	place.replaceChildren(
		...jackpots.map(({ Name, CurrencyCode, Amount }) => {
			const [jackpot, name, amount, currency] = [make("div"), make("dt"), make("dd"), make("small")];
			name.textContent = Name;
			currency.textContent = CurrencyCode;
			amount.append(`${grouped(Amount)} `, currency);
			jackpot.append(name, amount);
			return jackpot;
		}),
	);
}

const make = (tag: string): HTMLElement => document.createElement(tag);

/** The digits as they were told, in groups of three. */
function grouped(amount: string): string {
	const [whole = "", ...rest] = amount.split(".");
	return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...rest].join(".");
}
