/** No call of ours waits longer; the queue repeats it later. */
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;

export interface HttpCall {
	readonly url: string;
	readonly method: "GET" | "POST";
	readonly body?: unknown;
	readonly bearer?: string;
	/** Headers made from the body's text exactly as it is sent, such as its signature. */
	readonly sign?: (text: string) => Readonly<Record<string, string>>;
}

export interface HttpAnswer {
	readonly status: number;
	readonly json: unknown;
}

/** Something that is like the global `fetch`; tests put the network's faults here. */
export type Fetch = typeof globalThis.fetch;

/**
 * One HTTP exchange of JSON with the aggregator, bounded in time and size. Redirects are not followed: they could
 * carry our bearer to somebody else.
 *
 * @throws Error when there is no answer, or one that is too long or no JSON.
 */
export async function callHttp(fetch: Fetch, call: HttpCall, stopping: AbortSignal): Promise<HttpAnswer> {
	const text = call.body === undefined ? undefined : JSON.stringify(call.body);
	const response = await fetch(call.url, {
		method: call.method,
		redirect: "error",
		signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]),
		headers: {
			...(text === undefined ? {} : { "Content-Type": "application/json", ...call.sign?.(text) }),
			...(call.bearer === undefined ? {} : { Authorization: `Bearer ${call.bearer}` }),
		},
		...(text === undefined ? {} : { body: text }),
	});
	return { status: response.status, json: JSON.parse(await readText(response)) };
}

async function readText(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength;
		if (size > ANSWER_BYTES_MAX) throw new Error(`The answer is longer than ${ANSWER_BYTES_MAX} bytes.`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}
