/** What the last rounds drew, and where it is opened how often each number came. */
import type { NumbersResult, NumbersRules } from "@webframe/shared/games/numbers";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";

/** A round has up to 45 numbers; what has no room in the list's place is scrolled to. */
const ROUNDS_SHOWN = 5;

export interface PastDraws {
	readonly texts: Texts;
	readonly board: SayOf<typeof board>;
	readonly rules: NumbersRules;
	/** The newest first. */
	readonly results: readonly { readonly result: NumbersResult; readonly round: { readonly roundId: number } }[];
	/** The player's numbers, which are marked. */
	readonly picks: readonly number[];
	/** The counts are looked at: they are taken from more rounds than are shown. */
	readonly open: () => void;
}

/**
 * They have their place before they are known: nothing moves when they come.
 *
 * @param counted what the counts hold once they have been opened
 */
export function pastDraws(past: PastDraws, counted: ((past: PastDraws) => TemplateResult) | undefined): TemplateResult {
	const { texts, board, results, picks, open } = past;
	return html`<section class="past" aria-labelledby="last-title">
		<h3 id="last-title">${board("results.last")}</h3>
		<ol class="past-rounds" tabindex=${results.length === 0 ? nothing : 0} aria-labelledby="last-title">
			${results.slice(0, ROUNDS_SHOWN).map(
				({ round, result }) => html`<li class="past-round">
					<span class="small quiet figure"><bdi>${round.roundId}</bdi></span>
					<span class="past-numbers figure">
						${result.numbers.map((number) => html`<span class=${picks.includes(number) ? "mine" : ""}>${texts.number(number)}</span> `)}
					</span>
				</li>`,
			)}
		</ol>
		<details class="counts" ?data-yet=${results.length === 0} @toggle=${open}>
			<summary>${board("results.counts")}</summary>
			${counted?.(past)}
		</details>
	</section>`;
}

export const pastDrawsStyles = css`
	.past-rounds {
		block-size: 168px;
		overflow-y: auto;
		scrollbar-width: thin;
	}

	/* On a desk the bet that was just placed is in sight below. */
	@container (inline-size >= 620px) and (aspect-ratio > 19 / 20) {
		.past-rounds {
			block-size: clamp(100px, 100cqb - 800px, 168px);
		}
	}

	.past-round {
		display: grid;
		grid-template-columns: auto minmax(0, 1fr);
		align-items: baseline;
		gap: 0 12px;
		padding-block: 6px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.past-numbers {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(22px, 1fr));
		text-align: end;
	}

	.past-numbers .mine {
		color: var(--wf-accent-text);
		font-weight: 600;
		text-decoration: underline;
		text-underline-offset: 2px;
	}

	.counts summary {
		min-block-size: 44px;
		align-content: center;
		font-weight: 600;
		cursor: pointer;
	}

	.count-list {
		display: grid;
		grid-template-columns: repeat(5, minmax(0, 1fr));
		padding-block: 6px;
	}

	.count-list li {
		display: grid;
		justify-items: center;
	}

	.count-list b {
		font-weight: 600;
	}
`;
