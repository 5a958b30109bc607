/** Long work that operators have started: how far it is, by whom, and what of it could not be done. */
import type { BackofficeJob } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { about, askForAct, came } from "../../parts/act-dialog.ts";
import { ListPart } from "../../parts/list-part.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "../../parts/job-progress.ts";

const TEXTS = WORDS.jobs;
const TONES = { running: "wait", done: "good", stopped: "bad" } as const;

export class WorkPart extends ListPart<BackofficeJob> {
	protected readonly nothing = TEXTS.nothing;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.read();
	}

	protected async ask(cursor: string | undefined) {
		return await call("/jobs", cursor === undefined ? {} : { cursor });
	}

	override render(): TemplateResult {
		return this.list();
	}

	protected table(items: readonly BackofficeJob[]): TemplateResult {
		const { what, partner, state, progress, who, started, note } = TEXTS.columns;
		return html`<table><thead><tr><th>${what}</th><th>${partner}</th><th>${state}</th><th>${progress}</th><th>${who}</th><th>${started}</th><th>${note}</th><th></th></tr></thead>
			<tbody>${items.map((one) => this.#row(one))}</tbody></table>`;
	}

	#row(job: BackofficeJob): TemplateResult {
		const people = job.askedBy === undefined ? job.startedBy : `${job.askedBy}, ${job.startedBy}`;
		return html`<tr><td><b>${TEXTS.kinds[job.kind]}</b></td><td>${job.partnerId}</td><td>${stateLabel(TONES[job.state], TEXTS.states[job.state])}</td>
			<td><job-progress .jobId=${job.jobId}></job-progress></td><td>${people}</td><td class="time muted">${timeText(job.startedAt)}</td><td>${job.note}</td>
			<td class="number">${job.state === "running" && isLetIn(this.may, "/jobs/stop") ? html`<button class="button plain" @click=${() => this.#stop(job)}>${TEXTS.stop.name}</button>` : nothing}</td></tr>`;
	}

	async #stop({ jobId, kind, partnerId, startedAt }: BackofficeJob): Promise<void> {
		const subject = `${TEXTS.kinds[kind]}, ${WORDS.filters.partner} ${partnerId}, ${timeText(startedAt)}`;
		await askForAct(this, {
			...about(subject, TEXTS.stop),
			perform: (text) => came(callProven("/jobs/stop", { jobId, note: text("note") })),
		});
		await this.read();
	}
}

customElements.define("work-part", WorkPart);
