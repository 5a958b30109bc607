/** What bears an id that somebody has. Where it is one thing with a page of its own, that is opened at once. */
import type { FindHit } from "@webframe/shared/wire";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { addressOf } from "../../app/addresses.ts";
import { replace } from "../../app/go.ts";
import { betState } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { gameName } from "../../parts/game-name.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { cashbackState } from "../../parts/promotion-words.ts";
import { roundState } from "../../parts/round-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.find;

export class FindPage extends PageBase {
	#asked: Asked<readonly FindHit[]> = { kind: "asked" };

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read();
	}

	async #read(): Promise<void> {
		const { query } = this;
		const text = query.get("text") ?? "";
		if (text === "") return;
		this.#asked = { kind: "asked" };
		const answer = await call("/find", { text });
		if (query !== this.query) return;
		this.#asked =
			answer.kind === "value"
				? { kind: "value", value: answer.value.items }
				: answer.kind === "refused"
					? { ...answer, value: undefined }
					: answer;
		const [hit, ...more] = answer.kind === "value" ? answer.value.items : [];
		const address = hit === undefined || more.length > 0 ? undefined : pageOf(hit);
		if (address !== undefined) replace(address);
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const text = this.query.get("text") ?? "";
		const asked = this.#asked;
		if (text === "") return html`<p class="empty">${TEXTS.enter}</p>`;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind !== "value") return failure(asked, () => this.#read());
		if (asked.value.length === 0) return html`<p class="empty">${TEXTS.nothing(text)}</p>`;
		return html`<div class="head"><h1>${TEXTS.title(text)}</h1></div>
			<div class="wide" tabindex="0"><table class="brief"><tbody>${asked.value.map(rowOf)}</tbody></table></div>`;
	}
}

/** The address of what has a page of its own. */
function pageOf(hit: FindHit): string | undefined {
	if (hit.kind === "bet") return addressOf("bets", String(hit.betId));
	if (hit.kind === "round") return addressOf("rounds", String(hit.roundId));
	if (hit.kind === "call") return hit.betId === null ? undefined : addressOf("bets", String(hit.betId));
	return hit.kind === "player" ? addressOf("players", String(hit.playerId)) : undefined;
}

function rowOf(hit: FindHit): TemplateResult {
	const address = pageOf(hit);
	const name = TEXTS.kinds[hit.kind];
	return html`<tr><td><b>${address === undefined ? name : html`<a href=${address}>${name}</a>`}</b></td>${cellsOf(hit)}</tr>`;
}

function cellsOf(hit: FindHit): TemplateResult {
	switch (hit.kind) {
		case "bet":
			return html`<td>${idText(hit.betId)}</td><td>${stateLabel(...betState(hit.state))}</td><td>${money(hit.stake, hit.currency)}</td><td class="time muted">${timeText(hit.placedAt)}</td>`;
		case "player":
			return html`<td>${hit.partnerUserId}</td><td>${hit.isBlocked ? stateLabel("bad", WORDS.players.blocked) : stateLabel("good", WORDS.players.free)}</td><td>${hit.currency}</td><td class="muted">${WORDS.filters.partner} ${hit.partnerId}</td>`;
		case "round":
			return html`<td>${idText(hit.roundId)}</td><td>${stateLabel(...roundState(hit.state))}</td><td>${gameName(hit.gameCode)}</td><td class="time muted">${timeText(hit.bettingOpensAt)}</td>`;
		case "cashback":
			return html`<td>${idText(hit.cashbackId)}</td><td>${stateLabel(...cashbackState(hit.state))}</td><td></td><td class="muted">${WORDS.filters.partner} ${hit.partnerId}</td>`;
		case "freebet":
			return html`<td>${hit.issueId}</td><td>${hit.isCancelled ? TEXTS.cancelled : TEXTS.betsLeft(hit.betsLeft)}</td><td class="muted">${WORDS.filters.partner} ${hit.partnerId}</td><td class="time muted">${timeText(hit.expiresAt)}</td>`;
		case "call":
			return html`<td><code>${hit.call}</code></td><td>${hit.status === null ? TEXTS.noAnswer : `HTTP ${hit.status}`}</td><td class="muted">${hit.partnerId === null ? `${TEXTS.provider} ${hit.providerId}` : `${WORDS.filters.partner} ${hit.partnerId}`}</td><td class="time muted">${timeText(hit.happenedAt)}</td>`;
	}
}
