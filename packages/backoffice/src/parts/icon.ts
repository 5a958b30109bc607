import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";

/** Own drawings on a field of 20 × 20: a font or a file of icons would need a wider policy. */
const ICONS = {
	home: svg`<path d="M3 9l7-6 7 6v8h-4v-5H7v5H3z"/>`,
	today: svg`<path d="M3 14l4-5 3 3 3-6 4 5M3 17h14"/>`,
	alarm: svg`<path d="M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17.500h3"/>`,
	rejected: svg`<circle cx="10" cy="10" r="7"/><path d="M5 5l10 10"/>`,
	bet: svg`<path d="M5 3h10v14l-2.500-1.500L10 17l-2.500-1.500L5 17zM8 7h4M8 10h4"/>`,
	reports: svg`<path d="M3 17h14M5 14v-4M10 14V4M15 14V8"/>`,
	reconciliation: svg`<path d="M10 3v14M5 17h10M3 6h14M3 6l-1.500 5h5L5 6M15 6l-1.500 5h5L17 6"/>`,
	players: svg`<circle cx="8" cy="7" r="3"/><path d="M2.5 16c.5-3 2.5-4.500 5.500-4.500s5 1.500 5.500 4.500M13 4.500a3 3 0 0 1 0 5.200M15 12c1.500.6 2.300 2 2.500 4"/>`,
	partners: svg`<path d="M3 3h5.500v5.500H3zM11.500 3H17v5.500h-5.500zM3 11.500h5.500V17H3zM11.500 11.500H17V17h-5.500z"/>`,
	providers: svg`<path d="M6 4h8l3 4v5a3 3 0 0 1-5 2H8a3 3 0 0 1-5-2V8zM7 8v4M5 10h4M13 10h.5"/>`,
	audit: svg`<path d="M7 7h9v9H7zM4 13V4h9"/>`,
	operators: svg`<circle cx="6.500" cy="10" r="3"/><path d="M9.500 10H17M14 10v3M17 10v2"/>`,
	rounds: svg`<circle cx="10" cy="10" r="7"/><path d="M10 6v4l3 2"/>`,
	promotions: svg`<path d="M3 8h14v9H3zM3 8V5h14v3M10 5v12M10 5C8 2 5 3 6 5M10 5c2-3 5-2 4 0"/>`,
	approvals: svg`<path d="M3 10l3 3 5-6M9.500 12.500l.500.500 6-7"/>`,
	search: svg`<circle cx="9" cy="9" r="5.500"/><path d="M13 13l4 4"/>`,
	check: svg`<path d="M4 10.500l4 4 8-9"/>`,
	wait: svg`<path d="M6 3h8M6 17h8M7 3v3l3 4-3 4v3M13 3v3l-3 4 3 4v3"/>`,
	next: svg`<path d="M8 5l5 5-5 5"/>`,
	copy: svg`<path d="M7 7h9v9H7zM4 13V4h9"/>`,
	send: svg`<path d="M4 4l13 6-13 6 2.500-6z"/>`,
	lock: svg`<path d="M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3"/>`,
} as const satisfies Readonly<Record<string, SVGTemplateResult>>;
export type IconName = keyof typeof ICONS;

/** A drawing beside words; it says nothing by itself. */
export function icon(name: IconName): TemplateResult {
	return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${ICONS[name]}</svg>`;
}
