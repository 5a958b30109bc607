/** What is alarmed: open alarms first, who knows of them, and what has ended. */
import type { BackofficeAlarm } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { call, callUnattended } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { alarmState, alarmSubject } from "../../parts/alarm-words.ts";
import { failure } from "../../parts/failure.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./acknowledge-dialog.ts";

const TEXTS = WORDS.alarms;
/** Alarms open and end by themselves. */
const AGAIN_MS = 5_000;

export class AlarmsPage extends PageBase {
	#asked: Asked<Value<"/alarms">> = { kind: "asked" };
	#items: readonly BackofficeAlarm[] = [];
	/** Further pages are shown: to read the first one anew would take them away. */
	#isLong = false;
	#turn = 0;
	/** Calls that are not answered yet. */
	#underWay = 0;
	#timer: ReturnType<typeof setInterval> | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.#read();
		this.#timer = setInterval(() => {
			// A look that overtook the one before would take its answer away: where answers are slow, none would ever be shown.
			if (this.#isLong || this.#underWay > 0 || document.visibilityState !== "visible") return;
			void this.#read(undefined, callUnattended);
		}, AGAIN_MS);
	}

	override disconnectedCallback(): void {
		clearInterval(this.#timer);
		super.disconnectedCallback();
	}

	async #read(before?: number, ask = call): Promise<void> {
		this.#turn += 1;
		const turn = this.#turn;
		// From the question on: else what a timer asks meanwhile would take the further page away.
		this.#isLong = before !== undefined;
		this.#underWay += 1;
		const answer = await ask("/alarms", before === undefined ? {} : { before });
		this.#underWay -= 1;
		if (turn !== this.#turn) return;
		this.#asked = answer;
		if (answer.kind === "value")
			this.#items = before === undefined ? answer.value.items : [...this.#items, ...answer.value.items];
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		const next = asked.kind === "value" ? asked.value.nextBefore : null;
		const open = this.#items.filter(({ endedAt }) => endedAt === null);
		const ended = this.#items.filter(({ endedAt }) => endedAt !== null);
		return html`<div class="head"><h1>${TEXTS.title}</h1><span class="muted" role="status">${TEXTS.openCount(open.length)}</span></div>
			${asked.kind === "asked" ? html`<p class="empty">${WORDS.loading}</p>` : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}
			${asked.kind === "value" && open.length === 0 ? html`<p class="empty">${TEXTS.nothing}</p>` : nothing}
			${this.#list(open)}
			${ended.length === 0 ? nothing : html`<div class="section"><h2>${TEXTS.ended}</h2></div>${this.#list(ended)}`}
			${next === null ? nothing : html`<div class="acts"><button class="button" @click=${() => this.#read(next)}>${WORDS.more}</button></div>`}`;
	}

	#list(alarms: readonly BackofficeAlarm[]): TemplateResult | typeof nothing {
		if (alarms.length === 0) return nothing;
		return html`<ul class="alarms">${repeat(
			alarms,
			({ alarmId }) => alarmId,
			(alarm) => this.#card(alarm),
		)}</ul>`;
	}

	#card(alarm: BackofficeAlarm): TemplateResult {
		const { kind, subject, cause, openedAt, lastSeenAt, count, endedAt, acknowledgedAt, acknowledgedBy, note } = alarm;
		const { name, toDo } = TEXTS.kinds[kind];
		const canAcknowledge = endedAt === null && acknowledgedAt === null && isLetIn(this.may, "/alarms/acknowledge");
		return html`<li class="alarm">
			<div class="head">${alarmState(alarm)}<b>${name}</b><span>${alarmSubject(subject)}</span></div>
			<p class="muted small">${TEXTS.times(timeText(openedAt), endedAt === null ? undefined : timeText(endedAt), timeText(lastSeenAt), count)}</p>
			${endedAt === null ? html`<p>${toDo}</p>` : nothing}
			<details><summary class="small muted">${TEXTS.cause}</summary><pre>${cause}</pre></details>
			${acknowledgedAt === null ? nothing : html`<p class="small"><b>${acknowledgedBy}</b> <span class="muted">${timeText(acknowledgedAt)}</span> ${note}</p>`}
			${canAcknowledge ? html`<button class="button" @click=${() => this.#acknowledge(alarm)}>${TEXTS.acknowledge}</button>` : nothing}
		</li>`;
	}

	async #acknowledge(alarm: BackofficeAlarm): Promise<void> {
		const dialog = document.createElement("acknowledge-dialog");
		dialog.alarm = alarm;
		await dialog.ask(this);
		await this.#read();
	}
}
