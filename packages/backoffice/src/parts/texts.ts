/** How amounts, times and ids are written, everywhere on the page alike. */
import { html, type TemplateResult } from "lit";

const THOUSANDS = /\B(?=(\d{3})+$)/g;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A figure never stands without its currency. @param amount as it comes from the service: decimal text */
export function money(amount: string, currency: string): TemplateResult {
	const [whole = "", decimals] = amount.split(".");
	const grouped = whole.replace(THOUSANDS, ",");
	return html`<span class="money">${grouped}${decimals === undefined ? "" : `.${decimals}`}<i>${currency}</i></span>`;
}

/** How many of something there are. */
export function countText(count: number): string {
	return String(count).replace(THOUSANDS, ",");
}

/** The time of day to the millisecond, in UTC, as it stands in every log. */
export function clockTime(iso: string): string {
	return iso.slice(11, 23);
}

/** Day and time in UTC. */
export function timeText(iso: string): string {
	return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** In the largest two units. */
export function ageText(seconds: number): string {
	if (seconds < MINUTE_S) return `${seconds} s`;
	if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
	if (seconds < DAY_S) {
		const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
		return `${Math.floor(seconds / HOUR_S)} h ${minutes} min`;
	}
	return `${Math.floor(seconds / DAY_S)} d ${Math.floor((seconds % DAY_S) / HOUR_S)} h`;
}

/** A number of people's records: digits in threes, so that it can be read out. */
export function idText(id: number): string {
	return String(id).replace(THOUSANDS, " ");
}
