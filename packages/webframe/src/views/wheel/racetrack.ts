/** The racetrack: the pockets in the order of the wheel, each with its neighbours, and bets that have a name. */
import {
	type CalledBet,
	type CalledPick,
	calledBet,
	colourOf,
	completeOf,
	finalesOf,
	NEIGHBOURS_MAX,
	neighboursOf,
	ringOf,
	type TableRules,
} from "@webframe/shared/games/wheel";
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import type { Texts } from "../../i18n/texts.ts";
import { base } from "../../styles/base.ts";
import { trackStyles } from "./racetrack.styles.ts";
import { colourWord, type SayWheel } from "./wheel-words.ts";

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
/** What a pocket of the track lays besides its neighbours: their names are French, too. */
const OF_POCKET: readonly (readonly [PocketBet, string])[] = [
	["finale", "Finale"],
	["complete", "Complet"],
];
type PocketBet = "finale" | "complete";
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class WheelTrackElement extends LitElement {
	static override styles: CSSResultGroup = [base, trackStyles];
	static override properties = { track: { attribute: false }, pocketBet: { state: true } };

	declare track: Track;
	/** What a pocket lays; undefined: itself with its neighbours. */
	declare private pocketBet: PocketBet | undefined;

	protected override render(): TemplateResult {
		return track(this.track, this.pocketBet, (bet) => {
			this.pocketBet = bet === this.pocketBet ? undefined : bet;
		});
	}

	protected override firstUpdated(): void {
		// From here on it takes what it needs.
		this.style.minBlockSize = "";
	}
}

function track(given: Track, bet: PocketBet | undefined, choose: (bet: PocketBet) => void): TemplateResult {
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
	const layOf = (name: string): readonly CalledPick[] => picksOf(name, bet, given);
	// What it lays: its number alone would be less than what it costs.
	const lays = OF_POCKET.find(([name]) => name === bet)?.[1] ?? say("neighbours", { value: texts.number(count) });
	const pocket = (name: string): TemplateResult => {
		const picks = layOf(name);
		return html`<button
			class="pocket ${colourOf(name)}"
			type="button"
			data-stop=${name}
			aria-label=${[name, colourWord(name, say), lays].join(", ")}
			tabindex=${name === stop ? 0 : -1}
			@click=${() => lay(picks)}
			@pointerenter=${() => light(picks)}
			@focus=${() => light(picks)}
			@blur=${() => light([])}
		>
			${name}
		</button>`;
	};
	// As it stands on a table: the first pocket at one end, a straight each way, and what is left at the other end.
	const along = Math.floor((ring.length - 1) / 2);
	const end = ring.slice(along + 1, ring.length - along);
	return html`<section class="track" aria-labelledby="track-title" @pointerleave=${() => light([])}>
		<div class="track-head">
			<h3 id="track-title">${say("track")}</h3>
			<div class="steps">
				${step(-1, say("fewer"), "−")}
				<span class="figure" role="status">${say("neighbours", { value: texts.number(count) })}</span>
				${step(1, say("more"), "+")}
			</div>
		</div>
		<div class="course">
			<div class="ring figure" role="group" aria-labelledby="track-title" @keydown=${(event: KeyboardEvent) => walk(event, ring, given)}>
				<div class="nose">${ring.slice(0, 1).map(pocket)}</div>
				<div class="straight">${ring.slice(1, along + 1).map(pocket)}</div>
				${end.length === 0 ? nothing : html`<div class="nose far">${end.map(pocket)}</div>`}
				<div class="straight back">${ring.slice(ring.length - along).map(pocket)}</div>
			</div>
			<div class="called">
				${
					rules.zeros.length === 1
						? CALLED.map(([name, text]) => {
								const picks = calledBet(name);
								return html`<button class="call" type="button" @click=${() => lay(picks)} @pointerenter=${() => light(picks)}>
									<span lang="fr">${text}</span>
									<span class="small quiet figure">${texts.number(chipsIn(picks))}×</span>
								</button>`;
							})
						: nothing
				}
				${OF_POCKET.map(
					([
						name,
						text,
					]) => html`<button class="call" type="button" aria-pressed=${name === bet} @click=${() => choose(name)}>
						<span lang="fr">${text}</span>
						<span class="small quiet figure">${texts.number(chipsIn(picksOf(stop, name, given)))}×</span>
					</button>`,
				)}
			</div>
		</div>
	</section>`;
}

/** What a pocket lays: all that ends like it, everything inside that covers it, or itself with its neighbours. */
function picksOf(name: string, bet: PocketBet | undefined, { rules, count }: Track): readonly CalledPick[] {
	if (bet === "complete") return completeOf(name, rules);
	return bet === "finale" ? finalesOf(Number(name) % 10, rules) : neighboursOf(name, count, rules);
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

define("webframe-wheel-track", WheelTrackElement);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-wheel-track": WheelTrackElement;
	}
}
