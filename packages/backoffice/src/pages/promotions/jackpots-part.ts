/** Jackpots with what their pools hold. */
import type { BackofficeJackpot } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { about, askForAct, came, type DialogAct } from "../../parts/act-dialog.ts";
import { gameName } from "../../parts/game-name.ts";
import { ListPart } from "../../parts/list-part.ts";
import { jackpotState } from "../../parts/promotion-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.promotions.jackpots;
const ACTS: Readonly<Record<BackofficeJackpot["state"], readonly ("pause" | "resume" | "close")[]>> = {
	open: ["pause"],
	paused: ["resume", "close"],
	closed: [],
};

export class JackpotsPart extends ListPart<BackofficeJackpot> {
	protected readonly nothing = TEXTS.nothing;
	#others: readonly string[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		void this.read();
	}

	protected async ask() {
		const answer = await call("/jackpots", {});
		if (answer.kind === "value")
			this.#others = answer.value.items.filter(({ state }) => state !== "closed").map(({ jackpotId }) => jackpotId);
		return answer;
	}

	override render(): TemplateResult {
		return this.list();
	}

	protected table(items: readonly BackofficeJackpot[]): TemplateResult {
		const { jackpot, state, games, rate, pools } = TEXTS.columns;
		return html`<table><thead><tr><th>${jackpot}</th><th>${state}</th><th>${games}</th><th class="number">${rate}</th><th class="number">${pools}</th><th></th></tr></thead>
			<tbody>${items.map((one) => this.#row(one))}</tbody></table>`;
	}

	#row(one: BackofficeJackpot): TemplateResult {
		const { jackpotId, name, state, games, rate, pools } = one;
		return html`<tr><td><b>${name}</b> <span class="muted">${jackpotId}</span></td><td>${stateLabel(...jackpotState(state))}</td>
			<td>${games === null ? TEXTS.allGames : games.map((code) => html`<div>${gameName(code)}</div>`)}</td><td class="number">${TEXTS.rate(rate)}</td>
			<td class="number">${pools.map((pool) => html`<div>${money(pool.amount, pool.currency)} <span class="muted">${pool.partnerId}</span>${pool.isHeld ? html`<small class="bad block">${TEXTS.held}</small>` : nothing}</div>`)}</td>
			<td class="number">${this.#acts(one).map((act) => html`<button class="button plain" @click=${() => this.#act(act)}>${act.name}</button>`)}</td></tr>`;
	}

	#acts({ jackpotId, state }: BackofficeJackpot): readonly DialogAct[] {
		const possible = ACTS[state].filter((act) => isLetIn(this.may, `/jackpots/${act}`));
		return possible.map((act) => ({
			...about(jackpotId, TEXTS[act]),
			...(act === "close" ? { fields: this.#poolsTo(jackpotId) } : {}),
			perform: (text) =>
				came(
					act === "close" ? close(jackpotId, text) : callProven(`/jackpots/${act}`, { jackpotId, note: text("note") }),
				),
		}));
	}

	#poolsTo(jackpotId: string): TemplateResult {
		const others = this.#others.filter((one) => one !== jackpotId);
		return html`<label class="field"><span>${TEXTS.poolsTo}</span><select name="into"><option value="">${TEXTS.toPartners}</option>${others.map(
			(one) => html`<option value=${one}>${TEXTS.toJackpot(one)}</option>`,
		)}</select></label>`;
	}

	async #act(act: DialogAct): Promise<void> {
		await askForAct(this, act);
		await this.read();
	}
}

function close(jackpotId: string, text: (name: string) => string) {
	const into = text("into");
	const closed = { jackpotId, note: text("note") };
	return callProven(
		"/jackpots/close",
		into === "" ? { ...closed, poolsTo: "partners" } : { ...closed, poolsTo: "jackpot", into },
	);
}

customElements.define("jackpots-part", JackpotsPart);
