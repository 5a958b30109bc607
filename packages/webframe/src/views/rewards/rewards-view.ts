/** The player's free bets: how many, of what stake, for which games, and until when. */

import type { FrameReward, RewardStatus } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { amount, amountStyles } from "../../components/amount.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { CHECK, CROSS, LOST, PAID, PROGRESS } from "../../components/icons/bets.ts";
import { GIFT } from "../../components/icons/frame.ts";
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
import { isBack, PagedList } from "../../components/paged-list.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { sheet } from "../../styles/sheet.ts";
import { rewardsStyles } from "./rewards-view.styles.ts";

const ICONS: Readonly<Record<RewardStatus, string>> = {
	issued: PROGRESS,
	active: CHECK,
	used: PAID,
	expired: LOST,
	cancelled: CROSS,
};

export class RewardsView extends FrameView {
	static override styles: CSSResultGroup = [
		base,
		buttons,
		amountStyles,
		noticeStyles,
		listStateStyles,
		sheet,
		rewardsStyles,
	];

	readonly #list = new PagedList<FrameReward>(this, () => this.read);

	protected override willUpdate(changed: PropertyValues<this>): void {
		const { session } = this.state;
		if (this.#areOn && session.kind === "authorized") {
			this.#list.show("/frame/rewards?limit=50", session.player.partnerUserId);
		}
		if (isBack(changed.get("state"), this.state)) this.#list.retry();
	}

	protected override render(): TemplateResult {
		const { texts } = this;
		const title = texts.t("tab.rewards");
		if (this.state.session.kind === "guest") {
			const login = (): void => this.ask({ type: "login", reason: "rewards" });
			return guestNotice({ icon: GIFT, title, texts, login });
		}
		if (this.#areOn && this.#list.items.length === 0) {
			if (this.#list.state === "failed") return listFailure(this.#list, texts);
			if (this.#list.state === "loading") return html`<h2 tabindex="-1">${title}</h2>${listShape()}`;
		}
		const shown = this.#list.items.filter((reward) => this.#isShown(reward));
		if (shown.length === 0) return notice({ icon: GIFT, title, text: texts.t("rewards.none"), actions: [] });
		return html`<h2 tabindex="-1">${title}</h2>
			<ul class="rewards">
				${shown.map((reward) => this.#reward(reward))}
			</ul>
			${listEnd(this.#list, texts)}`;
	}

	get #areOn(): boolean {
		const { catalogue } = this.state;
		return catalogue.kind === "ready" && catalogue.config.features.freebets;
	}

	#isShown({ games }: FrameReward): boolean {
		return isWhole(this) || offeredGames(this).some(({ gameCode }) => games.includes(gameCode));
	}

	#reward(reward: FrameReward): TemplateResult {
		const { texts } = this;
		const { status, amount: value, currency, betsCount, betsLeft } = reward;
		return html`<li class="reward ${status}">
			<span class="status">${icon(ICONS[status])}<span>${texts.t(`rewards.${status}`)}</span></span>
			<p class="what">
				<span>${texts.t("rewards.count", { count: betsCount })}</span>
				${amount(texts, value, texts.currency(currency))}
			</p>
			${status === "issued" || status === "active" ? html`<p class="left figure">${texts.t("rewards.left", { count: betsLeft })}</p>` : nothing}
			${this.#games(reward)}
			<dl class="small">
				${fact(texts.t("rewards.from"), texts.time(Date.parse(reward.validFrom)))}
				${fact(texts.t("rewards.to"), texts.time(Date.parse(reward.validTo)))} ${this.#odds(reward)}
			</dl>
		</li>`;
	}

	/** One that can be used leads to its games. */
	#games({ games, status }: FrameReward): TemplateResult {
		const offered = offeredGames(this).filter(({ gameCode }) => games.includes(gameCode));
		if (status !== "active") return html`<p class="games quiet">${offered.map(({ name }) => name).join(" · ")}</p>`;
		return html`<p class="games">
			${offered.map(
				({ gameCode, name }) =>
					html`<button class="button plain" type="button" @click=${() => this.ask({ type: "openGame", gameCode })}>${name}</button>`,
			)}
		</p>`;
	}

	#odds({ minOdd, maxOdd }: FrameReward): TemplateResult | typeof nothing {
		const odds = [minOdd, maxOdd].filter((odd) => odd !== undefined).map(this.texts.decimal);
		return odds.length === 0 ? nothing : fact(this.texts.t("rewards.odds"), odds.join(" – "));
	}
}

function fact(label: string, text: string): TemplateResult {
	return html`<div><dt class="quiet">${label}</dt><dd class="figure"><bdi>${text}</bdi></dd></div>`;
}

define("webframe-rewards", RewardsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-rewards": RewardsView;
	}
}
