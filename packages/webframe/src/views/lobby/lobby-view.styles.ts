import { css } from "lit";
import { latticeStyles } from "../../components/artwork.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { timeLineStyles } from "../../components/round-clock.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";

export const lobbyStyles = [
	base,
	buttons,
	latticeStyles,
	timeLineStyles,
	noticeStyles,
	css`
		:host {
			padding: var(--wf-space);
		}

		section + section {
			margin-block-start: 32px;
		}

		h2 {
			margin-block-end: 12px;
			color: var(--wf-text-2);
		}

		.tiles {
			display: grid;
			grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
			gap: 24px var(--wf-space);
			max-inline-size: 1200px;
		}

		.tiles li {
			max-inline-size: 592px;
		}

		/* A lobby of many games is denser. */
		.tiles:has(> :nth-child(5)) {
			grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
			max-inline-size: none;
		}

		.tile {
			display: flex;
			flex-direction: column;
			inline-size: 100%;
			border-radius: var(--wf-radius);
		}

		.art {
			display: block;
			inline-size: 100%;
			aspect-ratio: 16 / 10;
			padding: 6% 9%;
			border-start-start-radius: var(--wf-radius);
			border-start-end-radius: var(--wf-radius);
			background: var(--wf-surface-1);
			transition: background-color var(--wf-view);
		}

		.tile:hover .art {
			background: var(--wf-surface-2);
		}

		.tile-head {
			display: flex;
			align-items: baseline;
			justify-content: space-between;
			gap: 12px;
			padding-block: 10px 2px;
		}

		.tile-name {
			font-size: 20px;
			line-height: 28px;
			font-weight: 600;
		}

		.tile-time {
			font-size: 20px;
			line-height: 28px;
			min-block-size: 28px;
			color: var(--wf-text-3);
		}

		.tile-time[data-open] {
			color: var(--wf-text-1);
		}

		.tile-facts {
			display: flex;
			flex-wrap: wrap;
			justify-content: space-between;
			gap: 0 12px;
		}
	`,
];
