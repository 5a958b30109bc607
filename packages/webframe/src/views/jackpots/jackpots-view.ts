/** What can be won beside a round: each jackpot with what is in it now. */

import type { FrameGame, FrameJackpot } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { amount, amountStyles } from "../../components/amount.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { CUP } from "../../components/icons/frame.ts";
import { guestNotice, listFailure, listShape, listStateStyles } from "../../components/list-state/list-state.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { notice } from "../../components/notice/notice.ts";
import { isWhole, offeredGames } from "../../components/offered-games.ts";
import { isBack, PagedList } from "../../components/paged-list.ts";
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

	readonly #list = new PagedList<FrameJackpot>(this, () => this.read);

	protected override willUpdate(changed: PropertyValues<this>): void {
		const { session } = this.state;
		if (this.#areOn && session.kind === "authorized") this.#list.show("/frame/jackpots", session.player.partnerUserId);
		if (isBack(changed.get("state"), this.state)) this.#list.retry();
	}

	protected override render(): TemplateResult {
		const { texts } = this;
		const title = texts.t("tab.jackpots");
		const { session } = this.state;
		if (this.#areOn && session.kind === "guest") {
			const login = (): void => this.ask({ type: "login", reason: "jackpots" });
			return guestNotice({ icon: CUP, title, texts, login });
		}
		const shown = this.#list.items.filter((jackpot) => this.#isShown(jackpot));
		if (this.#areOn && this.#list.items.length === 0) {
			if (this.#list.state === "failed") return listFailure(this.#list, texts);
			if (this.#list.state === "loading") return html`<h2 tabindex="-1">${title}</h2>${listShape()}`;
		}
		if (shown.length === 0) {
			const games = { label: texts.t("frame.back"), act: () => this.ask({ type: "openTab", tab: "lobby" }) };
			const actions = this.sport === undefined ? [games] : [];
			return notice({ icon: CUP, title, text: texts.t("jackpots.none"), actions });
		}
		return html`<h2 tabindex="-1">${title}</h2>
			<ul class="jackpots">
				${shown.map((jackpot) => this.#jackpot(jackpot))}
			</ul>`;
	}

	get #areOn(): boolean {
		const { catalogue } = this.state;
		return catalogue.kind === "ready" && catalogue.config.features.jackpots;
	}

	/** One of games that are not here is not for this frame. */
	#isShown({ games }: FrameJackpot): boolean {
		if (games === undefined || isWhole(this)) return true;
		return offeredGames(this).some(({ gameCode }) => games.includes(gameCode));
	}

	/** One of some games leads to them. */
	#jackpot({ name, amount: value, currency, games }: FrameJackpot): TemplateResult {
		const { texts } = this;
		const offered = offeredGames(this).filter(({ gameCode }) => games?.includes(gameCode) === true);
		return html`<li class="jackpot">
			<h3>${name}</h3>
			<p class="pot">${amount(texts, value, texts.currency(currency))}</p>
			${offered.length === 0 ? nothing : html`<p class="games">${offered.map((game) => this.#game(game))}</p>`}
		</li>`;
	}

	#game({ gameCode, name }: FrameGame): TemplateResult {
		const open = (): void => this.ask({ type: "openGame", gameCode });
		return html`<button class="button plain" type="button" @click=${open}>${name}</button>`;
	}
}

define("webframe-jackpots", JackpotsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-jackpots": JackpotsView;
	}
}
