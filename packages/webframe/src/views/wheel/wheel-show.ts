/**
 * The largest thing of the view: the wheels, the numbers that have been boosted, and where the wheel has come to rest. What
 * has not come yet is nowhere in the page.
 */
import { multiplierText } from "@webframe/shared/games";
import { colourOf, factorRingOf, ringOf, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { resultText } from "./face.ts";
import type { WheelPicture } from "./timeline.ts";
import { wheelDrawing } from "./wheel-drawing.ts";
import { type SayWheel, timesOf } from "./wheel-words.ts";

export interface WheelShow {
	readonly rules: WheelRules;
	readonly texts: Texts;
	readonly say: SayWheel;
	/** Where each wheel stands where nothing animates it, in degrees. */
	readonly angles: readonly number[];
	/** The draw on show, as far as it has come. */
	readonly drawn: { readonly result: WheelResult; readonly picture: WheelPicture } | undefined;
}

export function wheelShow({ rules, texts, say, angles, drawn }: WheelShow): TemplateResult {
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
		<div class="drawn" ?data-shown=${drawn !== undefined}>${drawn === undefined ? nothing : told(drawn, rules, texts, say)}</div>
		<p class="visually-hidden" role="status">${drawn?.picture.complete ? resultText(drawn.result, rules, say) : nothing}</p>`;
}

function told(
	{ result, picture }: NonNullable<WheelShow["drawn"]>,
	rules: WheelRules,
	texts: Texts,
	say: SayWheel,
): TemplateResult {
	return html`${
		picture.boosts.length === 0
			? nothing
			: html`<p class="boosts"><span class="small quiet">${say("boosted")}</span>
					${picture.boosts.map(
						({ stop, multiplier }) => html`<span class="boost figure"
							><b class="pill ${colourOf(stop)}">${stop}</b><bdi dir="ltr">×${texts.decimal(multiplierText(multiplier))}</bdi></span
						>`,
					)}
				</p>`
	}
	${"spins" in result ? stopsSoFar(result.spins, picture, rules, say) : tableStop(result, picture, rules, say)}`;
}

function tableStop(
	result: Exclude<WheelResult, { readonly spins: unknown }>,
	{ rested, complete }: WheelPicture,
	rules: WheelRules,
	say: SayWheel,
): TemplateResult | typeof nothing {
	if (rested === 0) return nothing;
	const factor =
		rules.kind === "table" && result.second !== undefined ? factorRingOf(rules)[result.second - 1] : undefined;
	return html`<p class="outcome figure" aria-hidden="true">
		<b class="pill ${colourOf(result.stop)}">${result.stop}</b>
		<span>${say(`value.${colourOf(result.stop)}`)}</span>
		${complete && factor !== undefined ? html`<b class="times">×${factor}</b>` : nothing}
	</p>`;
}

function stopsSoFar(
	spins: readonly number[],
	{ rested, complete }: WheelPicture,
	rules: WheelRules,
	say: SayWheel,
): TemplateResult | typeof nothing {
	if (rested === 0) return nothing;
	const names = spins.slice(0, rested).map((place) => timesOf(ringOf(rules)[place - 1] ?? ""));
	return html`<p class="outcome figure" aria-hidden="true">
		${names.map((name) => html`<b class="pill plain">${name}</b>`)} ${complete ? nothing : html`<span>${say("again")}</span>`}
	</p>`;
}
