/** A casino whose page is made with its own copy of Lit, as published. */
import { html, LitElement, render, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";

class CasinoHeading extends LitElement {
	protected override render(): TemplateResult {
		return html`<h1>${unsafeHTML("Casino")}</h1>`;
	}
}

customElements.define("casino-heading", CasinoHeading);
render(html`<casino-heading></casino-heading>`, document.body);
