import type { FrameCall } from "../../host/messages.ts";
import { decodeJwt } from "./jwt.ts";

export type Lane = "frame" | "aggregator" | "casino";

/** One arrow of the diagram. */
export interface Step {
	/** The same step told again, with its answer, has the same key. */
	readonly key: string;
	readonly at: number;
	readonly from: Lane;
	readonly to: Lane;
	readonly title: string;
	/** How it ended, in a word; absent as long as it has not. */
	readonly outcome?: string;
	readonly isFailure: boolean;
	/** The bet that it is about. */
	readonly betId?: number;
	/** Told to everybody, some each second, whoever plays, or asked for: how rounds and jackpots move on. */
	readonly isNews?: true;
	/** What stood in it, titled. */
	readonly parts: readonly (readonly [title: string, content: unknown])[];
}

/** A call that reached the casino, or that it made, as `/demo/traffic` tells it. */
export interface CasinoCall {
	readonly id: number;
	readonly direction: "received" | "sent";
	readonly path: string;
	readonly at: string;
	readonly body: unknown;
	readonly answer?: unknown;
}

/** @param page counts how often the casino's page was loaded: each one numbers its calls from the start */
export function stepOfFrameCall(call: FrameCall, page: number): Step {
	const answer = parsed(call.answer);
	const query = call.path.split("?")[1];
	const betId = betIdIn(answer);
	return {
		key: `frame ${page} ${call.id}`,
		at: call.at,
		from: "frame",
		to: "aggregator",
		title: `${call.method} ${call.path.split("?")[0]}`,
		...(call.status === undefined ? {} : { outcome: call.status === 0 ? "no answer" : String(call.status) }),
		isFailure: call.status === 0 || (call.status ?? 0) >= 400 || isRefusal(answer),
		...(betId === undefined ? {} : { betId }),
		parts: present([
			["Query", query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))],
			["User token", call.token === undefined ? undefined : decodeJwt(call.token)?.claims],
			["Request", withoutTokens(parsed(call.request))],
			["Answer", withoutTokens(answer)],
		]),
	};
}

/** @param casino the casino's name, where it is not the reference casino */
export function stepOfCasinoCall(call: CasinoCall, casino?: string): Step {
	const isReceived = call.direction === "received";
	const jwt = isReceived && typeof call.body === "string" ? decodeJwt(call.body.replaceAll('"', "")) : undefined;
	const betId = betIdIn(jwt?.claims["data"] ?? call.body);
	return {
		key: `casino ${casino ?? ""} ${call.id}`,
		at: Date.parse(call.at),
		from: isReceived ? "aggregator" : "casino",
		to: isReceived ? "casino" : "aggregator",
		title: casino === undefined ? `POST ${call.path}` : `${casino}: POST ${call.path}`,
		...(call.answer === undefined ? {} : { outcome: outcomeOf(call.answer) }),
		isFailure: call.answer !== undefined && !["200", "answered 200"].includes(outcomeOf(call.answer)),
		...(betId === undefined ? {} : { betId }),
		parts: present([
			["JWT header", jwt?.header],
			["JWT claims, data decoded", jwt === undefined ? undefined : withoutTokens(jwt.claims)],
			["Body", jwt === undefined ? withoutTokens(call.body) : undefined],
			["Answer", withoutTokens(call.answer)],
		]),
	};
}

function outcomeOf(answer: unknown): string {
	if (typeof answer !== "object" || answer === null) return String(answer);
	if ("errorCode" in answer) return String(answer.errorCode);
	return "cause" in answer ? String(answer.cause) : "answered";
}

function isRefusal(answer: unknown): boolean {
	return typeof answer === "object" && answer !== null && "ErrorCode" in answer && answer.ErrorCode !== 200;
}

/** The first BetId anywhere in it, in either spelling. */
export function betIdIn(content: unknown): number | undefined {
	const text = JSON.stringify(content) ?? "";
	const found = /"[bB]etId":\s*([0-9]+)/.exec(text)?.[1];
	return found === undefined ? undefined : Number(found);
}

export function parsed(text: string | undefined): unknown {
	if (text === undefined || text === "") return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

const TOKEN_KEYS = /token$/i;
/** A compact JWT, wherever it stands: `Renew` of the hub has one without a name, and an answer may be cut. */
const JWT = /eyJ[\w-]+\.[\w-]*(?:\.[\w-]*)?/g;

/** Tokens are not put on a screen, not even here. */
export function withoutTokens(content: unknown): unknown {
	if (content === undefined) return undefined;
	return JSON.parse(
		JSON.stringify(content, (key, value: unknown) => {
			if (typeof value !== "string") return value;
			return TOKEN_KEYS.test(key) ? shortened(value) : value.replace(JWT, shortened);
		}),
	);
}

function shortened(token: string): string {
	return `${token.slice(0, 6)}…`;
}

function present(parts: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
	return parts.filter(([, content]) => content !== undefined);
}
