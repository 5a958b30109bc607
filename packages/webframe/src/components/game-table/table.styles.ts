/** What all tables look like: where their parts stand on a phone, a tablet and a desk. */
import { css } from "lit";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { timeLineStyles } from "../round-clock.ts";
import { barStyles } from "./bar.styles.ts";
import { tableHeadStyles } from "./table-head.ts";

export const tableStyles = [
	base,
	buttons,
	timeLineStyles,
	tableHeadStyles,
	css`
		:host {
			--side: var(--wf-space);
			display: grid;
			grid-template-columns: minmax(0, 1fr);
			grid-template-areas: "head" "stage" "aside" "bar";
			grid-template-rows: auto auto 1fr auto;
			min-block-size: 100%;
		}

		.stage {
			grid-area: stage;
			min-inline-size: 0;
			background: var(--wf-surface-0);
		}

		.show {
			position: relative;
			min-inline-size: 0;
		}

		.places {
			min-inline-size: 0;
		}

		.sound {
			position: absolute;
			inset-block: var(--wf-sound-at, 0 auto);
			inset-inline-end: 0;
			z-index: 1;
			display: grid;
			place-items: center;
			inline-size: 40px;
			block-size: 40px;
			color: var(--wf-text-3);
		}

		.sound[aria-pressed="true"] {
			color: var(--wf-accent-text);
		}

		.plan-chip {
			display: inline-flex;
			align-items: center;
			justify-content: center;
			flex: none;
			gap: 4px;
			min-inline-size: 44px;
			min-block-size: 32px;
			padding-inline: 8px;
			border-radius: var(--wf-radius);
			color: var(--wf-text-2);
			box-shadow: inset 0 0 0 1px var(--wf-line);
		}

		.plan-chip[aria-pressed="true"] {
			color: var(--wf-text-1);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.aside {
			grid-area: aside;
			display: grid;
			align-content: start;
			gap: var(--wf-space);
			padding: var(--wf-space);
			min-inline-size: 0;
		}

		.aside h3 {
			margin-block-end: 4px;
		}

		/* What is to come keeps its place. */
		[data-yet] > * {
			visibility: hidden;
		}
	`,
	barStyles,
	// After the rules of the narrow view, and over them.
	css`
		@container (inline-size >= 620px) {
			:host {
				grid-template-columns: minmax(0, 1fr) clamp(264px, 34cqi, 360px);
				grid-template-areas: "head bar" "stage bar" "stage aside";
				grid-template-rows: auto auto 1fr;
				/* What grows with the height of the view asks for it by cqb. */
				container-type: size;
				contain-intrinsic-size: 640px;
				block-size: 100%;
				overflow: auto;
				scrollbar-width: thin;
				/* What has the focus stands clear of the banner. */
				scroll-padding-block-end: 64px;
			}

			.bar {
				position: static;
				align-self: start;
				padding-block: var(--wf-space);
				border-block-start: 0;
			}

			.bar,
			.aside {
				background: var(--wf-surface-1);
				border-inline-start: 1px solid var(--wf-hairline);
			}

			.aside {
				border-block-start: 1px solid var(--wf-hairline);
			}

			.place {
				min-block-size: 56px;
			}

			/* On a phone that lies on its side the slip is low, and stays in sight. */
			@media (max-height: 479px) {
				.bar {
					position: sticky;
					inset-block-start: 0;
				}

				.bar .rail {
					flex-wrap: nowrap;
				}
			}
		}

		/* On an upright view the table has the whole width: beside a slip half of its stage would stay empty. */
		@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
			:host {
				grid-template-rows: auto auto auto 1fr;
			}

			.head,
			.stage,
			.bar,
			.aside {
				grid-column: 1 / 3;
			}

			.stage {
				grid-row: 2;
			}

			.bar {
				grid-row: 3;
			}

			.aside {
				grid-row: 4;
				grid-auto-flow: column;
				grid-auto-columns: minmax(0, 1fr);
			}

			.bar,
			.aside {
				border-inline-start: 0;
				border-block-start: 1px solid var(--wf-hairline);
			}
		}

		/* Nothing grows any further: on a very wide screen it stands in the middle of its stage. */
		@container (inline-size >= 1800px) {
			:host {
				--side: calc((100cqi - 1560px) / 2);
			}
		}
	`,
];
