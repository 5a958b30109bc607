import { css } from "lit";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";

/** Below an upright table there is no height for one more line: what is done with the ticket stands beside the button. */
export const stripStyles = [
	css`
		@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
			.bar:has(> webframe-freebets) {
				grid-template-columns: repeat(2, minmax(0, 1fr));
			}
		}
	`,
];

/** What stands in it are items of the bar's own grid: beside a stake (`stake-bar.ts`), or a line of a ticket's strip. */
export const freebetsStyles = [
	base,
	buttons,
	css`
		:host {
			display: contents;
		}

		.offers {
			grid-column: 1 / -1;
			display: flex;
			gap: 8px;
			min-block-size: 44px;
		}

		.of-stake {
			order: -1;
		}

		.offer {
			flex: 1 1 0;
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			gap: 0 8px;
			min-block-size: 44px;
			padding: 4px 12px;
			border-radius: var(--wf-radius);
			text-align: start;
			font-weight: 600;
			box-shadow: inset 0 0 0 1px var(--wf-line);
		}

		.offer[hidden] {
			display: none;
		}

		.offer svg {
			color: var(--wf-accent-text);
		}

		.offer[aria-pressed="true"] {
			background: var(--wf-surface-1);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.offer-left {
			margin-inline-start: auto;
			font-weight: 400;
			color: var(--wf-text-2);
		}

		.cash {
			min-block-size: 48px;
			min-inline-size: 0;
			padding-inline: 8px;
			white-space: normal;
			line-height: 20px;
			text-align: center;
			text-wrap: balance;
			overflow-wrap: anywhere;
		}

		.offers > .cash {
			flex: 1 1 0;
			min-block-size: 44px;
		}

		.hint {
			grid-column: 1 / -1;
			order: -1;
			color: var(--wf-text-2);
		}

		@container (inline-size >= 620px) {
			.of-stake,
			.hint {
				order: 0;
			}
		}

		@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
			.of-stake {
				grid-row: 3;
			}

			.cash {
				grid-row: 1 / 3;
			}

			.hint {
				grid-column: 2;
			}
		}
	`,
];
