import { css } from "lit";

export const betsStyles = css`
	:host {
		padding: var(--wf-space);
	}

	section {
		max-inline-size: 720px;
	}

	h2 {
		font-size: 20px;
		line-height: 28px;
	}
`;
