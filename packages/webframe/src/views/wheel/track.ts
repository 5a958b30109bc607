/** The racetrack: the pockets in the order of the wheel, each with its neighbours, and bets that have a name. */
import {
	type CalledBet,
	type CalledPick,
	calledBet,
	colourOf,
	NEIGHBOURS_MAX,
	neighboursOf,
	ringOf,
	type TableRules,
} from "@webframe/shared/games/wheel";
import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayWheel } from "./wheel-words.ts";

export interface Track {
	readonly rules: TableRules;
	readonly texts: Texts;
	readonly say: SayWheel;
	/** How many neighbours on either side a pocket takes with it. */
	readonly count: number;
	/** The pocket that is the track's tab stop. */
	readonly at: string;
	readonly setCount: (count: number) => void;
	readonly setAt: (stop: string) => void;
	readonly lay: (picks: readonly CalledPick[]) => void;
	/** What is pointed at lights its numbers on the table. */
	readonly light: (picks: readonly CalledPick[]) => void;
}

/** Their names are French at every table of the world. */
const CALLED: readonly (readonly [CalledBet, string])[] = [
	["voisins", "Voisins"],
	["tiers", "Tiers"],
	["orphelins", "Orphelins"],
	["zero", "Jeu zéro"],
];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function track(given: Track): TemplateResult {
	const { rules, texts, say, count, at, setCount, lay, light } = given;
	const ring = ringOf(rules);
	const stop = ring.includes(at) ? at : (ring[0] ?? "");
	const step = (by: number, word: string, sign: string): TemplateResult => {
		const next = count + by;
		const can = next >= 0 && next <= NEIGHBOURS_MAX;
		return html`<button class="step" type="button" aria-label=${word} aria-disabled=${can ? nothing : "true"} @click=${() => can && setCount(next)}>
			${sign}
		</button>`;
	};
	return html`<section class="track" aria-labelledby="track-title" @pointerleave=${() => light([])}>
		<div class="track-head">
			<h3 id="track-title">${say("track")}</h3>
			<div class="steps">
				${step(-1, say("fewer"), "−")}
				<span class="figure" role="status">${say("neighbours", { value: texts.number(count) })}</span>
				${step(1, say("more"), "+")}
			</div>
		</div>
		<div class="ring figure" role="group" aria-labelledby="track-title" @keydown=${(event: KeyboardEvent) => walk(event, ring, given)}>
			${ring.map((name) => {
				const picks = neighboursOf(name, count, rules);
				return html`<button
					class="pocket ${colourOf(name)}"
					type="button"
					data-stop=${name}
					tabindex=${name === stop ? 0 : -1}
					@click=${() => lay(picks)}
					@pointerenter=${() => light(picks)}
					@focus=${() => light(picks)}
					@blur=${() => light([])}
				>
					${name}
				</button>`;
			})}
		</div>
		${
			rules.zeros.length === 1
				? html`<div class="called">
						${CALLED.map(([name, text]) => {
							const picks = calledBet(name);
							return html`<button class="call" type="button" @click=${() => lay(picks)} @pointerenter=${() => light(picks)}>
								<span lang="fr">${text}</span>
								<span class="small quiet figure">${texts.number(chipsIn(picks))}×</span>
							</button>`;
						})}
					</div>`
				: nothing
		}
	</section>`;
}

function chipsIn(picks: readonly CalledPick[]): number {
	return picks.reduce((sum, { chips }) => sum + chips, 0);
}

function walk(event: KeyboardEvent, ring: readonly string[], { setAt }: Track): void {
	const step = STEPS[event.key];
	const { target, currentTarget } = event;
	if (step === undefined || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
	const index = ring.indexOf(target.dataset["stop"] ?? "");
	const next = ring.at((index + step) % ring.length) ?? "";
	event.preventDefault();
	setAt(next);
	currentTarget.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus();
}
