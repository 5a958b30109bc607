import { css } from "lit";

export const programStyles = css`
	/* As large as the words around it. */
	:host {
		font-size: inherit;
		line-height: inherit;
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		align-content: start;
		gap: 8px;
		justify-items: start;
	}

	p {
		max-inline-size: 640px;
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	/* Its word begins where the lines above it do. */
	.button.opener {
		min-block-size: 44px;
		padding-inline: 0;
		gap: 4px;
		white-space: normal;
	}

	.opener svg {
		inline-size: 16px;
		block-size: 16px;
	}

	.opener[aria-expanded="true"] svg {
		transform: scaleY(-1);
	}

	.card {
		box-sizing: border-box;
		inline-size: 100%;
		border: 1px solid var(--wf-hairline);
		border-radius: var(--wf-radius);
		background: var(--wf-surface-0);
	}

	.line,
	.head {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		justify-content: space-between;
		gap: 0 12px;
		padding-block: 4px;
		padding-inline: 12px 4px;
	}

	.head {
		border-block-end: 1px solid var(--wf-hairline);
	}

	code,
	pre {
		font: 12px/18px ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
		-webkit-user-select: text;
		user-select: text;
	}

	.line code,
	.printed {
		padding-block: 6px;
		overflow-wrap: anywhere;
	}

	/* Beside a long word for copying it would be a column of letters. */
	.line code {
		flex: 1 1 128px;
	}

	.printed {
		display: block;
		padding-inline: 12px;
	}

	pre {
		margin: 0;
		padding: 12px;
		overflow-x: auto;
		overscroll-behavior-inline: contain;
		tab-size: 2;
		border-radius: 0 0 var(--wf-radius) var(--wf-radius);
	}

	pre:focus-visible {
		outline-offset: -2px;
	}

	.comment {
		color: var(--wf-text-3);
	}

	.coming {
		min-block-size: 240px;
	}

	.copy {
		margin-inline-start: auto;
		padding-inline: 12px;
		gap: 6px;
	}

	.copy svg {
		inline-size: 16px;
		block-size: 16px;
	}
`;
