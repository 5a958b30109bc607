/**
 * How artwork is painted: a ground that is lit from the top left, a material on it (6 to 11 % of white, by day of the
 * game's own deep tone), and the marks in their tones.
 */
import { type CSSResult, css } from "lit";
import { lookStyles } from "../game-look.ts";

export const artStyles: readonly CSSResult[] = [
	lookStyles,
	css`
		.ground {
			--fine: light-dark(oklch(from var(--deep) l c h / 0.13), oklch(1 0 0 / 0.1));
			--broad: light-dark(oklch(1 0 0 / 0.3), oklch(1 0 0 / 0.055));
			background: var(--material, none), radial-gradient(115% 130% at 35% -10%, var(--g1), var(--g0));
		}

		.art {
			display: block;
			inline-size: 100%;
			block-size: 100%;
			fill: currentColor;
			stroke-width: 0;
			font: 600 20px system-ui, sans-serif;
			text-anchor: middle;
		}

		.line,
		.bar {
			fill: none;
			stroke: currentColor;
			stroke-linejoin: round;
		}

		.line {
			stroke-linecap: round;
		}

		.g1 {
			color: var(--g1);
		}

		.dim {
			color: var(--dim);
		}

		.solid {
			color: var(--solid);
		}

		.deep {
			color: var(--deep);
		}

		.lit {
			color: var(--lit);
		}

		.card,
		.back {
			color: var(--lit);
			stroke: light-dark(oklch(from var(--deep) l c h / 0.55), oklch(from var(--deep) l c h / 0.6));
			stroke-width: 1.2;
		}

		.back {
			color: var(--solid);
		}

		.rim {
			color: color-mix(in oklab, var(--solid) 62%, var(--deep));
		}

		.red {
			color: oklch(0.52 0.17 25);
		}

		.ink {
			color: oklch(0.24 0.03 var(--h));
		}

		.baize {
			--material:
				radial-gradient(circle at 1px 1px, var(--fine) 0.6px, transparent 1px) 0 0 / 4px 4px,
				radial-gradient(circle at 3px 3px, var(--fine) 0.5px, transparent 0.9px) 0 0 / 4px 4px;
		}

		.linen {
			--material:
				linear-gradient(var(--fine) 1px, transparent 0) 0 0 / 5px 5px,
				linear-gradient(90deg, var(--fine) 1px, transparent 0) 0 0 / 5px 5px;
		}

		.steel {
			--material: repeating-linear-gradient(var(--fine) 0 1px, transparent 1px 3px);
		}

		.scan {
			--material: repeating-linear-gradient(var(--fine) 0 2px, transparent 2px 5px);
		}

		.carbon {
			--material: conic-gradient(var(--fine) 25%, transparent 0 50%, var(--fine) 0 75%, transparent 0) 0 0 / 8px 8px;
		}

		.leather {
			--material:
				radial-gradient(circle at 3px 3px, var(--fine) 1.3px, transparent 1.8px) 0 0 / 9px 9px,
				radial-gradient(circle at 7.5px 7.5px, var(--fine) 1px, transparent 1.5px) 0 0 / 9px 9px;
		}

		.paper {
			--material:
				radial-gradient(circle at 2px 4px, var(--fine) 0.6px, transparent 1px) 0 0 / 7px 7px,
				radial-gradient(circle at 5px 1px, var(--fine) 0.5px, transparent 0.9px) 0 0 / 7px 7px;
		}

		.sugar {
			--material: repeating-linear-gradient(50deg, var(--broad) 0 6px, transparent 6.5px 15px);
		}

		.silk {
			--material: radial-gradient(circle at 50% 130%, transparent 66%, var(--fine) 68% 72%, transparent 74%) 0 0 / 26px 14px;
		}

		.slate {
			--material:
				radial-gradient(6px 0.8px at 7px 6px, var(--fine) 80%, transparent) 0 0 / 31px 23px,
				radial-gradient(6px 0.8px at 22px 18px, var(--fine) 80%, transparent) 0 0 / 31px 23px;
		}

		.walnut {
			--material: repeating-radial-gradient(190% 46% at 18% 122%, var(--fine) 0 1px, transparent 2px 9px);
		}

		.marble {
			--material:
				radial-gradient(120% 90% at -12% 112%, transparent 63.6%, var(--fine) 64.4% 65.2%, transparent 66%),
				radial-gradient(90% 130% at 112% -20%, transparent 69.4%, var(--fine) 70.2% 71.4%, transparent 72.4%),
				radial-gradient(70% 60% at 64% 130%, transparent 95%, var(--fine) 96% 97%, transparent 99%);
		}

		.grass {
			--material: repeating-linear-gradient(90deg, var(--broad) 0 10%, transparent 0 20%);
		}

		.chalk {
			--material:
				repeating-linear-gradient(32deg, var(--fine) 0 1px, transparent 1.5px 23px),
				repeating-linear-gradient(24deg, var(--fine) 0 1px, transparent 1.5px 37px);
		}

		.ice {
			--material:
				repeating-linear-gradient(138deg, var(--fine) 0 1px, transparent 1.5px 41px),
				repeating-linear-gradient(118deg, var(--fine) 0 1px, transparent 1.5px 67px);
		}

		.glass {
			--material: linear-gradient(
				124deg,
				transparent 30%,
				var(--broad) 30.3% 46%,
				transparent 46.3% 52%,
				var(--broad) 52.3% 56%,
				transparent 56.3%
			);
		}

		.lacquer {
			--material: linear-gradient(112deg, transparent 26%, var(--broad) 26.3% 60%, transparent 60.3%);
		}

		.enamel {
			--material: radial-gradient(140% 100% at 68% -34%, var(--broad) 98.5%, transparent 99%);
		}

		.night {
			--star: oklch(1 0 0 / 0.4);
			--material:
				radial-gradient(circle at 9px 14px, var(--star) 0.7px, transparent 1.2px) 0 0 / 71px 67px,
				radial-gradient(circle at 50px 40px, var(--star) 0.9px, transparent 1.4px) 0 0 / 71px 67px,
				radial-gradient(circle at 30px 58px, var(--star) 0.5px, transparent 1px) 0 0 / 71px 67px;
		}
	`,
];
