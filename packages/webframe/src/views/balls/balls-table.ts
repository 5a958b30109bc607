/** What a player bets on: tabs of kinds, and under each the balls and fields to lay chips on. */
import { multiplierText } from "@webframe/shared/games";
import { type BallsRules, colourOf } from "@webframe/shared/games/balls";
import { html, nothing, type TemplateResult } from "lit";
import { chipFace, onChip } from "../../components/game-table/chip.ts";
import type { Laid } from "../../components/game-table/ticket.ts";
import { ballFace } from "./ball.ts";
import { type BallsWords, outcomeText, shortText } from "./balls-words.ts";
import {
	type BallGrid,
	ballsOf,
	type Cell,
	type CellGrid,
	kindOf,
	type Mode,
	outcomeOf,
	type TabOf,
} from "./sections.ts";

export interface BallsTable {
	readonly words: BallsWords;
	readonly tabs: readonly TabOf[];
	readonly tab: TabOf;
	readonly mode: Mode;
	/** Balls chosen so far of a pick of several, in the grid of that prefix. */
	readonly chosen: { readonly prefix: string; readonly numbers: readonly number[] };
	readonly laid: Laid;
	readonly placed: Laid;
	/** Of the rail, ascending, in minor units. */
	readonly chips: readonly bigint[];
	/** Numbers of the draw that have come to rest. */
	readonly drawn: readonly number[];
	readonly money: (minor: bigint) => string;
	/** What may lie on an outcome by itself, in words. */
	readonly limitsOf: (outcome: string) => string;
	/** The field that is pointed at: `data-key`. */
	readonly pointed: string | undefined;
	/** The field that is the tab stop: `data-key`. */
	readonly stop: string | undefined;
	readonly openTab: (tab: string) => void;
	readonly openMode: (mode: string) => void;
}

export function ballsTable(table: BallsTable): TemplateResult {
	const { tabs, tab, mode, words } = table;
	return html`<div class="tabs" role="tablist">
			${tabs.map(
				(one) => html`<button
					class="tab"
					type="button"
					role="tab"
					id="tab-${one.tab}"
					aria-controls="table"
					aria-selected=${one.tab === tab.tab}
					tabindex=${one.tab === tab.tab ? 0 : -1}
					@click=${() => table.openTab(one.tab)}
				>
					${words.say(`tab.${one.tab}`)}
				</button>`,
			)}
		</div>
		<div class="table" id="table" role="tabpanel" aria-labelledby="tab-${tab.tab}" aria-description=${words.say("keys")}>
			${tab.modes.length < 2 ? nothing : modeButtons(table)}
			${mode.sections.map((section) => (section.form === "grid" ? ballGrid(section, table) : cellGrid(section, mode, table)))}
		</div>`;
}

function modeButtons({ tab, mode, words, openMode }: BallsTable): TemplateResult {
	return html`<div class="modes" role="group" aria-labelledby="tab-${tab.tab}">
		${tab.modes.map(
			(
				one,
			) => html`<button class="mode small" type="button" aria-pressed=${one.key === mode.key} @click=${() => openMode(one.key)}>
				${modeText(one.key, words)}
			</button>`,
		)}
	</div>`;
}

function modeText(key: string, { say, texts }: BallsWords): string {
	const [kind = "", count = ""] = key.split(":");
	if (kind === "all") return say("together", { value: texts.number(Number(count)) });
	if (kind === "zone") return say("drawn");
	if (kind === "zones") return say("tab.sum");
	return kind === "absent" || kind === "first" || kind === "last" || kind === "order" ? say(kind) : say("drawn");
}

/** The name of a section, where its tab or mode does not say it. */
function titleOf({ kind }: CellGrid, { say, rules }: BallsWords): string | undefined {
	const [place] = kind.split("-");
	if (rules.drawn === 1) return undefined;
	if (place === "first" || place === "last") return say(place);
	if (kind === "odd" || kind === "double" || kind === "distinct") return say(kind);
	if (kind === "colour") return say("ofColour");
	if (kind === "zone-sum" || kind === "sum") return say("tab.sum");
	return kind === "colours" ? say("tab.colours") : undefined;
}

function ballGrid(grid: BallGrid, table: BallsTable): TemplateResult {
	const { words, chosen, stop } = table;
	const { say, texts, rules } = words;
	const numbers = chosen.prefix === grid.prefix ? chosen.numbers : [];
	const left = grid.need - numbers.length;
	return html`<div class="section">
		<p class="section-head small">
			${grid.zone === undefined ? nothing : html`<span>${say("zone", { value: grid.zone })}</span>`}
			${grid.need === 1 ? nothing : html`<span>${say("left", { value: texts.number(left) })}</span>`}
			<span class="limits">${table.limitsOf(outcomeOf(grid, firstOf(rules, grid.need)))}</span>
			${priceText(grid.price, words)}
		</p>
		<div class="balls ${columnsOf(rules)}">
			${ballsOf(rules).map(({ number, colour }) => {
				const key = `${grid.prefix}${number}`;
				const outcome = grid.need === 1 ? key : undefined;
				const isChosen = numbers.includes(number);
				const isDrawn = grid.zone === undefined && table.drawn.includes(number);
				const name =
					outcome === undefined
						? `${texts.number(number)}, ${say(colourName(colour))}`
						: `${outcomeText(outcome, words)}, ${say(colourName(colour))}${stakeText(outcome, table)}`;
				return html`<button
					class="field ball-field ${isChosen ? "chosen" : ""} ${isDrawn ? "drawn" : ""}"
					type="button"
					data-key=${key}
					data-grid=${grid.prefix}
					data-number=${number}
					tabindex=${key === stop ? 0 : -1}
					aria-label=${name}
					aria-pressed=${grid.need === 1 ? nothing : isChosen}
				>
					${ballFace(colour, texts.number(number))} ${outcome === undefined ? nothing : chipsOn(outcome, table)}
				</button>`;
			})}
		</div>
		${grid.need === 1 ? nothing : laidTogether(grid, table)}
	</div>`;
}

/** Rows of a wide table have one colour, or as many numbers as fill them all. */
function columnsOf({ machine, run, highest }: BallsRules): string {
	if (machine === "drums") return "ten";
	if (run === 9) return "nine";
	return highest % 14 === 0 ? "fourteen" : "";
}

/** Picks of several balls that have a chip: they stand on no single ball. */
function laidTogether(grid: BallGrid, table: BallsTable): TemplateResult | typeof nothing {
	const outcomes = [...new Set([...table.laid.keys(), ...table.placed.keys()])].filter(
		(outcome) => outcome.startsWith(grid.prefix) && outcome.slice(grid.prefix.length).split("-").length === grid.need,
	);
	if (outcomes.length === 0) return nothing;
	const { texts, rules } = table.words;
	return html`<ul class="laid-together">
		${outcomes.map((outcome) => {
			const numbers = outcome.slice(grid.prefix.length).split("-").map(Number);
			return html`<li class="laid-pick">
				<span class="visually-hidden">${outcomeText(outcome, table.words)}${stakeText(outcome, table)}</span>
				${numbers.map((number) => ballFace(colourOf(number, rules), texts.number(number)))}${chipsOn(outcome, table)}
			</li>`;
		})}
	</ul>`;
}

function cellGrid(section: CellGrid, mode: Mode, table: BallsTable): TemplateResult {
	const title = mode.sections.length < 2 ? undefined : titleOf(section, table.words);
	return html`<div class="section">
		<p class="section-head small">
			<span class="section-title">${title}</span>
			<span class="limits">${table.limitsOf(toldOf(section, table.pointed))}</span>
		</p>
		<div class="cells cols-${section.columns}">${section.cells.map((cell) => cellField(cell, table))}</div>
	</div>`;
}

/** Of which field the limits are told: the one that is pointed at, else the dearest, on which the least may lie. */
function toldOf({ cells }: CellGrid, pointed: string | undefined): string {
	const [dearest] = cells.toSorted((one, other) => other.price - one.price);
	const told = cells.find(({ outcome }) => outcome === pointed) ?? dearest;
	return told?.outcome ?? "";
}

/** Some balls of a pick: all picks of a grid have one price. */
function firstOf(rules: BallsRules, need: number): readonly number[] {
	return ballsOf(rules)
		.slice(0, need)
		.map(({ number }) => number);
}

function cellField({ outcome, price, colour, number }: Cell, table: BallsTable): TemplateResult {
	const { words, stop } = table;
	const { texts, rules } = words;
	const isWord = colour !== undefined && kindOf(outcome) !== "colour";
	return html`<button
		class="field cell"
		type="button"
		data-key=${outcome}
		tabindex=${outcome === stop ? 0 : -1}
		aria-label="${outcomeText(outcome, words)}, ×${texts.decimal(multiplierText(price))}${stakeText(outcome, table)}"
	>
		<span class="cell-what">
			${colour === undefined ? nothing : ballFace(colour, "")}
			${number === undefined ? nothing : ballFace(colourOf(number, rules), texts.number(number))}
			<span class=${isWord ? "cell-word" : ""}>${shortText(outcome, words)}</span>
		</span>
		${priceText(price, words)} ${chipsOn(outcome, table)}
	</button>`;
}

function priceText(price: number, { texts }: BallsWords): TemplateResult {
	return html`<bdi class="price figure small" dir="ltr">×${texts.decimal(multiplierText(price))}</bdi>`;
}

/** What a screen reader hears of the own stake on a field. */
function stakeText(outcome: string, { laid, placed, money, words }: BallsTable): string {
	const sum = (laid.get(outcome) ?? 0n) + (placed.get(outcome) ?? 0n);
	return sum === 0n ? "" : `, ${words.texts.t("stake.label")} ${money(sum)}`;
}

function chipsOn(outcome: string, { laid, placed, chips, money, words }: BallsTable): TemplateResult | typeof nothing {
	const chip = (minor: bigint | undefined, where: string) =>
		minor === undefined
			? nothing
			: html`<span class="on ${where}">${chipFace(minor, chips, onChip(money(minor), words.texts.decimalMark))}</span>`;
	return html`${chip(placed.get(outcome), "on-placed")}${chip(laid.get(outcome), "on-laid")}`;
}

const COLOURS = ["red", "orange", "yellow", "green", "blue", "pink", "black"] as const;

/** The word of a colour. */
export function colourName(colour: string): (typeof COLOURS)[number] {
	return COLOURS.find((one) => one === colour) ?? "black";
}

/** Lays what a press on a field means: its outcome, or the next ball of a pick of several. */
export function pressed(
	field: HTMLElement,
	mode: Mode,
	chosen: BallsTable["chosen"],
	rules: BallsRules,
): { readonly outcome: string | undefined; readonly chosen: BallsTable["chosen"] } {
	const { key = "", grid: prefix, number } = field.dataset;
	const grid = mode.sections.find(
		(section): section is BallGrid => section.form === "grid" && section.prefix === prefix,
	);
	const none = { prefix: "", numbers: [] };
	if (grid === undefined || grid.need === 1) return { outcome: key, chosen: none };
	const before = chosen.prefix === grid.prefix ? chosen.numbers : [];
	const one = Number(number);
	// Drums can show a digit twice; a ball of an urn that is pressed again is let go.
	const isLetGo = rules.machine === "urn" && before.includes(one);
	const numbers = isLetGo ? before.filter((other) => other !== one) : [...before, one];
	if (numbers.length < grid.need) return { outcome: undefined, chosen: { prefix: grid.prefix, numbers } };
	return { outcome: outcomeOf(grid, numbers), chosen: none };
}
