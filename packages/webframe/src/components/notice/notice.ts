import { html, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { icon } from "../icon.ts";

interface NoticeAction {
	readonly label: string;
	readonly main?: boolean;
	readonly act: () => void;
}

export interface Notice {
	readonly icon: string;
	readonly title: string;
	/** What happened, what happened to the money, and what to do. */
	readonly text: string;
	readonly actions: readonly NoticeAction[];
}

/** The way to log in, as the main thing that a notice offers. */
export function loginAction(texts: Texts, act: () => void): NoticeAction {
	return { label: texts.t("frame.login"), main: true, act };
}

/** A view that has nothing else to show says so here. */
export function notice({ icon: name, title, text, actions }: Notice): TemplateResult {
	return html`<section class="notice">
		<span class="notice-icon">${icon(name)}</span>
		<h2 tabindex="-1">${title}</h2>
		<p>${text}</p>
		<div class="notice-actions">
			${actions.map(
				({ label, main, act }) =>
					html`<button class="button ${main === true ? "main" : "plain"}" type="button" @click=${act}>${label}</button>`,
			)}
		</div>
	</section>`;
}
