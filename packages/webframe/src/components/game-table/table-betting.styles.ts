/** What tickets and bets look like, and what is told of them at the thumb. */
import { css } from "lit";
import { betListStyles } from "../bet-list/bet-list.styles.ts";
import { wear } from "../wear.ts";

const styles = [
	...betListStyles,
	css`
		/* On top of the bar and no part of it: a bet that is told late, as after a reload, moves nothing in the bar. */
		.latest {
			position: absolute;
			inset-inline: 0;
			inset-block-end: 100%;
			display: grid;
			grid-template-columns: minmax(0, 1fr) auto;
			align-items: center;
			gap: 0 12px;
			min-block-size: 44px;
			padding: 4px var(--wf-space);
			background: inherit;
			border-block: 1px solid var(--wf-hairline);
			text-align: start;
		}

		/* What stands at the end can be scrolled out from under it. */
		.bar:has(> .latest) + .aside {
			padding-block-end: calc(var(--wf-space) + 64px);
		}

		.latest-money {
			font-weight: 600;
		}

		.latest-what {
			grid-column: 1 / -1;
			display: flex;
			flex-wrap: wrap;
			justify-content: space-between;
			gap: 0 12px;
			padding-inline-start: 28px;
		}

		.latest-picks {
			flex: 1 1 8em;
			min-inline-size: 0;
		}

		/* Their number is told, too: the first of them in one line. */
		.latest-picks.many {
			overflow: hidden;
			text-overflow: ellipsis;
			white-space: nowrap;
		}

		/* Beside the table each of them has a line of its own. */
		.latest-picks.many :is(.bet-ticket, .bet-ticket > *) {
			display: inline;
		}

		.latest-why {
			grid-column: 1 / -1;
			padding-inline-start: 28px;
			color: var(--wf-text-2);
			text-wrap: pretty;
		}

		.next-bet {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			gap: 0 12px;
		}

		.next-bet .button {
			margin-inline-end: -12px;
			color: var(--wf-accent-text);
		}

		.next-what {
			display: inline-flex;
			align-items: center;
			gap: 8px;
			flex: 1;
			color: var(--wf-wait);
			font-weight: 600;
		}

		.next-why {
			flex-basis: 100%;
			padding-inline-start: 28px;
			color: var(--wf-text-2);
			text-wrap: pretty;
		}

		.ticket-open {
			display: inline-flex;
			align-items: center;
			gap: 6px;
			color: var(--wf-wait);
			font-weight: 600;
		}

		.ticket-open svg {
			inline-size: 16px;
			block-size: 16px;
		}

		.ticket-warn {
			color: var(--wf-wait);
			text-wrap: pretty;
		}

		.ticket-win b {
			color: var(--wf-text-1);
			font-weight: 600;
		}

		.ticket-pick {
			display: grid;
			grid-template-columns: minmax(0, 1fr) auto minmax(64px, auto) 36px;
			align-items: center;
			gap: 0 12px;
			min-block-size: 36px;
			border-block-end: 1px solid var(--wf-hairline);
		}

		.ticket-amount {
			font-weight: 600;
			text-align: end;
		}

		.ticket-lift {
			display: grid;
			place-items: center;
			block-size: 36px;
			color: var(--wf-text-3);
		}

		.ticket-lift svg {
			inline-size: 16px;
			block-size: 16px;
		}

		@container (inline-size >= 620px) {
			/* Here the list of bets stands in sight. */
			.latest {
				display: none;
			}

			.bar:has(> .latest) + .aside {
				padding-block-end: var(--wf-space);
			}

			/* But on a phone that lies on its side it does not: there a bet is told below its button, which stays where it is. */
			@media (max-height: 479px) {
				.latest {
					position: static;
					order: 1;
					display: grid;
					padding-inline: 0;
					border-block: 0;
				}
			}
		}
	`,
];

export function wearBetting(root: HTMLElement | DocumentFragment): void {
	wear(root, styles);
}
