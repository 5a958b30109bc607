/** The last minute of bets, drawn. The figure beside it says the same in words. */
import { html, type TemplateResult } from "lit";

const WIDTH = 240;
const HEIGHT = 48;
const EDGE = 2;

export function curve(counts: readonly number[], label: string): TemplateResult {
	return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}><path d=${pathOf(counts)}/></svg>`;
}

/** The greatest count stands on top; nothing at all is a line at the bottom. */
export function pathOf(counts: readonly number[]): string {
	const top = Math.max(1, ...counts);
	const step = (WIDTH - 2 * EDGE) / Math.max(1, counts.length - 1);
	const points = counts.map((count, index) => {
		const y = HEIGHT - EDGE - (count / top) * (HEIGHT - 2 * EDGE);
		return `${round(EDGE + index * step)} ${round(y)}`;
	});
	return points.length === 0 ? "" : `M${points.join("L")}`;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
