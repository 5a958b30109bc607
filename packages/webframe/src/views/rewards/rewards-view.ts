/** What the player was given: freebets with their games, bets left and time left, and cashbacks. */

import type { FrameCashback, FrameFreebet, FrameReward } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { amount, amountStyles } from "../../components/amount.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { CHECK, CROSS, LOST, PAID, PAYOUT, RETURNED } from "../../components/icons/bets.ts";
import { GIFT } from "../../components/icons/frame.ts";
import { PROGRESS } from "../../components/icons/progress.ts";
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
import { SecondTicker } from "../../components/second-ticker.ts";
import { freebetStateAt, rewardKey } from "../../store/rewards.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { sheet } from "../../styles/sheet.ts";
import { rewardsStyles } from "./rewards-view.styles.ts";

const FREEBET_ICONS: Readonly<Record<FrameFreebet["state"], string>> = {
	issued: PROGRESS,
	active: CHECK,
	used: PAID,
	expired: LOST,
	cancelled: CROSS,
};

const CASHBACK_ICONS: Readonly<Record<FrameCashback["state"], string>> = {
	pending: PAYOUT,
	paid: PAID,
	refused: CROSS,
	cancelled: RETURNED,
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

	constructor() {
		super();
		new SecondTicker(this, () => this.clock);
	}

	protected override firstUpdated(changed: PropertyValues<this>): void {
		super.firstUpdated(changed);
		// What could not be read before is tried again when somebody comes to look.
		if (this.state.rewards.kind === "failed") this.#read();
	}

	readonly #read = (): void => this.ask({ type: "refreshRewards" });

	protected override render(): TemplateResult {
		const { texts } = this;
		const { session, rewards } = this.state;
		const title = texts.t("tab.rewards");
		if (session.kind === "guest") {
			const login = (): void => this.ask({ type: "login", reason: "rewards" });
			return guestNotice({ icon: GIFT, title, texts, login });
		}
		if (rewards.items.length === 0) {
			if (rewards.kind === "failed") return listFailure({ more: this.#read }, texts);
			if (rewards.kind === "unread") return html`<h2 tabindex="-1">${title}</h2>${listShape()}`;
		}
		const shown = rewards.items.filter((reward) => this.#isShown(reward));
		if (shown.length === 0) return notice({ icon: GIFT, title, text: texts.t("rewards.none"), actions: [] });
		const state = rewards.kind === "failed" ? "failed" : "ready";
		return html`<h2 tabindex="-1">${title}</h2>
			<ul class="rewards">
				${repeat(shown, rewardKey, (reward) => (reward.kind === "freebet" ? this.#freebet(reward) : this.#cashback(reward)))}
			</ul>
			${listEnd({ items: shown, state, hasMore: false, more: this.#read }, texts)}`;
	}

	#isShown(reward: FrameReward): boolean {
		if (reward.kind === "cashback" || isWhole(this)) return true;
		return offeredGames(this).some(({ gameCode }) => reward.games.includes(gameCode));
	}

	#freebet(freebet: FrameFreebet): TemplateResult {
		const { texts } = this;
		const { amount: value, currency, betsCount, betsLeft } = freebet;
		const now = this.clock.now();
		const state = freebetStateAt(freebet, now);
		const isOpen = state === "issued" || state === "active";
		return html`<li class="reward ${state}">
			<span class="status">${icon(FREEBET_ICONS[state])}<span>${texts.t(`rewards.${state}`)}</span></span>
			<p class="what">
				<span>${texts.t("rewards.count", { count: betsCount })}</span>
				${amount(texts, value, currency)}
			</p>
			${isOpen ? html`<p class="left figure">${texts.t("rewards.left", { count: betsLeft })}</p>` : nothing}
			${this.#games(freebet, state)}
			${isOpen ? html`<p class="pays small quiet">${texts.t("freebet.pays")}</p>` : nothing}
			<dl class="small">
				${isOpen ? this.#countdown(freebet, state, now) : nothing}
				${fact(texts.t("rewards.from"), texts.time(Date.parse(freebet.validFrom)))}
				${fact(texts.t("rewards.to"), texts.time(Date.parse(freebet.validTo)))} ${this.#odds(freebet)}
			</dl>
		</li>`;
	}

	/** To the next moment that changes what can be done with it. */
	#countdown({ validFrom, validTo }: FrameFreebet, state: "issued" | "active", now: number): TemplateResult {
		const { texts } = this;
		const until = Date.parse(state === "issued" ? validFrom : validTo);
		const label = texts.t(state === "issued" ? "rewards.startsIn" : "rewards.endsIn");
		return html`<div>
			<dt class="quiet">${label}</dt>
			<dd class="figure countdown"><span role="timer" aria-label=${label}>${texts.clock(until - now)}</span></dd>
		</div>`;
	}

	#cashback({ amount: value, currency, state, at }: FrameCashback): TemplateResult {
		const { texts } = this;
		return html`<li class="reward cashback ${state}">
			<span class="status">${icon(CASHBACK_ICONS[state])}<span>${texts.t(`cashback.${state}`)}</span></span>
			<p class="what">
				<span>${texts.t("cashback.title")}</span> ${amount(texts, value, currency)}
			</p>
			<time class="small quiet figure" datetime=${at}><bdi>${texts.time(Date.parse(at))}</bdi></time>
		</li>`;
	}

	/** One that can be used leads to its games. */
	#games({ games }: FrameFreebet, state: FrameFreebet["state"]): TemplateResult {
		const offered = offeredGames(this).filter(({ gameCode }) => games.includes(gameCode));
		if (state !== "active") return html`<p class="games quiet">${offered.map(({ name }) => name).join(" · ")}</p>`;
		return html`<p class="games">
			${offered.map(
				({ gameCode, name }) =>
					html`<button class="button plain" type="button" @click=${() => this.ask({ type: "openGame", gameCode })}>${name}</button>`,
			)}
		</p>`;
	}

	#odds({ minOdd, maxOdd }: FrameFreebet): TemplateResult | typeof nothing {
		const odds = [minOdd, maxOdd].filter((odd) => odd !== undefined).map(this.texts.decimal);
		return odds.length === 0 ? nothing : fact(this.texts.t("frame.odds"), odds.join(" – "));
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
