import { css, html, type TemplateResult } from "lit";
import type { ViewName } from "../views/registry.ts";

/** The shape of a view that is not here yet. */
export function skeleton(view: ViewName): TemplateResult {
	const blocks = view === "numbers" ? ["head", "board", "line", "line"] : ["line", "tile", "tile"];
	return html`<div class="skeleton ${view}" aria-hidden="true">
		${blocks.map((block) => html`<div class="bone ${block}"></div>`)}
	</div>`;
}

export const skeletonStyles = css`
	.skeleton {
		display: grid;
		gap: var(--wf-space);
		padding: var(--wf-space);
		grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
	}

	.bone {
		border-radius: var(--wf-radius);
		background: var(--wf-surface-2);
		animation: bone 1.4s ease-in-out infinite alternate;
	}

	.bone.line {
		grid-column: 1 / -1;
		block-size: 16px;
		max-inline-size: 160px;
	}

	.bone.tile {
		aspect-ratio: 16 / 12;
	}

	.bone.head {
		grid-column: 1 / -1;
		block-size: 40px;
	}

	.bone.board {
		grid-column: 1 / -1;
		block-size: 360px;
	}

	@keyframes bone {
		from {
			opacity: 0.55;
		}
	}
`;
