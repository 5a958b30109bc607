/** A player: who it is, whether bets are taken of it, and its newest bets. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { addressOf } from "../../app/addresses.ts";
import { betState } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { gameName } from "../../parts/game-name.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./block-form.ts";

const TEXTS = WORDS.players;
type Found = Value<"/players/find">;

export class PlayersPage extends PageBase {
	#asked: Asked<Found> = { kind: "asked" };

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("key")) return;
		this.#asked = { kind: "asked" };
		void this.#read();
	}

	async #read(before?: Found): Promise<void> {
		const { key } = this;
		if (key === "") return;
		const cursor = before?.nextCursor === undefined ? {} : { cursor: before.nextCursor };
		const answer = await call("/players/find", { playerId: Number(key), ...cursor });
		if (key !== this.key) return;
		const bets = before?.bets ?? [];
		this.#asked =
			answer.kind === "value"
				? { ...answer, value: { ...answer.value, bets: [...bets, ...answer.value.bets] } }
				: answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		if (this.key === "")
			return html`<div class="head"><h1>${TEXTS.title}</h1></div><p class="empty">${TEXTS.enter}</p>`;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind === "value") return this.#player(asked.value);
		if (asked.kind === "refused") return html`<p class="empty">${TEXTS.unknown}</p>`;
		return failure(asked, () => this.#read());
	}

	#player(found: Found): TemplateResult {
		const { player, bets, nextCursor } = found;
		return html`<div class="head"><span class="muted">${TEXTS.title}</span><h1>${player.partnerUserId}</h1>
				${player.isBlocked ? stateLabel("bad", TEXTS.blocked) : stateLabel("good", TEXTS.free)}
				<span class="muted">${player.isTest ? WORDS.bet.test : ""}</span></div>
			<dl class="facts"><div><dt>${WORDS.filters.partner}</dt><dd><a href=${addressOf("partners", String(player.partnerId))}>${player.partnerId}</a></dd></div>
				<div><dt>${TEXTS.ourId}</dt><dd>${idText(player.playerId)}</dd></div><div><dt>${TEXTS.currency}</dt><dd>${player.currency}</dd></div></dl>
			<div class="two">
				<section><div class="section"><h2>${TEXTS.bets}</h2></div>
					${bets.length === 0 ? html`<p class="muted">${TEXTS.noBets}</p>` : html`<div class="wide" tabindex="0"><table class="brief"><tbody>${bets.map((bet) => betRow(bet))}</tbody></table></div>`}
					${nextCursor === undefined ? nothing : html`<div class="acts"><button class="button" @click=${() => this.#read(found)}>${WORDS.more}</button></div>`}
				</section>
				${isLetIn(this.may, player.isBlocked ? "/players/unblock" : "/players/block") ? html`<aside><block-form .player=${player} @acted=${() => this.#read()}></block-form></aside>` : nothing}
			</div>`;
	}
}

function betRow({
	betId,
	state,
	stake,
	winAmount,
	currency,
	placedAt,
	gameCode,
	needsPerson,
}: Found["bets"][number]): TemplateResult {
	return html`<tr><td><a href=${addressOf("bets", String(betId))}><b>${idText(betId)}</b></a></td>
		<td class="time muted">${timeText(placedAt)}</td><td class="muted">${gameName(gameCode)}</td>
		<td>${stateLabel(...betState(state))}</td><td class="number">${money(stake, currency)}</td>
		<td class="number">${winAmount === null ? nothing : money(winAmount, currency)}</td>
		<td>${needsPerson ? stateLabel("bad", TEXTS.needsPerson) : nothing}</td></tr>`;
}
