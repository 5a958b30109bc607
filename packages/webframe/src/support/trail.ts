/**
 * What has happened in one frame lately, for its support: events and calls, in the memory of the page only. What may
 * be shown of them is decided where they are shown.
 */

/** The most steps that are kept; the oldest give way. */
export const STEPS_MAX = 100;

export interface Step {
	/** When it was told, in milliseconds since the page began. */
	readonly atMs: number;
	/** The name of an event, or `call`. */
	readonly name: string;
	readonly detail: object;
}

export class Trail {
	readonly steps: Step[] = [];
	/** Called after each step. */
	heard: () => void = () => undefined;

	add(name: string, detail: object): void {
		this.steps.push({ atMs: performance.now(), name, detail });
		if (this.steps.length > STEPS_MAX) this.steps.shift();
		this.heard();
	}

	/** `fetch`, with its calls on the trail. */
	readonly fetch: typeof fetch = async (input, init) => {
		const from = performance.now();
		let response: Response | undefined;
		try {
			response = await fetch(input, init);
			return response;
		} finally {
			this.add("call", {
				method: init?.method,
				url: input,
				status: response?.status,
				tookMs: performance.now() - from,
				correlationId: response?.headers.get("X-Request-Id"),
			});
		}
	};
}
