/** The report's rows, read page by page as far as somebody looks. */
import type { RejectedBet } from "@webframe/shared/wire";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type Answer, call } from "../../api/call.ts";
import type { Body } from "../../api/calls.ts";

const ROWS_AT_ONCE = 100;

export type Question = Omit<Body<"/rejected-bets">, "cursor" | "limit">;
type Failed = Exclude<Answer<unknown>, { readonly kind: "value" }>;

export class RejectedList implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	#question: Question | undefined;
	#asked = 0;
	#cursor: string | undefined;
	items: readonly RejectedBet[] = [];
	isLoading = false;
	failure: Failed | undefined;

	constructor(host: ReactiveControllerHost) {
		this.#host = host;
		host.addController(this);
	}

	get hasMore(): boolean {
		return this.#cursor !== undefined;
	}

	/** Shows what answers another question; the one that is shown already is not asked again. */
	show(question: Question): void {
		if (JSON.stringify(question) === JSON.stringify(this.#question)) return;
		this.#question = question;
		this.items = [];
		this.reload();
	}

	reload(): void {
		this.#cursor = undefined;
		void this.#read([]);
	}

	more(): void {
		if (!this.isLoading && this.hasMore && this.failure === undefined) void this.#read(this.items);
	}

	hostDisconnected(): void {
		this.#asked += 1;
		this.#question = undefined;
	}

	async #read(before: readonly RejectedBet[]): Promise<void> {
		this.#asked += 1;
		const asked = this.#asked;
		this.isLoading = true;
		this.failure = undefined;
		this.#host.requestUpdate();
		const cursor = this.#cursor === undefined ? {} : { cursor: this.#cursor };
		const answer = await call("/rejected-bets", { ...this.#question, ...cursor, limit: ROWS_AT_ONCE });
		// Another question has been asked meanwhile.
		if (asked !== this.#asked) return;
		this.isLoading = false;
		if (answer.kind === "value") {
			this.items = [...before, ...answer.value.items];
			this.#cursor = answer.value.nextCursor;
		} else {
			this.failure = answer;
		}
		this.#host.requestUpdate();
	}
}
