import type { Clock } from "../clock.ts";
import type { Traffic } from "../traffic.ts";
import { createAccessTokens } from "./access-token.ts";
import { type AggregatorAnswer, failure, readAnswer } from "./aggregator-answer.ts";
import { callHttp, type Fetch, type HttpAnswer } from "./http-call.ts";

const HTTP_UNAUTHORIZED = 401;

export interface AggregatorClient {
	/** Calls table B with our bearer; after a 401 once more with a new one. Never throws. */
	post(path: string, body: unknown, bearer?: string): Promise<AggregatorAnswer>;
	/** The key set with which the aggregator's JWTs are verified. @throws Error when it cannot be read. */
	readKeySet(): Promise<unknown>;
}

export interface AggregatorClientParts {
	readonly aggregatorUrl: string;
	readonly partnerClientId: string;
	readonly secretKey: string;
	readonly clock: Clock;
	readonly fetch: Fetch;
	readonly traffic: Traffic;
	/** Aborted when the casino stops: what is on the wire is dropped, and repeated at the next start. */
	readonly stopping: AbortSignal;
}

export function createAggregatorClient(parts: AggregatorClientParts): AggregatorClient {
	const { aggregatorUrl, partnerClientId, secretKey, clock, fetch, traffic, stopping } = parts;

	const tokens = createAccessTokens(clock, async () => {
		const body = { PartnerClientId: partnerClientId, SecretKey: secretKey };
		return (await callHttp(fetch, { url: `${aggregatorUrl}/auth/token`, method: "POST", body }, stopping)).json;
	});

	async function postAs(bearer: string, path: string, body: unknown): Promise<HttpAnswer> {
		return await callHttp(fetch, { url: aggregatorUrl + path, method: "POST", body, bearer }, stopping);
	}

	async function postRenewing(path: string, body: unknown, bearer?: string): Promise<HttpAnswer> {
		const token = bearer ?? (await tokens.get());
		const first = await postAs(token, path, body);
		if (first.status !== HTTP_UNAUTHORIZED) return first;
		tokens.refused(token);
		return await postAs(await tokens.get(), path, body);
	}

	return {
		async post(path, body, bearer) {
			const call = traffic.sending(path, body);
			const answer = await postRenewing(path, body, bearer).then(readAnswer, failure);
			call.answered(answer);
			return answer;
		},
		async readKeySet() {
			const answer = await callHttp(fetch, { url: `${aggregatorUrl}/jwks`, method: "GET" }, stopping);
			return answer.json;
		},
	};
}
