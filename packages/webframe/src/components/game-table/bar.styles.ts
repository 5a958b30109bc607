/** The strip at the thumb: on a phone at the foot of what can be seen (`fold-watch.ts`), on a wider view beside the table. */
import { css } from "lit";

export const barStyles = css`
	.bar {
		grid-area: bar;
		position: sticky;
		inset-block-end: 0;
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

	@container (inline-size >= 620px) {
		.bar {
			grid-template-columns: minmax(0, 1fr);
		}
	}
`;
