/** What has been drawn, told beside the wheels: boosts one by one, then where each wheel has come to rest. */
import { multiplierText } from "@webframe/shared/games";
import { colourOf, factorRingOf, ringOf, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { WheelPicture } from "./timeline.ts";
import { type SayWheel, timesOf } from "./wheel-words.ts";

export function told(
	result: WheelResult,
	picture: WheelPicture,
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

/** What a table shows of its draw on its numbers, as far as the draw has come: what is boosted, and what has won. */
export function drawnOnTable(
	result: WheelResult,
	{ boosts, rested }: WheelPicture,
	texts: Texts,
): { readonly boosts: ReadonlyMap<string, string>; readonly won: string | undefined } {
	return {
		boosts: new Map(boosts.map(({ stop, multiplier }) => [stop, `×${texts.decimal(multiplierText(multiplier))}`])),
		won: rested > 0 && "stop" in result ? result.stop : undefined,
	};
}

/** What has won beside the numbers of a table, as far as the draw has come. */
export function wonBeside(
	result: WheelResult,
	{ rested, complete }: WheelPicture,
	rules: WheelRules,
): readonly string[] {
	if ("spins" in result) {
		const names = result.spins.slice(0, rested).map((place) => ringOf(rules)[place - 1] ?? "");
		const won = names[0]?.startsWith("x") ? [`bonus:${names[0].slice(1)}`] : [];
		return complete ? [...won, `stop:${names.at(-1)}`] : won;
	}
	if (rules.kind !== "table" || result.second === undefined || !complete) return [];
	return [`multiplier:${factorRingOf(rules)[result.second - 1]}`];
}
