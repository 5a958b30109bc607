import { css } from "lit";

export const tilesStyles = css`
	.tile {
		display: block;
		inline-size: 100%;
		border-radius: 12px;
	}

	.pic {
		display: block;
		position: relative;
		overflow: clip;
		border-radius: 12px;
		background-color: var(--wf-surface-2);
	}

	img {
		display: block;
		inline-size: 100%;
		block-size: 100%;
		object-fit: cover;
	}

	.tile .pic::after {
		content: "";
		position: absolute;
		inset: 0;
		border-radius: inherit;
		box-shadow: inset 0 0 0 1px light-dark(oklch(0 0 0 / 0.07), oklch(1 0 0 / 0.07));
	}

	.tile:hover .pic::after {
		background: light-dark(oklch(0 0 0 / 0.06), oklch(1 0 0 / 0.08));
	}

	.tile:active .pic {
		scale: 0.98;
	}

	.tile-head {
		display: flex;
		align-items: baseline;
		justify-content: space-between;
		gap: 8px;
		padding-block-start: 6px;
	}

	/* A name takes two lines before it is cut, at its own end: a Latin one in a line from right to left too. */
	.tile-name {
		text-align: match-parent;
		display: -webkit-box;
		overflow: hidden;
		min-inline-size: 0;
		-webkit-box-orient: vertical;
		-webkit-line-clamp: 2;
		overflow-wrap: anywhere;
		font-weight: 600;
	}

	.tile-time {
		flex: none;
		font-weight: 600;
		color: var(--wf-text-3);
	}

	.tile-time[data-open] {
		color: var(--wf-text-1);
	}

	.tile-facts {
		display: block;
		min-block-size: 16px;
		overflow: hidden;
		text-overflow: ellipsis;
		white-space: nowrap;
	}

	li {
		position: relative;
	}

	/* All games of a list. What is out of sight is not laid out, and has the height of its neighbours. */
	.tiles {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(min(150px, 50% - 6px), 1fr));
		gap: 16px 12px;
	}

	.tiles li {
		content-visibility: auto;
		contain-intrinsic-size: auto 150px;
	}

	.tiles .pic {
		aspect-ratio: 3 / 2;
	}

	/* A few games. */
	.tiles.large {
		grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
		gap: 24px var(--wf-space);
	}

	.large li {
		max-inline-size: 792px;
		content-visibility: visible;
	}

	.large .pic {
		aspect-ratio: 16 / 10;
	}

	.large .tile-name,
	.large .tile-time {
		font-size: 20px;
		line-height: 28px;
	}

	/* A row is pushed sideways, and its last tile in sight is cut by the edge to say so. */
	.row {
		display: flex;
		gap: 12px;
		margin-inline: calc(-1 * var(--wf-space));
		padding: 2px var(--wf-space);
		overflow-x: auto;
		overscroll-behavior-inline: contain;
		scroll-padding-inline: var(--wf-space);
		scrollbar-width: none;
	}

	.row li {
		flex: 0 0 140px;
		min-inline-size: 0;
		content-visibility: auto;
		contain-intrinsic-size: 140px auto 138px;
	}

	.row .pic {
		block-size: 96px;
	}

	.row:not(.small-tiles) .own:first-child {
		flex-basis: 184px;
		contain-intrinsic-size: 184px auto 138px;
	}

	.all {
		inline-size: 100%;
		block-size: 96px;
		white-space: normal;
	}

	.small-tiles li {
		flex-basis: 64px;
		contain-intrinsic-size: 64px auto 66px;
	}

	.small-tiles .pic {
		block-size: 44px;
		border-radius: 8px;
	}

	.small-tiles .tile-head {
		padding-block-start: 4px;
	}

	.small-tiles .tile-name {
		display: block;
		white-space: nowrap;
		text-overflow: ellipsis;
		font-size: 12px;
		line-height: 16px;
		font-weight: 400;
		color: var(--wf-text-2);
	}

	.small-tiles :is(.tile-time, .tile-facts) {
		display: none;
	}

	.heart {
		position: absolute;
		inset-block-start: 0;
		inset-inline-end: 0;
		display: grid;
		place-items: center;
		inline-size: 44px;
		block-size: 44px;
		border-radius: 50%;
		color: oklch(1 0 0);
	}

	.heart svg {
		inline-size: 28px;
		block-size: 28px;
		padding: 6px;
		border-radius: 50%;
		background: oklch(0.15 0.01 262 / 0.62);
	}

	.heart[aria-pressed="true"] svg {
		fill: currentColor;
	}

	/* Where there is a pointer that can rest on a tile, what is not liked yet waits for it. */
	@media (hover: hover) {
		li:not(:hover, :focus-within) > .heart[aria-pressed="false"] {
			opacity: 0;
		}
	}

	@container (inline-size >= 620px) {
		.row {
			gap: 16px;
		}

		.row li {
			flex-basis: 168px;
			contain-intrinsic-size: 168px auto 154px;
		}

		.row .pic,
		.all {
			block-size: 112px;
		}

		.row:not(.small-tiles) .own:first-child {
			flex-basis: 224px;
			contain-intrinsic-size: 224px auto 154px;
		}

		.tiles {
			grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
			gap: 20px 16px;
		}

		.tiles li {
			contain-intrinsic-size: auto 166px;
		}

		.small-tiles li {
			flex-basis: 196px;
			contain-intrinsic-size: 196px auto 40px;
		}

		.small-tiles .tile {
			display: grid;
			grid-template-columns: 60px minmax(0, 1fr);
			column-gap: 12px;
			align-items: center;
		}

		.small-tiles .pic {
			grid-row: span 2;
			block-size: 40px;
		}

		.small-tiles .tile-head {
			padding: 0;
		}

		.small-tiles .tile-name {
			font-size: 14px;
			line-height: 20px;
			font-weight: 600;
			color: inherit;
		}

		.small-tiles :is(.tile-time, .tile-facts) {
			display: block;
		}

		.small-tiles .tile-time {
			font-size: 12px;
			font-weight: 400;
		}
	}

	@container (inline-size >= 1800px) {
		.tiles {
			grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
		}
	}
`;
