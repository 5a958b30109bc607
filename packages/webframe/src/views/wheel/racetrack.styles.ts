/** What the racetrack looks like: pockets in the order of the wheel, told apart by shape as well as by colour. */
import { css } from "lit";

export const trackStyles = css`
	.track {
		display: grid;
		gap: 8px;
	}

	.track-head,
	.steps {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		justify-content: space-between;
		gap: 0 8px;
	}

	.steps {
		color: var(--wf-text-2);
	}

	.step {
		inline-size: 36px;
		block-size: 36px;
		border-radius: var(--wf-radius);
		box-shadow: inset 0 0 0 1px var(--wf-line);
		font-size: 16px;
		text-align: center;
	}

	.step[aria-disabled="true"] {
		color: var(--wf-text-3);
		box-shadow: inset 0 0 0 1px var(--wf-hairline);
	}

:host {
		display: block;
		container-type: inline-size;
	}

	.course {
		display: grid;
		gap: 8px;
	}

	.ring {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(38px, 1fr));
		gap: 3px;
		direction: ltr;
	}

	.nose,
	.straight {
		display: contents;
	}

	.pocket {
		min-block-size: 36px;
		border-radius: 4px;
		color: oklch(1 0 0);
		font-weight: 600;
		text-align: center;
	}

	.pocket.red {
		border-radius: 18px;
		background: var(--red);
	}

	.pocket.black {
		background: var(--black);
		box-shadow: inset 0 0 0 1px var(--wf-line);
	}

	.pocket.green {
		background: var(--zero);
	}

	.called {
		display: grid;
		grid-template-columns: repeat(3, minmax(0, 1fr));
		gap: 6px;
	}

	.call {
		display: grid;
		justify-items: center;
		align-content: center;
		min-block-size: 44px;
		border-radius: var(--wf-radius);
		box-shadow: inset 0 0 0 1px var(--wf-line);
	}

	.call[aria-pressed="true"] {
		box-shadow: inset 0 0 0 2px var(--wf-accent-text);
	}

	/* Where there is room it is the oval of a table, with the called bets on its grass. */
	@container (inline-size >= 660px) {
		.course {
			position: relative;
			block-size: 122px;
		}

		.ring {
			block-size: 100%;
			grid-template: 36px 1fr 36px / 44px minmax(0, 1fr) auto;
		}

		.nose {
			display: grid;
			grid-area: 1 / 1 / -1 / 2;
		}

		.nose.far {
			inline-size: 44px;
			grid-area: 1 / 3 / -1 / 4;
		}

		.nose .pocket {
			border-radius: 61px 4px 4px 61px;
		}

		.nose.far .pocket {
			border-radius: 4px 61px 61px 4px;
		}

		.straight {
			display: flex;
			gap: 3px;
			grid-area: 1 / 2 / 2 / 3;
		}

		.straight.back {
			flex-direction: row-reverse;
			grid-area: 3 / 2 / 4 / 3;
		}

		.straight .pocket {
			flex: 1;
			min-inline-size: 0;
		}

		/* Without a pocket at that end the two straights close the oval. */
		.straight:nth-last-child(2) .pocket:last-child {
			border-start-end-radius: 36px;
		}

		.straight:nth-child(3) .pocket:first-child {
			border-end-end-radius: 36px;
		}

		.called {
			position: absolute;
			inset: 39px 50px;
			grid-template-columns: none;
			grid-auto-columns: minmax(0, 1fr);
			grid-auto-flow: column;
		}

		.call {
			min-block-size: 0;
		}
	}
`;
