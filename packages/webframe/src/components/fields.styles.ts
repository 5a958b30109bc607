import { css } from "lit";

/** Fields and choices that stand above a list. */
export const fields = css`
	.fields {
		display: flex;
		flex-wrap: wrap;
		gap: 8px;
		margin-block-end: 12px;
	}

	.field {
		appearance: none;
		min-block-size: 44px;
		min-inline-size: 0;
		padding-inline: 12px;
		border: 0;
		border-radius: var(--wf-radius);
		font: inherit;
		/* Under 16 px phones zoom into a field. */
		font-size: 16px;
		color: var(--wf-text-1);
		background-color: var(--raised, var(--wf-surface-1));
		box-shadow: inset 0 0 0 1px var(--wf-line);
	}

	select.field {
		padding-inline-end: 36px;
		text-overflow: ellipsis;
		cursor: pointer;
	}

	.choice {
		position: relative;
		display: inline-grid;
		min-inline-size: 0;
		max-inline-size: 100%;
	}

	.choice svg {
		position: absolute;
		inset-inline-end: 10px;
		inset-block-start: 12px;
		color: var(--wf-text-3);
		pointer-events: none;
	}

	.field::placeholder {
		color: var(--wf-text-3);
		opacity: 1;
	}

	.field option {
		color: var(--wf-text-1);
		background: var(--wf-surface-1);
	}
`;
