import type { CounterpartyKey } from "@webframe/shared/signing";
import { z } from "zod";
import { jsonIn } from "../../json-in.ts";
import type { Call, CallAnswer, Direction, LabEvent, Source } from "../messages.ts";
import { inspectSignature } from "./inspect-signature.ts";

/** Older calls are forgotten. */
const CALLS_MAX = 500;
/** A longer body is cut where it is shown. The messages of the interface are much shorter; a list of games is not. */
const SHOWN_CHARS_MAX = 65_536;
/** Nonces are remembered for the picture of a signature, not for safety. */
const NONCES_MAX = 20_000;

export interface Heard {
	readonly source: Source;
	readonly direction: Direction;
	readonly method: "GET" | "POST";
	/** Below the other side's address. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** What the recorder asks about the world around it. */
export interface RecorderParts {
	readonly key: () => CounterpartyKey | undefined;
	readonly modeOf: (sessionId: string) => Call["mode"];
	readonly now: () => number;
}

/** The calls both ways, the newest few hundred, told to everybody who listens. */
export class Recorder {
	readonly #parts: RecorderParts;
	readonly #calls = new Map<number, Call>();
	readonly #listeners = new Set<(event: LabEvent) => void>();
	readonly #nonces = new Set<string>();
	#lastId = 0;

	constructor(parts: RecorderParts) {
		this.#parts = parts;
	}

	/** Keeps a call that is about to be sent on. @returns its number, to say how it ended */
	async begin(heard: Heard): Promise<number> {
		const id = ++this.#lastId;
		const at = this.#parts.now();
		const names = new Map(Object.entries(heard.headers).map(([name, value]) => [name.toLowerCase(), value]));
		const signature = await inspectSignature({
			header: (name) => names.get(name.toLowerCase()),
			body: heard.body,
			key: this.#parts.key(),
			isUsed: (requestId) => this.#nonces.has(nonceKey(heard.direction, requestId)),
			now: at,
		});
		this.#rememberNonce(nonceKey(heard.direction, signature.requestId));
		const { operation, sessionId } = addressed(heard);
		this.#keep({
			id,
			at,
			operation,
			sessionId,
			signature,
			answer: null,
			source: heard.source,
			direction: heard.direction,
			method: heard.method,
			path: heard.path,
			mode: sessionId === null ? null : this.#parts.modeOf(sessionId),
			betId: betIdIn(heard.body),
			headers: Object.entries(heard.headers),
			body: heard.body,
		});
		return id;
	}

	/** Says how a call ended. */
	end(id: number, answer: Omit<CallAnswer, "code">): void {
		const call = this.#calls.get(id);
		if (call === undefined) return;
		const code = call.direction === "to aggregator" ? codeIn(answer.text) : null;
		const text = answer.text.length > SHOWN_CHARS_MAX ? `${answer.text.slice(0, SHOWN_CHARS_MAX)} …` : answer.text;
		this.#keep({ ...call, answer: { ...answer, text, code } });
	}

	get(id: number): Call | undefined {
		return this.#calls.get(id);
	}

	all(): readonly Call[] {
		return [...this.#calls.values()];
	}

	/** Forgets what has ended. A call that is under way stays: somebody waits for its answer. */
	clear(): void {
		for (const { id, answer } of this.#calls.values()) if (answer !== null) this.#calls.delete(id);
		this.tell({ kind: "cleared" });
		for (const call of this.#calls.values()) this.tell({ kind: "call", call });
	}

	/** @returns what ends the listening */
	listen(listener: (event: LabEvent) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	tell(event: LabEvent): void {
		for (const listener of this.#listeners) listener(event);
	}

	#keep(call: Call): void {
		this.#calls.set(call.id, call);
		const [oldest] = this.#calls.keys();
		if (this.#calls.size > CALLS_MAX && oldest !== undefined) this.#calls.delete(oldest);
		this.tell({ kind: "call", call });
	}

	#rememberNonce(nonce: string): void {
		this.#nonces.add(nonce);
		const [oldest] = this.#nonces;
		if (this.#nonces.size > NONCES_MAX && oldest !== undefined) this.#nonces.delete(oldest);
	}
}

/** Each side keeps its own list of those that it has seen. */
function nonceKey(direction: Direction, requestId: string): string {
	return `${direction} ${requestId.toLowerCase()}`;
}

/** What a call is, by its path. */
export function addressed({ path, direction }: Pick<Heard, "path" | "direction">): {
	readonly operation: string;
	readonly sessionId: string | null;
} {
	const parts = (path.split("?")[0] ?? "").split("/").filter((part) => part !== "");
	const operation = parts.at(-1) ?? "";
	if (direction === "to provider") return { operation, sessionId: null };
	return { operation, sessionId: parts[0] === "sessions" ? decoded(parts[1] ?? "") : null };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

const withBetId = z.looseObject({ betId: z.union([z.string(), z.number()]).transform(String) });
const withCode = z.looseObject({ _responseCode: z.number() });

function betIdIn(body: string): string | null {
	const message = withBetId.safeParse(jsonIn(body));
	return message.success ? message.data.betId : null;
}

export function codeIn(text: string): number | null {
	const answer = withCode.safeParse(jsonIn(text));
	return answer.success ? answer.data._responseCode : null;
}
