import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { type Clock, sleep } from "../clock.ts";
import { failure, success } from "../partner-api/answer.ts";
import type { Handled } from "../partner-api/partner-call.ts";
import type { AnswerFault } from "./fault.ts";
import { merge } from "./merge.ts";
import { cutAnswer, resetConnection } from "./raw-answers.ts";
import { longAnswer, slowAnswer } from "./streams.ts";

export interface FaultyCall {
	readonly path: string;
	readonly bindings: HttpBindings;
	readonly clock: Clock;
	/** Aborted when the caller goes away or the casino stops. */
	readonly ending: AbortSignal;
	/** Processes the call as always. */
	readonly handle: () => Promise<Handled>;
	/** Waits, and lets it be known that nothing else is done meanwhile. */
	readonly held: (until: Promise<void>) => Promise<void>;
}

const JSON_TYPE = "application/json";
const REDIRECT_KEEPING_THE_METHOD = 307;
/** These statuses have no body. */
const EMPTY_STATUSES: readonly number[] = [204, 205, 304];

/** Answers a call the wrong way. */
export async function answerWithFault(fault: AnswerFault, call: FaultyCall): Promise<Response> {
	const truth = once(call.handle);
	if ("processed" in fault && fault.processed) await truth();
	const trueText = async (): Promise<string> => JSON.stringify((await truth()).answer.body);
	switch (fault.fault) {
		case "delay":
			await call.held(sleep(call.clock, fault.value, call.ending));
			return answerOf(200, await trueText());
		case "http":
			return answerOf(fault.value, "A fault switch says so.", { "Content-Type": "text/plain", ...fault.headers });
		case "code":
			return answerOf(200, codeText(fault.value));
		case "hang":
			await call.held(aborted(call.ending));
			return answerOf(503, "");
		case "reset":
			return resetConnection(call.bindings);
		case "cut":
			return await cutAnswer(call.bindings, await trueText());
		case "body":
			return answerOf(fault.status, fault.value, { "Content-Type": fault.contentType, ...fault.headers });
		case "fields":
			return answerOf(200, JSON.stringify(merge((await truth()).answer.body, fault.value)));
		case "contentType":
			return answerOf(200, await trueText(), { "Content-Type": fault.value });
		case "redirect":
			return answerOf(REDIRECT_KEEPING_THE_METHOD, "", { Location: fault.value ?? call.path });
		case "huge":
			return answerOf(200, longAnswer(fault.value));
		case "endless":
			return answerOf(200, longAnswer());
		case "gzipBomb":
			return await gzipBomb(fault.value);
		case "slow":
			return answerOf(200, slowAnswer(await trueText(), fault.value, call.clock, call.ending));
		case "acceptEarly":
			await (await truth()).following;
			return answerOf(200, await trueText());
	}
}

function answerOf(
	status: number,
	body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
	headers: Readonly<Record<string, string>> = {},
): Response {
	const bodyless = EMPTY_STATUSES.includes(status);
	return new Response(bodyless ? null : body, { status, headers: { "Content-Type": JSON_TYPE, ...headers } });
}

function codeText(errorCode: number): string {
	const answer = errorCode === success().body.ErrorCode ? success() : failure(errorCode, "A fault switch says so.");
	return JSON.stringify(answer.body);
}

async function gzipBomb(bytes: number): Promise<Response> {
	const packed = await promisify(gzip)(Buffer.from(`{"ErrorCode":200,"Message":"${"x".repeat(bytes)}"}`));
	return answerOf(200, new Uint8Array(packed), { "Content-Encoding": "gzip" });
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve(), { once: true });
	});
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
	let made: Promise<Result> | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
