/** The stage on which balls fall. */
import { css } from "lit";

export const heroStyles = css`
	.hero {
		--slot: clamp(36px, 11cqi, 52px);
		display: grid;
		justify-items: center;
		gap: 4px;
		padding: 12px 8px 6px;
		overflow: hidden;
	}

	.hero[data-drawn="1"] {
		--slot: clamp(52px, 15cqi, 64px);
	}

	.slots {
		display: flex;
		justify-content: center;
		gap: 4px 14px;
	}

	.slot-group {
		display: flex;
		align-items: center;
		gap: 6px;
	}

	.zone {
		color: var(--wf-text-2);
		font-weight: 600;
	}

	.slot {
		position: relative;
		display: grid;
		place-items: center;
		inline-size: var(--slot);
		block-size: var(--slot);
		border-radius: 50%;
		background: oklch(from var(--g0) l c h / 0.6);
		box-shadow: inset 0 0 0 1.5px var(--dim);
	}

	.slot > * {
		grid-area: 1 / 1;
	}

	.slot-place {
		color: var(--wf-text-2);
	}

	/* A ball on its way: it has no number and no colour yet. */
	.drop {
		inline-size: 100%;
		block-size: 100%;
		border-radius: 50%;
		border: 3px solid var(--solid);
		background:
			linear-gradient(var(--solid), var(--solid)) center / 100% 22% no-repeat,
			var(--lit);
		opacity: 0;
	}

	.landed {
		inline-size: 100%;
		block-size: 100%;
	}

	.hero-line {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		justify-content: center;
		gap: 0 12px;
		min-block-size: 20px;
		color: var(--wf-text-1);
	}

	/* What says nothing yet has no place to move from. */
	.hero-line > :empty {
		display: none;
	}

	.boost {
		display: inline-flex;
		align-items: center;
		gap: 6px;
	}

	.boost .ball {
		inline-size: 18px;
		block-size: 18px;
	}

	@container (inline-size >= 620px) {
		.hero {
			--slot: clamp(52px, 8cqi, 88px);
			gap: 12px;
			padding-block: 28px 16px;
		}

		.hero[data-drawn="1"] {
			--slot: clamp(72px, 12cqi, 128px);
		}

		.hero-line {
			font-size: 14px;
			line-height: 20px;
		}
	}

	/* A phone on its side has room for one row of balls and the table. */
	@container (inline-size >= 620px) and (block-size < 480px) {
		.hero,
		.hero[data-drawn="1"] {
			--slot: 40px;
			gap: 0;
			padding-block: 6px 2px;
		}
	}
`;
