/** The people of the back office: who they are, what they may do, and where they are signed in. */
import { html, nothing, type TemplateResult } from "lit";
import { type Answer, call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { failure } from "../../parts/failure.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./operator-act.ts";
import type { OperatorAct } from "./operator-act.ts";

const TEXTS = WORDS.operators;
type Operators = Value<"/operators">["items"];
type Sessions = Value<"/sessions">["items"];
interface People {
	readonly operators: Operators;
	readonly sessions: Sessions;
}

export class OperatorsPage extends PageBase {
	#asked: Asked<People> = { kind: "asked" };

	override connectedCallback(): void {
		super.connectedCallback();
		void this.#read();
	}

	async #read(): Promise<void> {
		const [operators, sessions] = await Promise.all([call("/operators", {}), call("/sessions", {})]);
		this.#asked = together(operators, sessions);
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		return html`<div class="head"><h1>${TEXTS.title}</h1>
				${isLetIn(this.may, "/operators/invite") ? html`<button class="button" @click=${() => this.#act({ kind: "invite" })}>${TEXTS.acts.invite.name}</button>` : nothing}</div>
			${asked.kind === "asked" ? html`<p class="empty" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.#people(asked.value) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}`;
	}

	#people({ operators, sessions }: People): TemplateResult {
		const { name, role, token, until, operator, opened, seen } = TEXTS.columns;
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${name}</th><th>${role}</th><th>${token}</th><th>${until}</th><th></th></tr></thead>
				<tbody>${operators.map((one) => this.#operator(one))}</tbody></table></div>
			<div class="section"><h2>${TEXTS.sessions}</h2></div>
			${
				sessions.length === 0
					? html`<p class="muted">${TEXTS.noSessions}</p>`
					: html`<div class="wide" tabindex="0"><table><thead><tr><th>${operator}</th><th>${opened}</th><th>${seen}</th><th></th></tr></thead>
				<tbody>${sessions.map((one) => this.#session(one))}</tbody></table></div>`
			}`;
	}

	#operator({ name, role, revokedAt, endsAt }: Operators[number]): TemplateResult {
		const state = revokedAt === null ? stateLabel("good", TEXTS.good) : stateLabel("bad", TEXTS.revoked);
		return html`<tr><td><b>${name}</b></td><td>${WORDS.roles[role]}</td><td>${state}</td><td class="time muted">${endsAt === null ? WORDS.none : timeText(endsAt)}</td>
			<td class="number">${revokedAt === null && isLetIn(this.may, "/operators/revoke") ? html`<button class="button plain" @click=${() => this.#act({ kind: "revoke", name })}>${TEXTS.acts.revoke.name}</button>` : nothing}</td></tr>`;
	}

	#session({ sessionId, operator, openedAt, seenAt }: Sessions[number]): TemplateResult {
		return html`<tr><td><b>${operator}</b></td><td class="time muted">${timeText(openedAt)}</td><td class="time muted">${timeText(seenAt)}</td>
			<td class="number">${isLetIn(this.may, "/sessions/end") ? html`<button class="button plain" @click=${() => this.#act({ kind: "endSession", sessionId, name: operator })}>${TEXTS.acts.endSession.name}</button>` : nothing}</td></tr>`;
	}

	async #act(what: OperatorAct): Promise<void> {
		const dialog = document.createElement("operator-act");
		dialog.what = what;
		await dialog.ask(this);
		await this.#read();
	}
}

/** Both lists, or what kept one of them back. */
function together(
	operators: Answer<{ readonly items: Operators }>,
	sessions: Answer<{ readonly items: Sessions }>,
): Answer<People> {
	if (operators.kind === "value" && sessions.kind === "value")
		return { kind: "value", value: { operators: operators.value.items, sessions: sessions.value.items } };
	const failed = operators.kind === "value" ? sessions : operators;
	return failed.kind === "refused" || failed.kind === "value"
		? { kind: "refused", message: failed.kind === "value" ? "" : failed.message, value: undefined }
		: failed;
}
