import { multiplierText } from "@webframe/shared/games";
import type { NumbersRules } from "@webframe/shared/games/numbers";
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages } from "../../locales/numbers/en.ts";

export interface PayTableOptions {
	readonly rules: NumbersRules;
	readonly picks: readonly number[];
	/** What a draw has made of the picks; undefined: no draw has. */
	readonly now: { readonly hits: number; readonly lines: number } | undefined;
	readonly texts: Texts;
	readonly say: SayOf<typeof messages>;
}

/** What the picks pay by hits, the highest first, and by full lines; without picks, the highest of each number of picks. */
export function payTable({ rules, picks, now, texts, say }: PayTableOptions): TemplateResult {
	const count = picks.length;
	const rows = count === 0 ? topRows(rules) : hitRows(rules, count);
	const [title, row, short] =
		count === 0
			? (["pay.best", "pay.bestRow", "pay.picks"] as const)
			: (["pay.title", "pay.row", "board.hits"] as const);
	return html`<section class="pays" aria-labelledby="pays-title">
		<h3 id="pays-title">${rules.lines === undefined ? texts.t(title) : say("card.label")}</h3>
		${
			rules.lines === undefined
				? html`<p class="picks figure">${picks.map((number) => html`<span>${texts.number(number)}</span>`)}</p>`
				: nothing
		}
		<ol class="pay-rows figure">
			${lineRows(rules).map((line) =>
				payRow(
					say("card.lines", { count: line.count }),
					`${say("card.lines", { count: line.count })}, ×${texts.decimal(line.times)}`,
					texts.decimal(line.times),
					line.count === now?.lines,
				),
			)}
			${rows.map(({ count: hits, times }) =>
				payRow(
					texts.t(short, { count: hits }),
					texts.t(row, { count: hits, times: texts.decimal(times) }),
					texts.decimal(times),
					hits === now?.hits,
				),
			)}
		</ol>
	</section>`;
}

function payRow(what: string, sentence: string, times: string, isNow: boolean): TemplateResult {
	return html`<li class="pay ${isNow ? "now" : ""}">
		<span class="visually-hidden">${sentence}</span>
		<span class="pay-hits" aria-hidden="true">${what}</span>
		<bdi class="pay-times" aria-hidden="true" dir="ltr">×${times}</bdi>
	</li>`;
}

interface PayRow {
	readonly count: number;
	/** Times the stake, as decimal text. */
	readonly times: string;
}

/** What full lines pay, most of them first; nothing in a game without lines. */
export function lineRows({ lines }: NumbersRules): readonly PayRow[] {
	return paying(lines?.pays ?? []);
}

function hitRows(rules: NumbersRules, picks: number): readonly PayRow[] {
	return paying(rules.payTable[picks] ?? []);
}

function paying(row: readonly number[]): readonly PayRow[] {
	return row
		.map((hundredths, count) => ({ count, hundredths }))
		.filter(({ hundredths }) => hundredths > 0)
		.reverse()
		.map(({ count, hundredths }) => ({ count, times: multiplierText(hundredths) }));
}

function topRows(rules: NumbersRules): readonly PayRow[] {
	return Object.entries(rules.payTable)
		.map(([picks, row]) => ({ count: Number(picks), times: multiplierText(Math.max(...row)) }))
		.reverse();
}
