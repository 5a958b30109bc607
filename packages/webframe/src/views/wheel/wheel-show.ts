/**
 * The largest thing of the view: the wheels, and what has been drawn. What has not come yet is nowhere in the page.
 */
import { factorRingOf, ringOf, type WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import { wheelDrawing } from "./wheel-drawing.ts";

export interface WheelShow {
	readonly rules: WheelRules;
	/** Where each wheel stands where nothing animates it, in degrees. */
	readonly angles: readonly number[];
	/** The draw on show, as far as it has come. */
	readonly told: TemplateResult | undefined;
	/** The result in a line, once all wheels rest. */
	readonly result: string | undefined;
}

export function wheelShow({ rules, angles, told, result }: WheelShow): TemplateResult {
	const factors = rules.kind === "table" ? factorRingOf(rules) : [];
	const isTable = rules.kind === "table";
	return html`<div class="wheels" data-count=${factors.length > 0 ? 2 : 1}>
			${wheelDrawing({ wheel: 0, ring: ringOf(rules), isTable, angle: angles[0] ?? 0, ball: isTable })}
			${
				factors.length === 0
					? nothing
					: wheelDrawing({
							wheel: 1,
							ring: factors.map((factor) => `x${factor}`),
							isTable: false,
							angle: angles[1] ?? 0,
							ball: false,
						})
			}
		</div>
		<div class="drawn" ?data-shown=${told !== undefined}>${told}</div>
		<p class="visually-hidden" role="status">${result}</p>`;
}
