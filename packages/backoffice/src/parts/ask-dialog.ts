/** A dialog that a page asks something in, and waits until somebody has closed it. */
import { LightElement } from "./light-element.ts";

export abstract class AskDialog extends LightElement {
	readonly #closed = Promise.withResolvers<void>();

	/** Shows itself within a page. The promise is kept when it has been closed. */
	async ask(page: HTMLElement): Promise<void> {
		page.append(this);
		await this.updateComplete;
		this.querySelector("dialog")?.showModal();
		await this.#closed.promise;
		this.remove();
	}

	protected dismiss(): void {
		this.querySelector("dialog")?.close();
	}

	/** For the dialog's `close`. */
	protected closed(): void {
		this.#closed.resolve();
	}
}
