/** How far the strip at the thumb and the banner go with what is seen of the frame; `fold-watch.ts` has the sizes. */
import { css } from "lit";

export const fold = css`
	.banner {
		translate: 0 max(-1 * var(--wf-fold), 100% - var(--wf-tall));
	}

	/* Never over the head of a table, whose height is 56 px. */
	@container (inline-size < 620px) {
		.view > [data-table]::part(bet-bar) {
			translate: 0 max(-1 * var(--wf-fold), 100% + 56px - var(--wf-tall));
		}

		/* Above the strip. */
		.banner:has(+ .view > [data-table]) {
			translate: 0 max(-1 * var(--wf-fold), 100% + 129px - var(--wf-tall));
		}
	}

	/* A phone that lies on its side is lower than any frame: there the strip stands beside the table, and stays in sight. */
	@media (max-height: 479px) {
		@container (inline-size >= 620px) {
			.view > [data-table]::part(bet-bar) {
				translate: 0 min(var(--wf-lid), var(--wf-tall) - 100%);
			}
		}
	}
`;
