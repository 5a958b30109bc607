import { css } from "lit";

export const betStateStyles = css`
	.bet-state {
		display: inline-flex;
		align-items: center;
		gap: 8px;
		font-weight: 600;
	}

	.bet-state.moving {
		color: var(--wf-text-2);
	}

	.bet-state.moving svg {
		animation: breathe 1.2s ease-in-out infinite alternate;
	}

	.bet-state.good {
		color: var(--wf-good);
	}

	.bet-state.bad {
		color: var(--wf-bad);
	}

	.bet-state.wait {
		color: var(--wf-wait);
	}

	.bet-state.calm {
		color: var(--wf-calm);
	}

	.bet-state.quiet {
		color: var(--wf-text-3);
	}

	@keyframes breathe {
		from {
			opacity: 0.45;
		}
	}
`;
