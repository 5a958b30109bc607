import { css, html, type TemplateResult } from "lit";
import { TABS } from "../store/state.ts";
import type { ViewName } from "../views/registry.ts";

const LIST = ["line", ...new Array<string>(5).fill("row")];
const LOBBY = ["head", "line", ...new Array<string>(12).fill("tile")];
/** Of a game, whosever it is. */
const BOARD = ["head", "board", "line", "line"];

/** The shape of a view that is not here yet. @param view undefined: of a game of which nothing is known */
export function skeleton(view: ViewName | undefined): TemplateResult {
	const isTab = TABS.some((tab) => tab === view);
	const blocks = view === "lobby" ? LOBBY : isTab ? LIST : BOARD;
	return html`<div class="skeleton ${blocks === LIST ? "list" : ""}" aria-hidden="true">
		${blocks.map((block) => html`<div class="bone ${block}"></div>`)}
	</div>`;
}

export const skeletonStyles = css`
	.skeleton {
		display: grid;
		gap: var(--wf-space) 12px;
		padding: var(--wf-space);
		grid-template-columns: repeat(auto-fill, minmax(min(136px, 50% - 6px), 1fr));
	}

	.bone {
		border-radius: var(--wf-radius);
		background: var(--wf-surface-2);
		animation: bone 1.4s ease-in-out infinite alternate;
	}

	.bone:not(.tile) {
		grid-column: 1 / -1;
	}

	.bone.line {
		block-size: 16px;
		max-inline-size: 160px;
	}

	.bone.tile {
		aspect-ratio: 16 / 14;
	}

	.bone.head {
		block-size: 40px;
		max-inline-size: 560px;
	}

	.bone.board {
		block-size: 360px;
	}

	.bone.row {
		block-size: 56px;
		max-inline-size: 880px;
	}

	/* The sheet that the view will be. */
	@container (inline-size >= 1200px) {
		.skeleton.list {
			align-content: start;
			max-inline-size: 1040px;
			min-block-size: 100%;
			margin-inline: auto;
			padding: 24px 40px;
			background: var(--wf-surface-1);
		}
	}

	@keyframes bone {
		from {
			opacity: 0.55;
		}
	}
`;
