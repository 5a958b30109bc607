import { imageTypeOf } from "@webframe/shared/reference";
import { type Json, newRequestId, parseJson, signRequest } from "@webframe/shared/signing";
import type { LaunchRequest } from "@webframe/shared/wire";
import type { GameProvider, ImageBytes, ProviderSaid } from "../catalogue/ports.ts";
import type { Provider } from "../partners/provider-directory.ts";
import type { Clock } from "../platform/clock.ts";
import { jsonIn } from "../platform/json-in.ts";
import type { OutboundHttp } from "../platform/outbound-http.ts";
import { endOfCall } from "../records/end-of-call.ts";
import type { RecordExchange } from "../records/exchange-log.ts";

/** For each of our calls. Source: wire contract, section 7. */
const CALL_TIMEOUT_MS = 5_000;
/** A list of some thousand games. */
const GAMES_BYTES_MAX = 2_097_152;
const IMAGE_BYTES_MAX = 524_288;
/** Of an answer so much is kept in the exchange log: a long list of games says all that matters by then. */
const ANSWER_CHARS_KEPT = 4_096;

/** Our calls to providers, signed as theirs to us. Source: specification, D; wire contract, section 7. */
export class ProviderClient implements GameProvider {
	readonly #http: OutboundHttp;
	readonly #clock: Clock;
	readonly #record: RecordExchange;

	/** @param record takes each call for the exchange log */
	constructor(http: OutboundHttp, clock: Clock, record: RecordExchange) {
		this.#http = http;
		this.#clock = clock;
		this.#record = record;
	}

	async listGames(provider: Provider): Promise<ProviderSaid> {
		const { gameCategory } = provider.settings;
		const query = gameCategory === null ? "" : `?gameCategory=${encodeURIComponent(gameCategory)}`;
		return await this.#call(provider, "GET", `/games${query}`, undefined, GAMES_BYTES_MAX);
	}

	async launch(provider: Provider, gameId: string, request: LaunchRequest): Promise<ProviderSaid> {
		// What is left out is no part of the JSON.
		const body: Json = JSON.parse(JSON.stringify(request));
		return await this.#call(provider, "POST", `/games/${encodeURIComponent(gameId)}/launch`, body);
	}

	async coefficient(provider: Provider, gameId: string, gameRoundId: string): Promise<ProviderSaid> {
		const path = `/games/${encodeURIComponent(gameId)}/rounds/${encodeURIComponent(gameRoundId)}/coefficient`;
		return await this.#call(provider, "GET", path, undefined);
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
		this.#record({
			happenedAt: now,
			direction: "out",
			providerId: provider.providerId,
			call: path,
			request: signed.body ?? "",
			...endOfCall(reply, ANSWER_CHARS_KEPT),
			durationMs: this.#clock.now().getTime() - now.getTime(),
		});
		if (reply.kind !== "answered") return { kind: "failed", reason: reply.reason };
		if (reply.status < 200 || reply.status > 299) return { kind: "failed", reason: `HTTP ${reply.status}` };
		// A list of games is longer than what `parseJson` takes.
		const value = method === "POST" ? strictly(reply.text) : jsonIn(reply.text);
		return value === undefined ? { kind: "failed", reason: "the answer is not JSON" } : { kind: "said", value };
	}
}

function strictly(text: string): unknown {
	const parsed = parseJson(text);
	return parsed.ok ? parsed.value : undefined;
}
