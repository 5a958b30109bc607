import { css } from "lit";
import { amountStyles } from "../amount.ts";
import { betStateStyles } from "../bet-state.styles.ts";

export const betListStyles = [
	amountStyles,
	betStateStyles,
	css`
		.bet {
			padding-block: 12px;
		}

		.bet + .bet {
			border-block-start: 1px solid var(--wf-hairline);
		}

		.bet-head {
			display: flex;
			align-items: center;
			flex-wrap: wrap;
			gap: 0 12px;
		}

		.bet-money {
			margin-inline-start: auto;
			font-weight: 600;
		}

		.bet-win {
			color: var(--wf-good);
		}

		.bet-facts,
		.bet-what {
			display: flex;
			flex-wrap: wrap;
			gap: 0 12px;
		}

		/* The time stands at the end of the line; where it has a line of its own, at its start. */
		.bet-facts {
			justify-content: space-between;
			padding-inline-start: 28px;
			margin-block-start: 2px;
		}

		.bet-picks b {
			font-weight: 600;
			color: var(--wf-accent-text);
			text-decoration: underline;
			text-underline-offset: 2px;
		}

		/* Each pick of a ticket is one piece, and apart from the next. */
		.bet-ticket {
			display: flex;
			flex-wrap: wrap;
			gap: 0 16px;
		}
		.bet-ticket b {
			color: var(--wf-good);
			text-decoration: none;
		}
		.bet-why {
			padding-inline-start: 28px;
			margin-block-start: 4px;
			color: var(--wf-text-2);
			text-wrap: pretty;
		}

		.bet .button {
			margin-inline-start: 28px;
			margin-block-start: 8px;
		}
	`,
];
