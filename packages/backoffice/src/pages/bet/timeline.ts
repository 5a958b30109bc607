/** What happened to a bet, in the order in which it happened. */
import { deliveryState, whatOf } from "../../parts/bet-words.ts";
import type { Tone } from "../../parts/state-label.ts";
import type { BetRecord, Exchange } from "./bet-record.ts";

/** Who did it: a lane of the drawing. */
export type Lane = "player" | "service" | "partner" | "operator";

export interface TimelineEvent {
	readonly at: string;
	readonly lane: Lane;
	readonly tone: Tone;
	readonly what: string;
	readonly detail: string;
	/** In milliseconds, of a call. */
	readonly lasted?: number;
	/** What was said, as it is stored. */
	readonly exchange?: Exchange;
}

const SUCCESS_MIN = 200;
const SUCCESS_MAX = 299;
/** Of a partner, as of our own envelopes. Source: wire contract, section 2. */
const SUCCESS_CODE = 200;

export function timelineOf({ bet, exchanges, conflicts, audit }: BetRecord): readonly TimelineEvent[] {
	const events: TimelineEvent[] = [
		{
			at: bet.placedAt,
			lane: "player",
			tone: "plain",
			what: "Placed by the player",
			detail: `${bet.stake} ${bet.currency}`,
		},
		...exchanges.map(ofExchange),
		...bet.deliveries.map((delivery): TimelineEvent => {
			const [tone, state] = deliveryState(delivery.state);
			const detail = [state, isSuccess(delivery.lastCode) ? "" : `code ${delivery.lastCode}`]
				.filter(Boolean)
				.join(", ");
			return { at: delivery.changedAt, lane: "service", tone, what: whatOf(delivery), detail };
		}),
		...conflicts.map(({ happenedAt, kind }): TimelineEvent => {
			return { at: happenedAt, lane: "service", tone: "bad", what: "Conflict", detail: kind.replaceAll("_", " ") };
		}),
		...audit.map(({ happenedAt, action, actor, note }): TimelineEvent => {
			return { at: happenedAt, lane: "operator", tone: "plain", what: `${actor}: ${action}`, detail: note ?? "" };
		}),
	];
	return events.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function isSuccess(code: number | null): boolean {
	return code === null || code === SUCCESS_CODE;
}

function ofExchange(exchange: Exchange): TimelineEvent {
	const { happenedAt, direction, call, status, errorCode, durationMs } = exchange;
	const isAnswered = status !== null && status >= SUCCESS_MIN && status <= SUCCESS_MAX && isSuccess(errorCode);
	const said = direction === "in" ? codeIn(exchange.request) : null;
	const answer =
		status === null
			? "no answer"
			: [status, isSuccess(errorCode) ? "" : `code ${errorCode}`].filter((part) => part !== "").join(", ");
	return {
		at: happenedAt,
		lane: direction === "out" ? "service" : "partner",
		tone: isAnswered && isSuccess(said) ? "good" : "bad",
		what: call,
		detail: [isSuccess(said) ? "" : `says code ${said}`, direction === "out" ? answer : `called us: ${answer}`]
			.filter((part) => part !== "")
			.join("; "),
		lasted: durationMs,
		exchange,
	};
}

/** What a partner's call says of a transaction: an accept is a refusal by its code. Null where it says nothing. */
function codeIn(request: string): number | null {
	const code = /"ErrorCode" *: *(\d+)/.exec(request)?.[1];
	return code === undefined ? null : Number(code);
}
