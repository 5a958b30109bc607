import type { HubMessage } from "../../host/messages.ts";
import { betIdIn, parsed, type Step, withoutTokens } from "./step.ts";

/** Kinds of records in the hub's protocol that say something of bets and rounds. */
const INVOCATION = 1;
const COMPLETION = 3;
/** A lobby asks for the rounds of each of its games. */
const NEWS: ReadonlySet<string | undefined> = new Set([
	...["WatchGame", "UnwatchGame", "roundChanged"],
	...["WatchJackpots", "UnwatchJackpots", "jackpotChanged"],
]);

interface HubRecord {
	readonly type: number;
	readonly target?: string;
	readonly invocationId?: string;
	readonly error?: string;
	readonly [key: string]: unknown;
}

/** Makes steps of the hub's messages; an answer belongs to the step of what was asked. */
export class HubSteps {
	readonly #asked = new Map<string, Step>();
	#count = 0;

	/** @returns undefined for what only keeps the connection alive */
	stepOf({ at, from, text }: HubMessage): Step | undefined {
		const content = parsed(text);
		if (!isRecord(content)) return undefined;
		if (content.type === COMPLETION) return this.#answered(content);
		if (content.type !== INVOCATION) return undefined;
		const betId = betIdIn(content);
		const step: Step = {
			key: `hub ${++this.#count}`,
			at,
			from,
			to: from === "frame" ? "aggregator" : "frame",
			title: content.target ?? "message",
			isFailure: false,
			...(betId === undefined ? {} : { betId }),
			...(NEWS.has(content.target) ? { isNews: true } : {}),
			parts: [["Hub message", withoutTokens(content)]],
		};
		if (content.invocationId !== undefined) this.#asked.set(content.invocationId, step);
		return step;
	}

	#answered(answer: HubRecord): Step | undefined {
		const asked = this.#asked.get(answer.invocationId ?? "");
		if (asked === undefined) return undefined;
		this.#asked.delete(answer.invocationId ?? "");
		const isFailure = answer.error !== undefined;
		const parts = [...asked.parts, ["Answer", withoutTokens(answer)]] as const;
		return { ...asked, outcome: isFailure ? "error" : "answered", isFailure, parts };
	}
}

function isRecord(content: unknown): content is HubRecord {
	return typeof content === "object" && content !== null && "type" in content && typeof content.type === "number";
}
