import { css } from "lit";

export const lobbyHeroStyles = css`
	:host {
		display: block;
	}

	.pic {
		display: block;
		overflow: clip;
	}

	.stage {
		position: relative;
		overflow: hidden;
		min-block-size: 204px;
		padding: 16px var(--wf-space);
		color: var(--on);
		background: var(--material, none), radial-gradient(80% 130% at 78% 18%, var(--g1), transparent), var(--g0);
	}

	.backdrop {
		position: absolute;
		inset-block: -2%;
		inset-inline-end: -112px;
		aspect-ratio: 16 / 10;
	}

	/* What is written stands clear of what is drawn. */
	.stage::after {
		content: "";
		position: absolute;
		inset: 0;
		background: linear-gradient(to right, var(--g0) 34%, transparent 66%);
	}

	.stage:dir(rtl)::after {
		background: linear-gradient(to left, var(--g0) 34%, transparent 66%);
	}

	.backdrop .pic {
		block-size: 100%;
		overflow: visible;
		border-radius: 0;
		background: none;
	}

	.backdrop .art {
		overflow: visible;
	}

	.say {
		position: relative;
		z-index: 1;
		display: grid;
		grid-template-columns: auto minmax(0, 1fr);
		grid-template-rows: auto auto auto 1fr;
		align-items: end;
		column-gap: 12px;
		max-inline-size: 74%;
		min-block-size: 172px;
	}

	.say > :is(p, h2) {
		grid-column: 1 / -1;
	}

	.say > .phase {
		grid-column: 2;
	}

	.stage h2 {
		max-inline-size: 220px;
		/* Room for what hangs below the line. */
		padding-block-end: 4px;
		font-size: 28px;
		line-height: 30px;
		letter-spacing: -0.015em;
		display: -webkit-box;
		overflow: hidden;
		-webkit-box-orient: vertical;
		-webkit-line-clamp: 2;
	}

	.phase {
		grid-row: 3;
		align-self: center;
		font-size: 12px;
		line-height: 16px;
	}

	.stage .button {
		grid-area: 4 / 1 / auto / -1;
		justify-self: start;
		min-inline-size: 128px;
	}

	.dial {
		grid-row: 3;
		grid-column: 1;
		font-size: 40px;
		line-height: 44px;
		font-weight: 600;
		letter-spacing: -0.015em;
		min-block-size: 44px;
	}

	.dial svg {
		display: none;
	}

	.order h2,
	.order > .small {
		position: absolute;
		inline-size: 1px;
		block-size: 1px;
		overflow: hidden;
		clip-path: inset(50%);
	}

	.order {
		position: relative;
		min-inline-size: 0;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.order ol {
		display: flex;
		gap: 20px;
		padding-inline: var(--wf-space);
		overflow-x: auto;
		overscroll-behavior-inline: contain;
		scrollbar-width: none;
	}

	.order li {
		position: relative;
		flex: none;
		/* Long enough for any time, so that nothing moves beside it. */
		min-inline-size: 116px;
	}

	.order button {
		display: grid;
		grid-template-columns: 44px minmax(0, 1fr);
		align-content: center;
		column-gap: 10px;
		inline-size: 100%;
		min-block-size: 60px;
	}

	.order .pic {
		grid-row: span 2;
		align-self: center;
		block-size: 32px;
		border-radius: 6px;
	}

	.entry-name {
		text-align: match-parent;
		overflow: hidden;
		max-inline-size: 140px;
		text-overflow: ellipsis;
		white-space: nowrap;
		font-size: 12px;
		line-height: 16px;
		color: var(--wf-text-2);
	}

	.entry-time {
		font-weight: 600;
	}

	.order .time-line {
		display: none;
	}

	@container (inline-size >= 620px) {
		.stage {
			min-block-size: 236px;
			padding: 20px 28px;
			border-radius: 12px;
		}

		.backdrop {
			inset-inline-end: 0;
		}

		.order {
			border-block-end: 0;
		}

		.order ol {
			padding-inline: 0;
		}

		.say {
			grid-template-rows: auto auto 1fr auto;
			column-gap: 20px;
			max-inline-size: 62%;
			min-block-size: 196px;
		}

		.stage h2 {
			max-inline-size: none;
			font-size: 40px;
			line-height: 44px;
			-webkit-line-clamp: 1;
		}

		.say > .phase {
			grid-column: 1 / -1;
			align-self: start;
			font-size: inherit;
			line-height: inherit;
		}

		.stage .button {
			grid-column: 1 / auto;
			align-self: center;
			min-inline-size: 152px;
		}

		.dial {
			grid-row: 4;
			grid-column: 2;
			align-self: center;
			justify-self: start;
			display: grid;
			place-items: center;
			inline-size: 64px;
			block-size: 64px;
			font-size: 20px;
			line-height: 24px;
		}

		.dial > * {
			grid-area: 1 / 1;
		}

		.dial svg {
			display: block;
			inline-size: 64px;
			block-size: 64px;
			fill: none;
			stroke: color-mix(in oklab, currentColor 22%, transparent);
			stroke-width: 3;
			transform: rotate(-90deg);
		}

		.dial circle {
			cx: 32px;
			cy: 32px;
		}

		.dial .left {
			stroke: currentColor;
			stroke-linecap: round;
			transition: stroke-dasharray 1s linear;
		}
	}

	@container (inline-size >= 960px) {
		:host {
			display: grid;
			grid-template-columns: minmax(0, 1fr) 296px;
			gap: 32px;
		}

		.order {
			display: grid;
			grid-template: 24px minmax(0, 1fr) / 1fr auto;
		}

		.order h2,
		.order > .small {
			position: static;
			inline-size: auto;
			block-size: auto;
			clip-path: none;
		}

		.order h2 {
			font-size: 14px;
			line-height: 20px;
		}

		.order ol {
			grid-column: 1 / -1;
			display: grid;
			grid-auto-rows: minmax(0, 1fr);
			gap: 0;
			overflow: visible;
		}

		.order button {
			grid-template-columns: 48px minmax(0, 1fr) auto;
			gap: 12px;
			block-size: 100%;
			min-block-size: 40px;
			align-items: center;
		}

		.order .pic {
			grid-row: auto;
			block-size: 30px;
		}

		.entry-name {
			max-inline-size: none;
			font-size: 14px;
			line-height: 20px;
			font-weight: 600;
			color: inherit;
		}

		.entry-time {
			font-size: 16px;
		}

		.order .time-line {
			display: block;
			position: absolute;
			inset-block-start: 0;
			block-size: 1px;
		}
	}
`;
