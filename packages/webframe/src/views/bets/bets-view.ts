/** The player's bets of all games, live: the open and the settled ones, each with all that is known of it. */

import type { FrameBetDetails, FrameRound, FrameRoundList } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { amount } from "../../components/amount.ts";
import { betListStyles } from "../../components/bet-list/bet-list.styles.ts";
import { betList } from "../../components/bet-list/bet-list.ts";
import { define } from "../../components/define.ts";
import "../../components/fairness/fairness.ts";
import { DOWN } from "../../components/choice.ts";
import { FamilyShelf } from "../../components/family-shelf.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { SLIP } from "../../components/icons/frame.ts";
import { isBack } from "../../components/is-back.ts";
import {
	guestNotice,
	listEnd,
	listFailure,
	listShape,
	listStateStyles,
} from "../../components/list-state/list-state.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { notice } from "../../components/notice/notice.ts";
import { isWhole, offeredGames } from "../../components/offered-games.ts";
import { PagedList } from "../../components/paged-list.ts";
import type { Texts } from "../../i18n/texts.ts";
import { type BetEntry, gameOf, type PlacedBet, roundOf, stakeOf } from "../../store/bets.ts";
import { offeredGame } from "../../store/offered-game.ts";
import { drawnRound, isRevealed, knownRound } from "../../store/rounds.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { sheet } from "../../styles/sheet.ts";
import { betsStyles } from "./bets-view.styles.ts";
import { type BetFilter, filteredBets, mergedBets, roundsWith } from "./own-bets.ts";
import { WholeTickets } from "./whole-tickets.ts";

/** Bets in one page. */
const PAGE_LENGTH = 25;
const FILTERS: readonly BetFilter[] = ["all", "open", "settled"];

export class BetsView extends FrameView {
	static override styles: CSSResultGroup = [
		base,
		buttons,
		...betListStyles,
		noticeStyles,
		listStateStyles,
		sheet,
		betsStyles,
	];
	static override properties = { filter: { state: true }, opened: { state: true }, readRounds: { state: true } };

	declare private filter: BetFilter;
	/** The bet whose details are open. */
	declare private opened: number | undefined;
	/** Rounds of opened bets: they may not be known any more, or may have been corrected since. */
	declare private readRounds: ReadonlyMap<number, FrameRound>;
	readonly #list = new PagedList<FrameBetDetails>(this, () => this.read);
	readonly #tickets = new WholeTickets(this, () => this.read);
	readonly #families = new FamilyShelf(this, ({ loadFace }, texts) => loadFace(texts));

	constructor() {
		super();
		this.filter = "all";
		this.readRounds = new Map();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		const { session } = this.state;
		if (session.kind === "authorized") {
			this.#list.show(`/frame/bets?limit=${PAGE_LENGTH}`, session.player.partnerUserId);
		}
		if (isBack(changed.get("state"), this.state)) {
			this.#list.retry();
			this.#tickets.retry();
		}
	}

	protected override render(): TemplateResult {
		const { texts, state } = this;
		const isPlayer = state.session.kind === "authorized";
		// Bets of a round whose draw is not over by this clock are the store's to tell of, in time.
		const read = this.#list.items.filter((bet) => {
			const { revealsAt = "" } = knownRound(state.rounds.get(bet.gameCode), bet.roundId) ?? {};
			return !(Date.parse(revealsAt) > this.clock.now());
		});
		const bets = mergedBets(state.bets, isPlayer ? read : []).filter((entry) => this.#isShown(entry));
		if (bets.length === 0) return this.#nothing();
		const shown = filteredBets(bets, this.filter);
		return html`<section aria-labelledby="bets-title">
			<h2 id="bets-title" tabindex="-1">${texts.t("bets.title")}</h2>
			${this.#isPlay ? html`<p class="small quiet">${texts.t("play.money")}</p>` : nothing}
			${this.#filters()} ${shown.length === 0 ? html`<p class="quiet">${texts.t("bets.noneSuch")}</p>` : this.#bets(shown)}
			${listEnd(this.#list, texts)}
		</section>`;
	}

	/** All bets of a guest are of the play money of this frame. */
	get #isPlay(): boolean {
		return this.state.session.kind === "guest";
	}

	/** A frame that is limited to some games shows the bets of these. */
	#isShown(entry: BetEntry): boolean {
		return isWhole(this) || offeredGames(this).some(({ gameCode }) => gameCode === gameOf(entry));
	}

	#nothing(): TemplateResult {
		const { texts } = this;
		const title = texts.t("bets.title");
		if (this.state.session.kind === "guest") {
			const login = (): void => this.ask({ type: "login", reason: "bets" });
			return guestNotice({ icon: SLIP, title, texts, login });
		}
		if (this.#list.state === "failed") return listFailure(this.#list, texts);
		if (this.#list.state === "loading") {
			return html`<section><h2 tabindex="-1">${title}</h2>${listShape()}</section>`;
		}
		const games = { label: texts.t("frame.back"), act: () => this.ask({ type: "openTab", tab: "lobby" }) };
		return notice({
			icon: SLIP,
			title,
			text: texts.t("bets.none"),
			actions: this.sport === undefined ? [games] : [],
		});
	}

	#filters(): TemplateResult {
		const { texts } = this;
		return html`<div class="filters" role="group" aria-label=${texts.t("bets.show")}>
			${FILTERS.map(
				(filter) => html`<button
					class="button quiet"
					type="button"
					aria-pressed=${filter === this.filter}
					@click=${() => {
						this.filter = filter;
					}}
				>
					${texts.t(`bets.${filter}`)}
				</button>`,
			)}
		</div>`;
	}

	#bets(entries: readonly BetEntry[]): TemplateResult {
		const { texts } = this;
		return betList({
			texts,
			entries: entries.map((entry) => this.#tickets.whole(entry)),
			rounds: roundsWith(this.state.rounds, this.readRounds.values()),
			isRevealed: (round) => isRevealed(round, this.clock.now()),
			faceOf: (gameCode) => this.#families.of(gameCode),
			gameName: (entry) => this.#gameName(entry),
			deposit: (entry) => this.ask({ type: "deposit", needed: stakeOf(entry).amount }),
			more: (entry) => this.#more(entry),
		});
	}

	#gameName(entry: BetEntry): string | undefined {
		const { catalogue } = this.state;
		if (catalogue.kind !== "ready") return undefined;
		return catalogue.config.games.find((game) => game.gameCode === gameOf(entry))?.name;
	}

	/** A bet that the service has not named yet has no details. */
	#more(entry: BetEntry): TemplateResult | typeof nothing {
		if (entry.kind !== "placed") return nothing;
		const { betId } = entry.bet;
		const isOpen = this.opened === betId;
		const toggle = (): void => {
			this.opened = isOpen ? undefined : betId;
			if (isOpen) return;
			void this.#readRound(entry);
			this.#tickets.ask(entry);
		};
		return html`<button class="button quiet details" type="button" aria-expanded=${isOpen} @click=${toggle}>
				${this.texts.t("bets.details")}${icon(DOWN)}
			</button>
			${isOpen ? this.#details(entry) : nothing}`;
	}

	#details(entry: PlacedBet): TemplateResult {
		const { texts } = this;
		const { bet } = entry;
		const money = (value: string): TemplateResult => amount(texts, value, bet.currency);
		const rounds = roundsWith(this.state.rounds, this.readRounds.values());
		const drawn = drawnRound(rounds.get(bet.gameCode), bet.roundId);
		const round = drawn && isRevealed(drawn, this.clock.now()) ? drawn : undefined;
		const kind = bet.freebet ? "bets.freebet" : this.#isPlay ? "play.money" : undefined;
		const reason = [bet.code, bet.message].filter((text) => text !== undefined).join(": ");
		return html`<div class="panel">
			<dl class="small">
				${fact(texts.t("bets.id"), html`<bdi class="figure">${bet.betId}</bdi>`)}
				${fact(texts.t("round.number", { id: String(bet.roundId) }), html`<time class="figure" datetime=${bet.at}><bdi>${texts.time(Date.parse(bet.at))}</bdi></time>${this.#roundEnd(bet.betId)}`)}
				${fact(texts.t("stake.label"), kind === undefined ? money(bet.amount) : html`${money(bet.amount)} · ${texts.t(kind)}`)}
				${bet.winAmount === undefined ? nothing : fact(texts.t("bets.win"), html`${money(bet.winAmount)}${coefficientOf(texts, bet.cashOut)}`)}
				${bet.jackpotAmount === undefined ? nothing : fact(texts.t("bet.jackpot"), money(bet.jackpotAmount))}
				${bet.taxAmount === undefined ? nothing : fact(texts.t("bets.tax"), money(bet.taxAmount))}
				${bet.status === "rejected" && reason !== "" ? fact(texts.t("bets.reason"), html`<bdi>${reason}</bdi>`) : nothing}
			</dl>
			${this.#missingPicks(entry)}
			${round?.seed === undefined ? nothing : html`<webframe-fairness .texts=${texts} .round=${round} .family=${offeredGame(this.state.catalogue, bet.gameCode)?.family}></webframe-fairness>`}
		</div>`;
	}

	/** The picks of a ticket that are on their way, or could not be read. */
	#missingPicks(entry: PlacedBet): TemplateResult | typeof nothing {
		const state = this.#tickets.stateOf(entry);
		if (state === undefined) return nothing;
		const more = (): void => this.#tickets.ask(entry);
		return listEnd({ items: [entry], hasMore: true, state, more }, this.texts);
	}

	/** Where a crash round ended. It comes later than the last change of the bet, so that only the list tells it. */
	#roundEnd(betId: number): TemplateResult | typeof nothing {
		return coefficientOf(
			this.texts,
			this.#list.items.find((bet) => bet.betId === betId),
		);
	}

	/** The round of a bet, for its hits and the proof of its draw. */
	async #readRound(entry: BetEntry): Promise<void> {
		const roundId = roundOf(entry);
		if (this.readRounds.has(roundId)) return;
		const answer = await this.read<FrameRoundList>(`/frame/results?roundId=${roundId}`);
		const round = answer.kind === "value" ? answer.value.items[0] : undefined;
		if (round === undefined) return;
		this.readRounds = new Map(this.readRounds).set(roundId, round);
		if (round.corrected) this.ask({ type: "correctRound", round });
	}
}

/** Where a round ended, or a bet was left. */
function coefficientOf(
	texts: Texts,
	of: { readonly coefficient?: string | undefined } | undefined,
): TemplateResult | typeof nothing {
	if (of?.coefficient === undefined) return nothing;
	return html` · <bdi class="figure" dir="ltr">×${texts.decimal(of.coefficient)}</bdi>`;
}

function fact(label: string, value: TemplateResult): TemplateResult {
	return html`<div><dt class="quiet">${label}</dt><dd>${value}</dd></div>`;
}

define("webframe-bets", BetsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-bets": BetsView;
	}
}
