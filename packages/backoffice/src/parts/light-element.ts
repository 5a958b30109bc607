import { LitElement } from "lit";

/** An element that draws into the page itself: its styles are the page's, and a form or a label reaches into it. */
export abstract class LightElement extends LitElement {
	protected override createRenderRoot(): HTMLElement {
		return this;
	}
}
