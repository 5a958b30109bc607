import { css } from "lit";
import { fields } from "../../components/fields.styles.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { tilesStyles } from "./tiles.styles.ts";

export const lobbyStyles = [
	base,
	buttons,
	noticeStyles,
	fields,
	tilesStyles,
	css`
		:host {
			--notice-side: 0px;
			padding: var(--wf-space);
		}

		section:has(> .large) {
			max-inline-size: 1600px;
			margin-inline: auto;
		}

		section {
			margin-block-start: 16px;
		}

		section:has(> .large):first-of-type {
			margin-block-start: 0;
		}

		h2 {
			font-size: 16px;
			line-height: 24px;
		}

		section > h2 {
			margin-block-end: 12px;
		}

		section:has(> .row) {
			content-visibility: auto;
			contain-intrinsic-size: auto 174px;
			/* It is a box of its own: what reaches over its edges is not cut off. */
			margin-inline: calc(-1 * var(--wf-space));
			padding-inline: var(--wf-space);
		}

		.head {
			display: flex;
			align-items: center;
			justify-content: space-between;
			gap: 12px;
			min-block-size: 32px;
			margin-block-end: 4px;
		}

		.title {
			display: flex;
			align-items: center;
			gap: 8px;
			min-block-size: 32px;
			border-radius: 4px;
			font-weight: 600;
		}

		.title .quiet {
			font-weight: 400;
		}

		.title svg {
			inline-size: 16px;
			block-size: 16px;
			color: var(--wf-text-3);
		}

		.title:hover svg {
			color: var(--wf-text-1);
		}

		:is(.title, .push) svg:dir(rtl),
		.push.back svg {
			transform: scaleX(-1);
		}

		.push.back svg:dir(rtl) {
			transform: none;
		}

		.pushes {
			display: none;
			gap: 4px;
			color: var(--wf-text-2);
		}

		.push {
			display: grid;
			place-items: center;
			inline-size: 36px;
			block-size: 32px;
			border-radius: var(--wf-radius);
			cursor: pointer;
		}

		.push:hover {
			background: var(--wf-surface-2);
		}

		@media (hover: hover) {
			.pushes {
				display: flex;
			}
		}

		/* Its place is kept before it is here. */
		webframe-lobby-hero {
			min-block-size: 265px;
			margin-inline: calc(-1 * var(--wf-space));
		}

		webframe-lobby-hero:not(:defined) {
			display: block;
		}

		/* This one's too: a name over an amount, or both in one line. */
		webframe-jackpot-ticker {
			display: block;
			min-block-size: 59px;
			margin-block: 12px;
		}

		.fields {
			flex-wrap: nowrap;
			gap: 4px;
			margin: calc(-1 * var(--wf-space)) calc(-1 * var(--wf-space)) 0;
			padding: 4px var(--wf-space) 4px 8px;
			background: var(--wf-surface-0);
		}

		.search {
			position: relative;
			flex: none;
		}

		.search svg {
			position: absolute;
			inset-block-start: 12px;
			inset-inline-start: 12px;
			color: var(--wf-text-2);
			pointer-events: none;
		}

		.search input {
			inline-size: 44px;
			padding-inline: 44px 0;
			background: none;
			box-shadow: none;
			text-overflow: ellipsis;
		}

		.categories {
			display: flex;
			min-inline-size: 0;
			overflow-x: auto;
			overscroll-behavior-inline: contain;
			scrollbar-width: none;
		}

		.category {
			flex: none;
			min-block-size: 44px;
			padding-inline: 12px;
			border-radius: var(--wf-radius);
			color: var(--wf-text-2);
			white-space: nowrap;
		}

		.category:hover {
			color: var(--wf-text-1);
		}

		.category[aria-pressed="true"] {
			color: var(--wf-text-1);
			background: var(--wf-surface-2);
		}

		.category:focus-visible {
			outline-offset: -2px;
		}

		/* On a phone the search is a sign until it is wanted; then it stands in the place of the categories. */
		@container (inline-size < 620px) {
			.fields:not(.searching, :has(:is(input, select):focus)) .choice,
			.fields:is(.searching, :has(:is(input, select):focus)) .categories {
				display: none;
			}

			.fields:is(.searching, :has(:is(input, select):focus)) {
				gap: 8px;
				padding-inline: var(--wf-space);
			}

			.fields:is(.searching, :has(:is(input, select):focus)) .search {
				flex: 1;
				min-inline-size: 0;
			}

			.fields:is(.searching, :has(:is(input, select):focus)) input {
				inline-size: 100%;
				padding-inline: 40px 8px;
				background: var(--wf-surface-1);
				box-shadow: inset 0 0 0 1px var(--wf-line);
			}

			.choice {
				max-inline-size: 46%;
			}
		}

		.more {
			min-block-size: 44px;
			margin-block-start: 16px;
		}

		@container (inline-size >= 620px) {
			section {
				margin-block-start: 20px;
			}

			section:has(> .row) {
				contain-intrinsic-size: auto 194px;
			}

			webframe-lobby-hero {
				min-block-size: 296px;
				margin-inline: 0;
			}

			webframe-jackpot-ticker {
				min-block-size: 60px;
				margin-block: 16px;
			}

			/* It stays in sight, and what has the focus stands clear of it. */
			.fields {
				position: sticky;
				inset-block-start: 0;
				z-index: 2;
				gap: 12px;
				margin-block-end: 16px;
				padding: 8px var(--wf-space);
				border-block-end: 1px solid var(--wf-hairline);
			}

			.search input {
				inline-size: 260px;
				padding-inline: 40px 8px;
				background: var(--wf-surface-1);
				box-shadow: inset 0 0 0 1px var(--wf-line);
			}

			.choice {
				flex: none;
				max-inline-size: 200px;
			}

			.tile,
			.heart,
			.title,
			.more {
				scroll-margin-block: 76px 16px;
			}
		}

		@container (inline-size >= 960px) {
			:host {
				--wf-space: 24px;
			}

			webframe-lobby-hero {
				min-block-size: 236px;
			}

			webframe-jackpot-ticker {
				min-block-size: 44px;
			}

			/* What was played lately stands in the line of its heading. */
			section:has(> .small-tiles) {
				display: grid;
				grid-template-columns: auto minmax(0, 1fr);
				align-items: center;
				column-gap: 24px;
				contain-intrinsic-size: auto 44px;
			}

			section:has(> .small-tiles) .head {
				margin: 0;
			}

			section:has(> .small-tiles) .pushes {
				display: none;
			}

			.fields {
				margin-block-start: -24px;
			}

			.field,
			.category {
				min-block-size: 40px;
				font-size: 14px;
			}

			.search svg,
			.choice svg {
				inset-block-start: 10px;
			}
		}
	`,
];
