import { css } from "lit";

export const fairnessStyles = css`
	:host {
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		gap: 8px;
		justify-items: start;
	}

	p,
	dl {
		max-inline-size: 640px;
	}

	h4 {
		margin: 0;
		font: inherit;
		font-weight: 600;
	}

	p {
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	dl {
		display: grid;
		gap: 4px;
	}

	code {
		font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
		overflow-wrap: anywhere;
		color: var(--wf-text-2);
	}

	.verdict {
		display: flex;
		gap: 8px;
		font-weight: 600;
	}

	.verdict.fair {
		color: var(--wf-good);
	}

	.verdict.unfair {
		color: var(--wf-bad);
	}

	.verdict.unable {
		color: var(--wf-wait);
	}

	/* As high as the button that opens it, so that nothing moves when that comes. */
	.program {
		justify-self: stretch;
		min-block-size: 44px;
	}
`;
