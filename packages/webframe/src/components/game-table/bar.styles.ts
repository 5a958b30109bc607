/** The strip at the thumb: on a phone at the foot of what can be seen, on a wider view beside the table. */
import { css } from "lit";

export const barStyles = css`
	.bar {
		grid-area: bar;
		position: sticky;
		/* How much of the frame lies below what the page shows just now. */
		inset-block-end: var(--wf-fold, 0px);
		z-index: 2;
		align-self: end;
		display: grid;
		grid-template-columns: minmax(0, 9fr) minmax(0, 8fr);
		gap: 8px;
		padding: 8px var(--wf-space) calc(8px + env(safe-area-inset-bottom));
		background: var(--wf-surface-0);
		border-block-start: 1px solid var(--wf-hairline);
	}

	.bar > .whole {
		grid-column: 1 / -1;
	}

	.place {
		flex-direction: column;
		gap: 0;
		min-inline-size: 0;
		padding-inline: 8px;
		white-space: normal;
		text-align: center;
		line-height: 20px;
		text-wrap: balance;
		overflow-wrap: anywhere;
	}

	.place .small {
		display: block;
		line-height: 14px;
	}

	/* On top of the bar and no part of it: a bet that is told late, as after a reload, moves nothing in the bar. */
	.latest {
		position: absolute;
		inset-inline: 0;
		inset-block-end: 100%;
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto;
		align-items: center;
		gap: 0 12px;
		min-block-size: 44px;
		padding: 4px var(--wf-space);
		background: inherit;
		border-block: 1px solid var(--wf-hairline);
		text-align: start;
	}

	/* What stands at the end can be scrolled out from under it. */
	.bar:has(> .latest) + .aside {
		padding-block-end: calc(var(--wf-space) + 64px);
	}

	.latest-money {
		font-weight: 600;
	}

	.latest-what {
		grid-column: 1 / -1;
		display: flex;
		flex-wrap: wrap;
		justify-content: space-between;
		gap: 0 12px;
		padding-inline-start: 28px;
	}

	.latest-why {
		grid-column: 1 / -1;
		padding-inline-start: 28px;
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	.next-bet {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: 0 12px;
	}

	.next-bet .button {
		margin-inline-end: -12px;
		color: var(--wf-accent-text);
	}

	.next-what {
		display: inline-flex;
		align-items: center;
		gap: 8px;
		flex: 1;
		color: var(--wf-wait);
		font-weight: 600;
	}

	.next-why {
		flex-basis: 100%;
		padding-inline-start: 28px;
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	@container (inline-size >= 620px) {
		.bar {
			grid-template-columns: minmax(0, 1fr);
		}

		/* Here the list of bets stands in sight. */
		.latest {
			display: none;
		}

		.bar:has(> .latest) + .aside {
			padding-block-end: var(--wf-space);
		}
	}
`;
