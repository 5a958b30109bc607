/** One HTTP call of the lab, bounded in time and size. It follows no redirect: what is tested is what was named. */

export interface Sent {
	readonly method: "GET" | "POST";
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Absent for a request without a body. */
	readonly body?: string;
}

export interface Bounds {
	readonly timeoutMs: number;
	readonly bytesMax: number;
}

export type Exchange =
	| {
			readonly kind: "answered";
			readonly status: number;
			readonly headers: Headers;
			readonly bytes: Uint8Array<ArrayBuffer>;
			readonly text: string;
			readonly durationMs: number;
	  }
	| { readonly kind: "failed"; readonly reason: string; readonly durationMs: number };

export async function exchange({ method, url, headers, body }: Sent, bounds: Bounds): Promise<Exchange> {
	const startedAt = performance.now();
	const durationMs = () => Math.round(performance.now() - startedAt);
	try {
		const response = await fetch(url, {
			method,
			headers,
			redirect: "manual",
			signal: AbortSignal.timeout(bounds.timeoutMs),
			...(body === undefined ? {} : { body }),
		});
		const bytes = await readBounded(response, bounds.bytesMax);
		if (bytes === undefined) {
			return { kind: "failed", reason: `the answer is longer than ${bounds.bytesMax} bytes`, durationMs: durationMs() };
		}
		const text = new TextDecoder().decode(bytes);
		const { status, headers: answered } = response;
		return { kind: "answered", status, headers: answered, bytes, text, durationMs: durationMs() };
	} catch (error) {
		return { kind: "failed", reason: reasonOf(error, bounds.timeoutMs), durationMs: durationMs() };
	}
}

/** @returns undefined when there is more than that */
async function readBounded(response: Response, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	// A null body is an empty one.
	for await (const chunk of response.body ?? []) {
		length += chunk.length;
		if (length > bytesMax) return undefined;
		chunks.push(chunk);
	}
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

function reasonOf(error: unknown, timeoutMs: number): string {
	if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
	return code === undefined ? "no connection" : `no connection (${code})`;
}
