import { html, type TemplateResult } from "lit";
import { icon } from "../icon.ts";

export interface Notice {
	readonly icon: string;
	readonly title: string;
	/** What happened, what happened to the money, and what to do. */
	readonly text: string;
	readonly actions: readonly { readonly label: string; readonly main?: boolean; readonly act: () => void }[];
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
