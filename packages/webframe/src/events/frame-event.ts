/** What all events of the frame share: they leave shadow roots and bubble to the page. */
export class FrameEvent<Detail> extends CustomEvent<Detail> {
	constructor(type: string, detail: Detail, cancelable = false) {
		super(type, { detail, bubbles: true, composed: true, cancelable });
	}
}
