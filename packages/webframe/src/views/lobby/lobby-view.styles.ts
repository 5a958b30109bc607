import { css } from "lit";
import { latticeStyles } from "../../components/artwork.ts";
import { fields } from "../../components/fields.styles.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { timeLineStyles } from "../../components/round-clock.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { motifStyles } from "./motif.ts";

export const lobbyStyles = [
	base,
	buttons,
	latticeStyles,
	timeLineStyles,
	noticeStyles,
	fields,
	motifStyles,
	css`
		:host {
			--notice-side: 0px;
			padding: var(--wf-space);
		}

		/* Of a few games the tiles are large, and stand in the middle of a very wide screen. */
		section:has(> :not(.dense).tiles) {
			max-inline-size: 1600px;
			margin-inline: auto;
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
		}

		.tiles li {
			max-inline-size: 792px;
		}

		/* A lobby of many games is denser. */
		.tiles.dense {
			grid-template-columns: repeat(auto-fill, minmax(min(136px, 50% - 6px), 1fr));
			gap: 16px 12px;
		}

		@container (inline-size >= 1800px) {
			.tiles.dense {
				grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
			}
		}

		.dense li {
			position: relative;
			max-inline-size: 260px;
			content-visibility: auto;
			contain-intrinsic-size: auto 150px;
		}

		.dense .tile-head {
			padding-block: 6px 0;
		}

		.dense .tile-name,
		.dense .tile-time {
			font-size: 14px;
			line-height: 20px;
		}

		.dense .tile-name {
			overflow: hidden;
			text-overflow: ellipsis;
			white-space: nowrap;
		}

		/* Beside tiles of providers it has their shape, with its whole lattice in it. */
		.dense .art:not(.provider) {
			min-block-size: 0;
			padding: 2% 14%;
		}

		.dense .time-line {
			margin-block-start: -2px;
		}

		/* Beside many others a game of ours says what its clock counts to, and leaves its rhythm to its own page. */
		.dense .tile-facts span:has(+ span) {
			display: none;
		}

		/* Where there is room, our own games lead their category: each takes the place of four. */
		@container (inline-size >= 620px) {
			.dense .own {
				grid-area: span 2 / span 2;
				max-inline-size: none;
				contain-intrinsic-block-size: auto 290px;
			}

			.own .tile {
				block-size: 100%;
			}

			.dense .own .art {
				flex: 1;
				padding: 6% 9%;
			}

			.dense .own .tile-name,
			.dense .own .tile-time {
				font-size: 20px;
				line-height: 28px;
			}

			.dense .own .tile-facts span {
				display: inline;
			}
		}

		/* Its place is kept before it is here: two lines of a name over an amount, or one. */
		webframe-jackpot-ticker {
			display: block;
			min-block-size: 100px;
			margin-block-end: 20px;
		}

		@container (inline-size >= 620px) {
			webframe-jackpot-ticker {
				min-block-size: 44px;
				margin-block-end: 28px;
			}
		}

		.fields {
			margin: calc(-1 * var(--wf-space)) calc(-1 * var(--wf-space)) 12px;
			padding: 8px var(--wf-space);
			background: var(--wf-surface-0);
			border-block-end: 1px solid var(--wf-hairline);
		}

		/* Where it is one line it stays in sight, and what has the focus stands clear of it. */
		@container (inline-size >= 620px) {
			.fields {
				position: sticky;
				inset-block-start: 0;
				z-index: 1;
			}

			.tile,
			.heart,
			.more {
				scroll-margin-block: 76px 16px;
			}
		}

		.search {
			flex: 1 1 150px;
			max-inline-size: 420px;
			text-overflow: ellipsis;
		}

		.heart {
			position: absolute;
			inset-block-start: 0;
			inset-inline-end: 0;
			display: grid;
			place-items: center;
			inline-size: 40px;
			block-size: 40px;
			border-radius: 50%;
			color: light-dark(oklch(0.3 0.02 262), oklch(1 0 0));
		}

		.heart svg {
			inline-size: 28px;
			block-size: 28px;
			padding: 5px;
			border-radius: 50%;
			background: light-dark(oklch(1 0 0 / 0.82), oklch(0.15 0.01 262 / 0.72));
		}

		.heart[aria-pressed="true"] svg {
			fill: currentColor;
		}

		.more {
			min-block-size: 44px;
			margin-block-start: 16px;
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

		.art.provider {
			padding: 0;
			overflow: hidden;
			border-radius: var(--wf-radius);
		}

		img {
			display: block;
			inline-size: 100%;
			block-size: 100%;
			object-fit: cover;
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
