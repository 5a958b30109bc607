/**
 * The ground of a view that is read: one column. On a wide frame it is a sheet from top to bottom, lit like the stage
 * of a game, so that a short list stands in a place of its own and not in the void; on the widest it grows as a whole,
 * because a line of text must not become longer.
 */
import { css } from "lit";

export const sheet = css`
	:host {
		--notice-side: 0px;
		/* What lies on the ground, one step brighter than it. */
		--raised: var(--wf-surface-1);
		padding: var(--wf-space);
	}

	h2 {
		margin-block-end: 12px;
		font-size: 20px;
		line-height: 28px;
		outline: none;
	}

	@container (inline-size >= 1200px) {
		:host {
			--raised: var(--wf-surface-2);
			max-inline-size: 1040px;
			min-block-size: 100%;
			margin-inline: auto;
			padding: 24px 40px;
			background: var(--wf-surface-1);
			border-inline: 1px solid var(--wf-hairline);
		}
	}

	@container (inline-size >= 2200px) {
		:host {
			zoom: 1.5;
		}
	}
`;
