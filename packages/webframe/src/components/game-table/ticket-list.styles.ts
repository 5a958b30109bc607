import { css } from "lit";

export const ticketListStyles = css`
	.ticket-pick {
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto minmax(64px, auto) 36px;
		align-items: center;
		gap: 0 12px;
		min-block-size: 36px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.ticket-amount {
		font-weight: 600;
		text-align: end;
	}

	.ticket-lift {
		display: grid;
		place-items: center;
		block-size: 36px;
		color: var(--wf-text-3);
	}

	.ticket-lift svg {
		inline-size: 16px;
		block-size: 16px;
	}
`;
