/** What can be won beside a round: each jackpot with what is in it now, and who won last. */

import type { FrameGame, FrameJackpot, FrameJackpotWinner } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { amount, amountStyles } from "../../components/amount.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { CUP, OFFLINE } from "../../components/icons/frame.ts";
import { guestNotice, listShape, listStateStyles } from "../../components/list-state/list-state.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { notice } from "../../components/notice/notice.ts";
import { offeredGames } from "../../components/offered-games.ts";
import "../../components/rolling-amount.ts";
import { shownJackpots } from "../../components/shown-jackpots.ts";
import { areJackpotsOn, jackpotCurrency } from "../../store/jackpot-currency.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { sheet } from "../../styles/sheet.ts";
import { jackpotsStyles } from "./jackpots-view.styles.ts";

export class JackpotsView extends FrameView {
	static override styles: CSSResultGroup = [
		base,
		buttons,
		amountStyles,
		noticeStyles,
		listStateStyles,
		sheet,
		jackpotsStyles,
	];

	protected override render(): TemplateResult {
		const { texts, state } = this;
		const { jackpots, session } = state;
		const title = texts.t("tab.jackpots");
		const areOn = areJackpotsOn(state);
		if (areOn && session.kind === "guest" && jackpotCurrency(state) === undefined) {
			const login = (): void => this.ask({ type: "login", reason: "jackpots" });
			return guestNotice({ icon: CUP, title, texts, login });
		}
		if (areOn && jackpots.kind === "loading") return html`<h2 tabindex="-1">${title}</h2>${listShape()}`;
		if (areOn && jackpots.kind === "failed") return this.#failure();
		const shown = areOn ? shownJackpots(this) : [];
		if (shown.length === 0) {
			const games = { label: texts.t("frame.back"), act: () => this.ask({ type: "openTab", tab: "lobby" }) };
			const actions = this.sport === undefined ? [games] : [];
			return notice({ icon: CUP, title, text: texts.t("jackpots.none"), actions });
		}
		return html`<h2 tabindex="-1">${title}</h2>
			<p class="how">${texts.t("jackpots.how")}</p>
			<ul class="jackpots">
				${repeat(
					shown,
					({ jackpotId }) => jackpotId,
					(jackpot) => this.#jackpot(jackpot),
				)}
			</ul>
			${this.#winners(shown)}`;
	}

	#failure(): TemplateResult {
		const { texts } = this;
		const retry = { label: texts.t("frame.retry"), main: true, act: () => this.ask({ type: "refreshJackpots" }) };
		return notice({
			icon: OFFLINE,
			title: texts.t("load.failedTitle"),
			text: texts.t("load.failed"),
			actions: [retry],
		});
	}

	/** One of some games leads to them. */
	#jackpot({ name, amount: value, currency, games }: FrameJackpot): TemplateResult {
		const { texts } = this;
		const offered = offeredGames(this).filter(({ gameCode }) => games?.includes(gameCode) === true);
		return html`<li class="jackpot">
			<h3>${name}</h3>
			<p class="pot">
				<webframe-rolling-amount
					.texts=${texts}
					.value=${value}
					.currency=${currency}
				></webframe-rolling-amount>
			</p>
			${offered.length === 0 ? nothing : html`<p class="games">${offered.map((game) => this.#game(game))}</p>`}
		</li>`;
	}

	#game({ gameCode, name }: FrameGame): TemplateResult {
		const open = (): void => this.ask({ type: "openGame", gameCode });
		return html`<button class="button plain" type="button" @click=${open}>${name}</button>`;
	}

	/** Of the jackpots that are shown. */
	#winners(shown: readonly FrameJackpot[]): TemplateResult | typeof nothing {
		const { texts } = this;
		const { jackpots } = this.state;
		const nameOf = (id: string): string | undefined => shown.find(({ jackpotId }) => jackpotId === id)?.name;
		const winners = jackpots.kind === "ready" ? jackpots.winners.filter((one) => nameOf(one.jackpotId)) : [];
		if (winners.length === 0) return nothing;
		return html`<h3 class="winners-title" id="winners-title">${texts.t("jackpots.winners")}</h3>
			<ul class="winners" aria-labelledby="winners-title">
				${repeat(
					winners,
					({ betId, jackpotId }) => `${betId} ${jackpotId}`,
					(winner) => this.#winner(winner, nameOf(winner.jackpotId)),
				)}
			</ul>`;
	}

	/** Names are masked by the service already. */
	#winner(winner: FrameJackpotWinner, jackpot: string | undefined): TemplateResult {
		const { texts } = this;
		const { name, amount: value, currency, gameCode, at } = winner;
		const game = offeredGames(this).find((one) => one.gameCode === gameCode)?.name;
		return html`<li class="winner">
			<span class="winner-name">${name === undefined ? texts.t("jackpots.player") : html`<bdi>${name}</bdi>`}</span>
			<span class="winner-amount">${amount(texts, value, currency)}</span>
			<span class="winner-facts small quiet">${[jackpot, game].filter((text) => text !== undefined).join(" · ")}</span>
			<time class="small quiet figure" datetime=${at}><bdi>${texts.time(Date.parse(at))}</bdi></time>
		</li>`;
	}
}

define("webframe-jackpots", JackpotsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-jackpots": JackpotsView;
	}
}
