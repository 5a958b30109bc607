import type { FrameCall } from "./messages.ts";

/** Longer bodies are cut for the screen. */
const SHOWN_CHARS_MAX = 8_000;
let lastId = 0;

/** Tells of every call that scripts of this page make to the aggregator. The calls themselves are untouched. */
export function observeFetch(aggregator: string, tell: (call: FrameCall) => void): void {
	const original = window.fetch;
	window.fetch = async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input, location.href);
		if (url.origin !== aggregator) return await original(input, init);
		const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
		const begun = {
			id: ++lastId,
			at: Date.now(),
			method: init?.method ?? (input instanceof Request ? input.method : "GET"),
			path: url.pathname + url.search.replace(/access_token=[^&]+/, "access_token=…"),
			token: withoutSignature(headers.get("authorization")),
			request: typeof init?.body === "string" ? init.body : undefined,
		};
		tell({ ...begun, status: undefined, answer: undefined });
		const response = await original(input, init).catch((error: unknown) => {
			tell({ ...begun, status: 0, answer: undefined });
			throw error;
		});
		const answer = (text: string) =>
			tell({ ...begun, status: response.status, answer: text.slice(0, SHOWN_CHARS_MAX) });
		response
			.clone()
			.text()
			.then(answer, () => answer(""));
		return response;
	};
}

/** A token without its signature can be read and not used. */
function withoutSignature(authorization: string | null): string | undefined {
	return authorization?.replace(/^Bearer /, "").replace(/\.[^.]*$/, "");
}
