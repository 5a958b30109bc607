import { css } from "lit";
import { amountStyles } from "../amount.ts";
import { betStateStyles } from "../bet-state.ts";

export const betListStyles = [
	amountStyles,
	betStateStyles,
	css`
		.bet {
			padding-block: 12px;
			border-block-end: 1px solid var(--wf-hairline);
		}

		.bet:last-child {
			border-block-end: 0;
		}

		.bet-head {
			display: flex;
			align-items: baseline;
			justify-content: space-between;
			flex-wrap: wrap;
			gap: 0 12px;
		}

		.bet-head .bet-state {
			align-self: center;
		}

		.bet-money {
			display: inline-flex;
			align-items: baseline;
			flex-wrap: wrap;
			justify-content: end;
			gap: 0 12px;
			margin-inline-start: auto;
			font-weight: 600;
		}

		.bet-win {
			color: var(--wf-good);
		}

		.bet-stake {
			font-weight: 400;
		}

		.bet-facts {
			display: flex;
			flex-wrap: wrap;
			gap: 0 12px;
			padding-inline-start: 28px;
			margin-block-start: 2px;
		}

		.bet-facts time {
			margin-inline-start: auto;
		}

		.bet-numbers b {
			font-weight: 600;
			color: var(--wf-accent-text);
			text-decoration: underline;
			text-underline-offset: 2px;
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
