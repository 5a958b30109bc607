/** The bar of the frame: its sections, and the player's balance or the way to log in. */
import { html, nothing, type TemplateResult } from "lit";
import { amount } from "../components/amount.ts";
import { icon } from "../components/icon.ts";
import { CUP, DRAWN, GIFT, GRID, PERSON, QUESTION, SLIP } from "../components/icons/frame.ts";
import type { Texts } from "../i18n/texts.ts";
import { type FrameState, TABS, type Tab } from "../store/state.ts";

const TAB_ICONS: Readonly<Record<Tab, string>> = {
	lobby: GRID,
	bets: SLIP,
	results: DRAWN,
	jackpots: CUP,
	rewards: GIFT,
	help: QUESTION,
};

export interface TopBar {
	readonly state: FrameState;
	readonly texts: Texts;
	/** What stands in the place of the lobby, in a frame of one sport. */
	readonly home: string | undefined;
	readonly open: (tab: Tab) => void;
	readonly login: () => void;
}

export function topBar(bar: TopBar): TemplateResult {
	return html`<div class="top" part="header">
		${tabs(bar)}
		<div class="account">${account(bar)}</div>
	</div>`;
}

/**
 * Tabs in the manner of the ARIA Authoring Practices, with manual activation: arrows move, Enter opens, because
 * a view may have to be loaded first.
 */
function tabs({ state, texts, home, open }: TopBar): TemplateResult {
	return html`<div class="tabs" part="tabs" role="tablist" aria-label=${texts.t("frame.tabs")} @keydown=${moveTab}>
		${TABS.map((tab) => {
			const selected = tab === state.place.tab;
			return html`<button
				class="tab"
				type="button"
				role="tab"
				id="tab-${tab}"
				aria-selected=${selected}
				aria-controls="view"
				tabindex=${selected ? 0 : -1}
				@click=${() => open(tab)}
			>
				${icon(TAB_ICONS[tab])}<span>${tab === "lobby" && home !== undefined ? home : texts.t(`tab.${tab}`)}</span>
			</button>`;
		})}
	</div>`;
}

function moveTab(event: KeyboardEvent): void {
	if (!(event.currentTarget instanceof HTMLElement)) return;
	const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
	const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1;
	const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
	const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
	const step = [forward, "ArrowDown"].includes(event.key) ? 1 : [backward, "ArrowUp"].includes(event.key) ? -1 : 0;
	const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + step;
	if (at < 0 || to === at) return;
	event.preventDefault();
	tabs[(to + tabs.length) % tabs.length]?.focus();
}

function account({ state, texts, login }: TopBar): TemplateResult | typeof nothing {
	const { session, balance } = state;
	if (session.kind === "guest") {
		return html`${balance === undefined ? nothing : money(balance, texts, "play.money")}<button class="button plain" type="button" @click=${login}>
			${icon(PERSON)}<span>${texts.t("frame.login")}</span>
		</button>`;
	}
	if (session.kind !== "authorized") return nothing;
	return html`${session.player.isTest ? html`<span class="test small">${texts.t("frame.test")}</span>` : nothing}
		${money(balance, texts, "frame.balance")}`;
}

/** What there is to play with: a player's balance, or a guest's play money. */
function money(balance: FrameState["balance"], texts: Texts, label: "frame.balance" | "play.money"): TemplateResult {
	return html`<p class="balance" part="balance">
		<span class="small ${label === "frame.balance" ? "quiet" : "play"}">${texts.t(label)}</span>
		${balance === undefined ? html`<span class="figure">–</span>` : amount(texts, balance.balance, balance.currency)}
	</p>`;
}
