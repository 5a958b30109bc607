import { css } from "lit";

export const helpStyles = css`
	h3 {
		margin-block-end: 8px;
		font-size: 16px;
		line-height: 24px;
	}

	.columns {
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		gap: 32px;
		align-items: start;
	}

	.column {
		display: grid;
		gap: 32px;
	}

	p,
	.steps li,
	dd {
		color: var(--wf-text-2);
		max-inline-size: 64ch;
		text-wrap: pretty;
	}

	.steps {
		display: grid;
		gap: 4px;
		padding-inline-start: 14px;
		border-inline-start: 2px solid var(--wf-hairline);
	}

	table {
		inline-size: 100%;
		border-collapse: collapse;
	}

	th,
	td {
		padding-block: 8px;
		padding-inline: 0 12px;
		border-block-end: 1px solid var(--wf-hairline);
		text-align: start;
		vertical-align: baseline;
	}

	thead th {
		inline-size: 72px;
		font-weight: 400;
	}

	/* What is won has the room that is left. */
	thead th:nth-child(2) {
		inline-size: auto;
	}

	thead th + th {
		overflow-wrap: anywhere;
	}

	.end {
		padding-inline-end: 0;
		text-align: end;
		white-space: nowrap;
	}

	thead .end {
		white-space: normal;
	}

	tbody th {
		font-size: 16px;
		font-weight: 600;
	}

	.wins {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(min(100%, 112px), 1fr));
		gap: 2px 32px;
	}

	.wins li {
		display: flex;
		justify-content: space-between;
		align-items: baseline;
		gap: 0 6px;
	}

	.times {
		font-weight: 600;
	}

	/* As high as the button that opens it, so that nothing moves when that comes. */
	.program {
		min-block-size: 44px;
		margin-block-start: 4px;
	}

	.states {
		display: grid;
		gap: 12px;
	}

	dd {
		padding-inline-start: 28px;
	}

	@container (inline-size >= 860px) {
		.columns {
			grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
			/* What opens in the column beside them moves neither the rules nor the wins. */
			grid-template-rows: auto 1fr;
			column-gap: 48px;
		}

		.pays {
			grid-column: 1;
		}

		.column {
			grid-column: 2;
			grid-row: 1 / span 2;
		}
	}
`;
