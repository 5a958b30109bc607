/** How far a piece of long work is, live, and in the end what of it could not be done. */

import type { ShowJobValue } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { callUnattended, SIGNED_IN_AGAIN } from "../api/call.ts";
import { WORDS } from "../words/english.ts";
import { failureText } from "./failure.ts";
import { itemText, pause } from "./job-words.ts";
import { LightElement } from "./light-element.ts";

const TEXTS = WORDS.jobs;
/** Of what could not be done so many are shown. */
const OTHERS_MAX = 100;

export class JobProgress extends LightElement {
	static override properties = { jobId: { attribute: false } };

	declare jobId: string;
	#shown: ShowJobValue | undefined;
	#failure: string | undefined;

	constructor() {
		super();
		this.jobId = "";
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("jobId") && this.jobId !== "") void this.#follow(this.jobId);
	}

	async #follow(jobId: string): Promise<void> {
		while (this.isConnected && jobId === this.jobId) {
			const answer = await callUnattended("/jobs/show", { jobId, isOthersOnly: true, limit: OTHERS_MAX });
			if (answer.kind === "value") this.#shown = answer.value;
			this.#failure = answer.kind === "value" ? undefined : failureText(answer);
			this.requestUpdate();
			if (answer.kind === "refused" || (answer.kind === "value" && answer.value.job.state !== "running")) return;
			// What was not answered says nothing of the work.
			await (answer.kind === "signed_out" ? signedInAgain() : pause());
		}
	}

	override render(): TemplateResult {
		if (this.#shown === undefined) return html`<p role="status">${this.#failure ?? WORDS.loading}</p>`;
		const { job, items } = this.#shown;
		const ended = job.done + job.notDone;
		return html`
			${job.state === "running" ? html`<progress max=${job.items} .value=${ended} aria-label=${TEXTS.title}></progress>` : nothing}
			<p role="status">${this.#failure ?? (job.state === "running" ? TEXTS.progress(ended, job.items) : TEXTS.outcome(job.done, job.notDone, job.items - ended))}</p>
			${
				items.length === 0
					? nothing
					: html`<ul class="outcomes">${items.map((item) => html`<li>${TEXTS.line(item.line)}${item.accountId === undefined ? "" : `, ${item.accountId}`}: ${itemText(item)}</li>`)}</ul>`
			}`;
	}
}

function signedInAgain(): Promise<unknown> {
	return new Promise((resolve) => window.addEventListener(SIGNED_IN_AGAIN, resolve, { once: true }));
}

customElements.define("job-progress", JobProgress);
