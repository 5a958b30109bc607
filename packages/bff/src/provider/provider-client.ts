import { imageTypeOf } from "@webframe/shared/reference";
import { type Json, newRequestId, parseJson, signRequest } from "@webframe/shared/signing";
import type { LaunchRequest } from "@webframe/shared/wire";
import type { GameProvider, ImageBytes, ProviderSaid } from "../catalogue/ports.ts";
import type { Provider } from "../partners/provider-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { OutboundHttp } from "../platform/outbound-http.ts";

/** For each of our calls. Source: wire contract, section 7. */
const CALL_TIMEOUT_MS = 5_000;
/** A list of some thousand games. */
const GAMES_BYTES_MAX = 2_097_152;
const IMAGE_BYTES_MAX = 524_288;

/** Our calls to providers, signed as theirs to us. Source: specification, D; wire contract, section 7. */
export class ProviderClient implements GameProvider {
	readonly #http: OutboundHttp;
	readonly #clock: Clock;

	constructor(http: OutboundHttp, clock: Clock) {
		this.#http = http;
		this.#clock = clock;
	}

	async listGames(provider: Provider): Promise<ProviderSaid> {
		return await this.#call(provider, "GET", "/games", undefined, GAMES_BYTES_MAX);
	}

	async launch(provider: Provider, gameId: string, request: LaunchRequest): Promise<ProviderSaid> {
		// What is left out is no part of the JSON.
		const body: Json = JSON.parse(JSON.stringify(request));
		return await this.#call(provider, "POST", `/games/${encodeURIComponent(gameId)}/launch`, body);
	}

	async readImage(url: string): Promise<ImageBytes | undefined> {
		const reply = await this.#http.call({
			method: "GET",
			url,
			headers: { accept: "image/*" },
			timeoutMs: CALL_TIMEOUT_MS,
			now: this.#clock.now(),
			answerBytesMax: IMAGE_BYTES_MAX,
			wantsBytes: true,
		});
		if (reply.kind !== "answered" || reply.status !== 200 || reply.bytes === undefined) return undefined;
		const type = imageTypeOf(reply.bytes);
		return type === undefined ? undefined : { bytes: reply.bytes, type };
	}

	async #call(
		provider: Provider,
		method: "GET" | "POST",
		path: string,
		body: Json | undefined,
		answerBytesMax?: number,
	): Promise<ProviderSaid> {
		const [key] = provider.keys;
		if (key === undefined) return { kind: "failed", reason: "there is no Counterparty Key" };
		const now = this.#clock.now();
		const { counterpartyId } = provider;
		const signed = await signRequest({ counterpartyId, key, body, sentAt: now, requestId: newRequestId() });
		const reply = await this.#http.call({
			method,
			url: `${provider.apiUrl}${path}`,
			headers: { ...signed.headers, accept: "application/json", "content-type": "application/json" },
			...(signed.body === undefined ? {} : { body: signed.body }),
			timeoutMs: CALL_TIMEOUT_MS,
			now,
			...(answerBytesMax === undefined ? {} : { answerBytesMax }),
		});
		if (reply.kind !== "answered") return { kind: "failed", reason: reply.reason };
		if (reply.status < 200 || reply.status > 299) return { kind: "failed", reason: `HTTP ${reply.status}` };
		const value = method === "POST" ? strictly(reply.text) : loosely(reply.text);
		return value === undefined ? { kind: "failed", reason: "the answer is not JSON" } : { kind: "said", value };
	}
}

function strictly(text: string): unknown {
	const parsed = parseJson(text);
	return parsed.ok ? parsed.value : undefined;
}

/** A list of games is longer than what `parseJson` takes. */
function loosely(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
