/** The player's bets as rows: state, stake, what came of it, and why. */
import type { FrameRound } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Texts } from "../../i18n/texts.ts";
import { betStateOf, tookPart } from "../../store/bet-state.ts";
import { type BetEntry, gameOf, pickCountOf, roundOf, selectionOf, stakeOf } from "../../store/bets.ts";
import { drawnRound, type Rounds } from "../../store/rounds.ts";
import { wonBy } from "../../store/won-by.ts";
import { amount } from "../amount.ts";
import { betReason, reasonText } from "../bet-reason.ts";
import { betState } from "../bet-state.ts";
import type { FamilyFace } from "../family-face.ts";
import { betMoney } from "./bet-money.ts";

export interface BetListOptions {
	readonly texts: Texts;
	readonly entries: readonly BetEntry[];
	readonly rounds: Rounds;
	/** Whether what a round has drawn may be told: not before its draw has been shown to its end. */
	readonly isRevealed: (round: FrameRound) => boolean;
	/** How bets of a game are written; undefined: by their round alone. */
	readonly faceOf: (gameCode: number) => FamilyFace | undefined;
	/** The name of a bet's game, where bets of several games stand together. */
	readonly gameName?: (entry: BetEntry) => string | undefined;
	readonly deposit: (entry: BetEntry) => void;
	/** What more there is to say of a bet, under its row. */
	readonly more?: (entry: BetEntry) => TemplateResult | typeof nothing;
}

export function betList(options: BetListOptions): TemplateResult {
	return html`<ul class="bets">
		${repeat(options.entries, keyOf, (entry) => betRow(entry, options))}
	</ul>`;
}

/** The key stays the same while a bet sent from here is named, so that its row is changed and not replaced. */
function keyOf(entry: BetEntry): string {
	return entry.key ?? (entry.kind === "placed" ? String(entry.bet.betId) : "");
}

function betRow(entry: BetEntry, options: BetListOptions): TemplateResult {
	const { texts } = options;
	const reason = reasonText(entry, texts);
	return html`<li class="bet">
		<div class="bet-head">
			${betState(texts, betStateOf(entry))}
			<span class="bet-money">${betMoney(entry, texts)}</span>
		</div>
		<div class="bet-facts small quiet">
			<span class="bet-what">${facts(entry, options)}</span>
			<time class="figure" datetime=${new Date(entry.placedAt).toISOString()}><bdi>${texts.time(entry.placedAt)}</bdi></time>
		</div>
		${reason === undefined ? nothing : html`<p class="bet-why small">${reason}</p>`}
		${betReason(entry) === "why.insufficient_funds" ? depositButton(entry, options) : nothing} ${options.more?.(entry)}
	</li>`;
}

function facts(entry: BetEntry, options: BetListOptions): TemplateResult {
	const { texts } = options;
	const name = options.gameName?.(entry);
	const { amount: stake, currency } = stakeOf(entry);
	return html`${name === undefined ? nothing : html`<span>${name}</span>`}
		${betPicks(entry, options) ?? html`<span>${texts.t("round.number", { id: String(roundOf(entry)) })}</span>`}
		${wonBy(entry) === undefined ? nothing : html`<span class="bet-stake">${texts.t("stake.label")} ${amount(texts, stake, currency)}</span>`}`;
}

/** What the bet is on, with what its round has drawn of it, if the bet took part; undefined while its words are on their way. */
export function betPicks(
	entry: BetEntry,
	{ faceOf, rounds, isRevealed }: Pick<BetListOptions, "faceOf" | "rounds" | "isRevealed">,
): TemplateResult | undefined {
	const [gameCode, selection] = [gameOf(entry), selectionOf(entry)];
	const face = faceOf(gameCode);
	if (selection === undefined || face === undefined) return undefined;
	const round = tookPart(entry) ? drawnRound(rounds.get(gameCode), roundOf(entry)) : undefined;
	const drawn = round !== undefined && isRevealed(round) ? round : undefined;
	return face.bet({ gameCode, selection, pickCount: pickCountOf(entry), drawn });
}

function depositButton(entry: BetEntry, { texts, deposit }: BetListOptions): TemplateResult {
	return html`<button class="button plain" type="button" @click=${() => deposit(entry)}>${texts.t("bet.deposit")}</button>`;
}
