/**
 * The largest thing of the view: the places of the balls, which fall into them one after another. A ball has neither number
 * nor colour before it has come to rest: until then there is nothing of it in the page.
 */
import type { BallsResult } from "@webframe/shared/games/balls";
import { colourOf } from "@webframe/shared/games/balls";
import { html, nothing, type TemplateResult } from "lit";
import { lookClass } from "../../components/game-look.ts";
import { ballFace } from "./ball.ts";
import { colourName } from "./balls-table.ts";
import type { BallsWords } from "./balls-words.ts";
import { type BallsPicture, landings, TRAVEL_MS } from "./timeline.ts";

export interface BallsShow {
	readonly gameCode: number;
	readonly words: BallsWords;
	/** The draw on show, or the last one that was. */
	readonly result: BallsResult | undefined;
	readonly picture: BallsPicture;
	/** What the result is called where it is one of before. */
	readonly label: string;
}

/** Of a round that has drawn nothing yet. */
export const NO_PICTURE: BallsPicture = { boost: false, balls: 0, complete: false };

export function ballsShow({ gameCode, words, result, picture, label }: BallsShow): TemplateResult {
	const { rules } = words;
	const { numbers, boost } = result ?? { numbers: [], boost: undefined };
	const shown = numbers.slice(0, picture.balls);
	const groups = rules.zones ?? [undefined];
	const perGroup = rules.drawn / groups.length;
	return html`<div class="hero stage-light ${lookClass(gameCode)}" data-drawn=${rules.drawn}>
		<div class="slots">
			${groups.map(
				(zone, group) => html`<div class="slot-group">
					${zone === undefined ? nothing : html`<span class="zone small" aria-hidden="true">${zone}</span>`}
					${[...new Array(perGroup).keys()].map((index) => slot(group * perGroup + index, shown, words))}
				</div>`,
			)}
		</div>
		<p class="hero-line small">
			<span>${label}</span>
			${picture.boost && boost !== undefined ? boostText(boost, words) : nothing}
			<span class="figure">${shown.length < 2 ? nothing : sumText(shown, words)}</span>
		</p>
		<p class="visually-hidden" role="status">${picture.complete && label === "" ? spoken(shown, words) : nothing}</p>
	</div>`;
}

function slot(index: number, shown: readonly number[], { rules, texts }: BallsWords): TemplateResult {
	const number = shown[index];
	return html`<div class="slot">
		${rules.drawn === 1 ? nothing : html`<span class="slot-place figure" aria-hidden="true">${texts.number(index + 1)}</span>`}
		<span class="drop" aria-hidden="true"></span>
		${
			number === undefined
				? nothing
				: html`<span class="landed">${ballFace(colourOf(number, rules), texts.number(number))}<span class="visually-hidden"
						>${texts.number(number)}</span
					></span>`
		}
	</div>`;
}

function boostText(boost: string, { say, rules, texts }: BallsWords): TemplateResult {
	return html`<span class="boost">${ballFace(boost, "")}<span>${say("boosted")}: <b>${say(colourName(boost))}</b></span
		><bdi class="figure" dir="ltr">×${texts.number(rules.boost ?? 1)}</bdi></span>`;
}

function sumText(shown: readonly number[], { say, texts }: BallsWords): string {
	return `${say("tab.sum")}: ${texts.number(shown.reduce((sum, one) => sum + one, 0))}`;
}

function spoken(shown: readonly number[], words: BallsWords): string {
	const numbers = shown.map((number) => words.texts.number(number)).join(", ");
	return shown.length < 2 ? numbers : `${numbers}. ${sumText(shown, words)}`;
}

/** The falls of the balls, as animations whose time 0 is `drawAt`. */
export function falls(drops: readonly Element[], boosted: boolean, playMs: number): readonly Animation[] {
	const landed = landings({ drawn: drops.length, boosted }, playMs);
	return drops.map((drop, index) => {
		const at = landed[index] ?? 0;
		const duration = Math.min(TRAVEL_MS, at);
		const frames = [
			{ opacity: 1, transform: "translateY(-160%) rotate(-200deg)" },
			{ opacity: 1, transform: "translateY(0) rotate(0)" },
		];
		const timing = { delay: at - duration, duration, easing: "cubic-bezier(.2,.8,.2,1)" };
		return new Animation(new KeyframeEffect(drop, frames, timing), document.timeline);
	});
}
