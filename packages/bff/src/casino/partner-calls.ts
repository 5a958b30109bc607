import type { Partner } from "../partners/partner-directory.ts";
import type { PartnerReply } from "../partners/partner-reply.ts";
import { CircuitBreaker, type CircuitCall } from "../platform/circuit-breaker.ts";
import type { Clock } from "../platform/clock.ts";
import type { HttpReply, OutboundHttp } from "../platform/outbound-http.ts";
import type { RecordExchange } from "../records/exchange-log.ts";
import { signPartnerCall } from "../tokens/partner-call.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { CallSlot, DeliveryPath, PartnerWallet } from "../wagering/ports.ts";

/** Calls of one sort to one partner: how many are on the wire, and whether the partner answers them. */
interface Lane {
	readonly breaker: CircuitBreaker;
	inFlight: number;
}

/**
 * Payments have a lane of their own: who asks for user tokens needs no token, and must neither take the places of
 * payments nor, with what makes a casino fail, close the way for them. So have questions about bets: thousands of
 * them may come into doubt at once, and players must still be able to log in.
 */
interface Line {
	readonly payments: Lane;
	readonly users: Lane;
	readonly info: Lane;
}

/** Questions about bets that are on the wire to one partner at once. */
const INFO_CALLS_MAX = 4;

/** A call that could be given no more than this share of its time is not made. */
const TIME_SHARE_MIN = 0.5;

interface Context {
	readonly http: OutboundHttp;
	readonly keys: SigningKeys;
	/** The issuer of the JWTs: our public address. */
	readonly issuer: string;
	readonly clock: Clock;
	/** Takes each attempt for the exchange log. */
	readonly record: RecordExchange;
}

export type QuestionPath = "/users/auth" | "/users/data" | "/payments/info";

/**
 * The calls that we make to partners. Each partner has a line of its own, with limits of concurrent calls and
 * circuit breakers, so that one that hangs costs the others nothing.
 *
 * Source: wire contract, section 3.
 */
export class PartnerCalls implements PartnerWallet {
	readonly #context: Context;
	readonly #lines = new Map<number, Line>();

	constructor(context: Context) {
		this.#context = context;
	}

	isAvailable(partner: Partner): boolean {
		return this.#line(partner).payments.breaker.state !== "open";
	}

	freeSlots(partner: Partner): number {
		const { breaker, inFlight } = this.#line(partner).payments;
		if (breaker.state === "open") return 0;
		const free = Math.max(0, partner.settings.concurrentCallsMax - inFlight);
		return breaker.state === "halfOpen" ? Math.min(1, free) : free;
	}

	tryAcquire(partner: Partner): CallSlot | undefined {
		const place = takePlace(this.#line(partner).payments, partner.settings.concurrentCallsMax);
		if (place === undefined) return undefined;
		const limit = this.#limitFromNow(partner.settings.callTimeoutMs);
		return {
			send: (path: DeliveryPath, data: string) => this.#callFrom(place, partner, path, data, limit),
			release: place.leave,
		};
	}

	/** One call outside the deliveries, with the partner's time limit for it. */
	async ask(partner: Partner, path: QuestionPath, data: string): Promise<PartnerReply> {
		const { userCallTimeoutMs, callTimeoutMs, concurrentUserCallsMax } = partner.settings;
		const line = this.#line(partner);
		const isInfo = path === "/payments/info";
		const place = isInfo ? takePlace(line.info, INFO_CALLS_MAX) : takePlace(line.users, concurrentUserCallsMax);
		if (place === undefined) return { kind: "unsent" };
		const limit = this.#limitFromNow(isInfo ? callTimeoutMs : userCallTimeoutMs);
		return await this.#callFrom(place, partner, path, data, limit);
	}

	#limitFromNow(timeoutMs: number): TimeLimit {
		return { timeoutMs, endsAt: this.#context.clock.now().getTime() + timeoutMs };
	}

	async #callFrom(place: Place, partner: Partner, path: string, data: string, limit: TimeLimit): Promise<PartnerReply> {
		try {
			const reply = await this.#call(partner, path, data, limit);
			// That no time was left for it says nothing of the partner.
			if (reply === undefined) return { kind: "unsent" };
			judge(place.call, reply);
			return reply;
		} finally {
			place.leave();
		}
	}

	/** @returns undefined when too little time was left to make it. */
	async #call(partner: Partner, path: string, data: string, limit: TimeLimit): Promise<PartnerReply | undefined> {
		const { http, clock, record } = this.#context;
		const jwt = await signPartnerCall(
			{
				clientId: partner.clientId,
				data,
				notBeforeSlackSeconds: partner.settings.notBeforeSlackSeconds,
				lifetimeSeconds: partner.settings.callLifetimeSeconds,
				pinnedKeyId: partner.settings.pinnedKeyId,
			},
			this.#context,
		);
		const happenedAt = clock.now();
		const leftMs = limit.endsAt - happenedAt.getTime();
		if (leftMs < limit.timeoutMs * TIME_SHARE_MIN) return undefined;
		const reply = await http.call({
			method: "POST",
			url: `${partner.apiUrl}${path}`,
			headers: { "content-type": "application/json", accept: "application/json" },
			// A JSON string literal: a compact JWT needs no escaping.
			body: `"${jwt}"`,
			timeoutMs: Math.min(leftMs, limit.timeoutMs),
			now: happenedAt,
		});
		record({
			happenedAt,
			direction: "out",
			partnerId: partner.partnerId,
			call: path,
			request: data,
			...endOf(reply),
			durationMs: clock.now().getTime() - happenedAt.getTime(),
		});
		return toPartnerReply(reply);
	}

	#line(partner: Partner): Line {
		const known = this.#lines.get(partner.partnerId);
		if (known !== undefined) return known;
		const newLane = (): Lane => ({ breaker: new CircuitBreaker(this.#context.clock), inFlight: 0 });
		const line: Line = { payments: newLane(), users: newLane(), info: newLane() };
		this.#lines.set(partner.partnerId, line);
		return line;
	}
}

/** Of one call; it runs from the moment at which its place was taken. */
interface TimeLimit {
	readonly timeoutMs: number;
	/** Milliseconds since the epoch. */
	readonly endsAt: number;
}

/** A place in a lane. Leaving it twice does nothing, and a call that was judged before stays judged. */
interface Place {
	readonly call: CircuitCall;
	readonly leave: () => void;
}

function takePlace(lane: Lane, placesMax: number): Place | undefined {
	const call = lane.inFlight < placesMax ? lane.breaker.tryEnter() : undefined;
	if (call === undefined) return undefined;
	lane.inFlight++;
	let isHeld = true;
	const leave = (): void => {
		if (!isHeld) return;
		isHeld = false;
		lane.inFlight--;
		call.unused();
	};
	return { call, leave };
}

/** Only what says that the partner is away counts against it: an answer below 500 is a sign of life. */
function judge(call: CircuitCall, reply: PartnerReply): void {
	if (reply.kind === "answered" && reply.status < 500) call.succeeded();
	else call.failed();
}

/** How a call ended, for the exchange log. */
function endOf(reply: HttpReply): { readonly status: number | null; readonly answer: string } {
	if (reply.kind === "answered") return { status: reply.status, answer: reply.text };
	return { status: null, answer: `${reply.kind}: ${reply.reason}` };
}

function toPartnerReply(reply: HttpReply): PartnerReply {
	if (reply.kind !== "answered") return { kind: reply.kind };
	const { status, text, retryAfterMs } = reply;
	return {
		kind: "answered",
		status,
		body: parseJson(text),
		...(retryAfterMs === undefined ? {} : { retryAfterMs }),
	};
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
