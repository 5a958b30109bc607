import { css } from "lit";

export const gameStyles = css`
	:host {
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		grid-template-rows: auto auto minmax(0, 1fr);
		block-size: 100%;
	}

	.head {
		display: flex;
		align-items: center;
		gap: 8px;
		min-block-size: 56px;
		padding-block: 4px;
		padding-inline: 4px var(--wf-space);
		border-block-end: 1px solid var(--wf-hairline);
	}

	.back svg:dir(rtl) {
		transform: scaleX(-1);
	}

	.title {
		flex: 1;
		min-inline-size: 0;
		padding-inline-start: 4px;
	}

	h2 {
		font-size: 16px;
		line-height: 24px;
		outline: none;
		overflow: hidden;
		text-overflow: ellipsis;
		white-space: nowrap;
	}

	.notice h2 {
		white-space: normal;
	}

	.badge {
		padding: 2px 6px;
		border-radius: 4px;
		color: var(--wf-calm);
		box-shadow: inset 0 0 0 1px currentColor;
		white-space: nowrap;
	}

	.money {
		display: flex;
		justify-content: end;
		padding: 4px var(--wf-space);
		border-block-end: 1px solid var(--wf-hairline);
	}

	.stage {
		grid-row: 3;
		display: grid;
		grid-template: minmax(0, 1fr) / minmax(0, 1fr);
		min-block-size: 0;
		overflow: auto;
	}

	.stage > * {
		grid-area: 1 / 1;
	}

	/* A game's page is light unless it says otherwise: of another scheme than its own it would get an opaque canvas. */
	iframe {
		color-scheme: light;
		inline-size: 100%;
		block-size: 100%;
		border: 0;
		opacity: 0;
		transition: opacity var(--wf-view);
	}

	iframe.ready {
		opacity: 1;
	}

	iframe[inert] {
		opacity: 0.4;
	}

	.loading {
		display: grid;
		place-items: center;
		background: var(--wf-surface-1);
		color: var(--wf-text-3);
		animation: bone 1.4s ease-in-out infinite alternate;
	}

	@keyframes bone {
		from {
			opacity: 0.55;
		}
	}
`;
