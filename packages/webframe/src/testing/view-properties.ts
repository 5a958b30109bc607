import type { Read, ViewProperties } from "../components/frame-view.ts";
import type { Answer } from "../store/api.ts";
import { ServerClock } from "../store/server-clock.ts";
import { INITIAL_STATE } from "../store/state.ts";
import { TEXTS } from "./page.ts";

/** All that a view is given, in a frame where nobody is logged in and nothing answers. */
export function viewProperties(change: Partial<ViewProperties> = {}): ViewProperties {
	return {
		state: INITIAL_STATE,
		texts: TEXTS,
		clock: new ServerClock(() => Date.now()),
		read: answering({}),
		server: "https://frame.example",
		gameCode: undefined,
		category: undefined,
		sport: undefined,
		demoOnly: false,
		theme: "auto",
		...change,
	};
}

/** Answers each path that begins as named; a function makes its value of the whole path. No other has an answer. */
export function answering(values: Readonly<Record<string, unknown>>, asked: string[] = []): Read {
	return async <Value>(path: string): Promise<Answer<Value>> => {
		asked.push(path);
		const found = Object.entries(values).find(([start]) => path.startsWith(start));
		if (found === undefined) return { kind: "unknown", reason: "network", correlationId: undefined };
		const [, value] = found;
		// What is answered is what the test has written.
		return { kind: "value", value: (typeof value === "function" ? value(path) : value) as Value };
	};
}
