/**
 * The tokens of the frame: what hosts may set (`--webframe-*`) and what is made of it (`--wf-*`).
 *
 * Colours are OKLCH. One lightness means nearly one luminance there, so the accent that a partner gives keeps
 * its hue and its chroma and is moved in lightness to where its contrast is known:
 * - as a fill it has black or white text with at least 4.5:1 on it, and an edge with at least 3:1 around it
 *   (in the light theme a bright accent stays bright: the edge is what is darker);
 * - as text it has at least 4.5:1 on every surface.
 * `tokens.component.test.ts` measures both in the browser for accents all around the wheel.
 */
import { css } from "lit";

export const tokens = css`
	:host {
		--wf-accent: var(--webframe-accent, light-dark(oklch(0.5 0.17 252), oklch(0.76 0.13 232)));
		--wf-font: var(
			--webframe-font,
			system-ui,
			-apple-system,
			"Segoe UI",
			Roboto,
			"Noto Sans",
			"Open Sans",
			Arial,
			sans-serif
		);

		--wf-surface-0: var(--webframe-surface, light-dark(oklch(0.975 0.003 255), oklch(0.165 0.014 262)));
		--wf-surface-1: light-dark(oklch(1 0 0), oklch(0.205 0.016 262));
		--wf-surface-2: light-dark(oklch(0.945 0.005 255), oklch(0.255 0.018 262));
		--wf-hairline: light-dark(oklch(0.9 0.006 255), oklch(0.295 0.017 262));
		--wf-line: light-dark(oklch(0.6 0.015 255), oklch(0.55 0.02 262));

		--wf-text-1: light-dark(oklch(0.21 0.02 262), oklch(0.975 0.004 262));
		--wf-text-2: light-dark(oklch(0.43 0.02 262), oklch(0.78 0.012 262));
		--wf-text-3: light-dark(oklch(0.52 0.018 262), oklch(0.68 0.014 262));

		--wf-ball: light-dark(oklch(0.26 0.02 262), oklch(0.96 0.006 85));
		--wf-on-ball: light-dark(oklch(1 0 0), oklch(0.2 0.02 262));

		--wf-good: light-dark(oklch(0.5 0.13 155), oklch(0.82 0.16 155));
		--wf-bad: light-dark(oklch(0.53 0.19 25), oklch(0.76 0.14 22));
		--wf-wait: light-dark(oklch(0.52 0.11 70), oklch(0.84 0.12 85));
		--wf-calm: light-dark(oklch(0.47 0.06 255), oklch(0.8 0.06 255));

		--wf-fill: light-dark(
			oklch(
				from var(--wf-accent)
					calc(
						clamp(0, (l - 0.62) * 1000, 1) * max(l, 0.66) + (1 - clamp(0, (l - 0.62) * 1000, 1)) * min(l, 0.5)
					)
					min(c, 0.21) h
			),
			oklch(from var(--wf-accent) max(l, 0.7) c h)
		);
		--wf-fill-strong: light-dark(
			oklch(from var(--wf-fill) calc(l - 0.04) c h),
			oklch(from var(--wf-fill) calc(l + 0.05) c h)
		);
		--wf-on-fill: oklch(from var(--wf-fill) clamp(0.12, (0.6 - l) * 1000, 1) 0.01 h);
		--wf-fill-edge: light-dark(
			oklch(from var(--wf-fill) min(l, 0.55) min(c, 0.19) h),
			oklch(from var(--wf-fill) l c h)
		);
		--wf-accent-text: light-dark(
			oklch(from var(--wf-accent) min(l, 0.47) min(c, 0.19) h),
			oklch(from var(--wf-accent) max(l, 0.78) min(c, 0.16) h)
		);
		--wf-tint: light-dark(
			oklch(from var(--wf-accent) 0.935 min(c, 0.04) h),
			oklch(from var(--wf-accent) 0.3 min(c, 0.055) h)
		);

		--wf-radius: var(--webframe-radius, 8px);
		--wf-space: var(--webframe-space, 16px);
		--wf-fast: 120ms;
		--wf-view: 200ms;
	}
`;
