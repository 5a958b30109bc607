/** The player's latest bets of all games, live. */

import { type CSSResultGroup, html, type TemplateResult } from "lit";
import { betListStyles } from "../../components/bet-list/bet-list.styles.ts";
import { betList } from "../../components/bet-list/bet-list.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { SLIP } from "../../components/icons/frame.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { notice } from "../../components/notice/notice.ts";
import { type BetEntry, gameOf } from "../../store/bets.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { betsStyles } from "./bets-view.styles.ts";

export class BetsView extends FrameView {
	static override styles: CSSResultGroup = [base, buttons, ...betListStyles, noticeStyles, betsStyles];

	protected override render(): TemplateResult {
		const { texts, state } = this;
		if (state.session.kind !== "authorized" && state.bets.length === 0) {
			const login = {
				label: texts.t("frame.login"),
				main: true,
				act: () => this.ask({ type: "login", reason: "bets" }),
			};
			return notice({ icon: SLIP, title: texts.t("bets.title"), text: texts.t("session.guest"), actions: [login] });
		}
		if (state.bets.length === 0) {
			const games = { label: texts.t("frame.back"), act: () => this.ask({ type: "openTab", tab: "lobby" }) };
			return notice({ icon: SLIP, title: texts.t("bets.title"), text: texts.t("bets.none"), actions: [games] });
		}
		return html`<section aria-labelledby="bets-title">
			<h2 id="bets-title">${texts.t("bets.title")}</h2>
			${betList({
				texts,
				entries: state.bets,
				rounds: state.rounds,
				gameName: (entry) => this.#gameName(entry),
				deposit: (entry) =>
					this.ask({ type: "deposit", needed: entry.kind === "placed" ? entry.bet.amount : entry.request.amount }),
			})}
		</section>`;
	}

	#gameName(entry: BetEntry): string | undefined {
		const { catalogue } = this.state;
		if (catalogue.kind !== "ready") return undefined;
		return catalogue.config.games.find((game) => game.gameCode === gameOf(entry))?.name;
	}
}

define("webframe-bets", BetsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-bets": BetsView;
	}
}
