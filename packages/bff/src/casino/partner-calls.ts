import type { CircuitCalls, CircuitWatch } from "../partners/partner-circuits.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { NoteHint } from "../partners/partner-hints.ts";
import type { Asker, PartnerReply } from "../partners/partner-reply.ts";
import { CircuitBreaker, type CircuitCall } from "../platform/circuit-breaker.ts";
import type { Clock } from "../platform/clock.ts";
import type { HttpReply, OutboundHttp } from "../platform/outbound-http.ts";
import type { Share } from "../platform/share.ts";
import { endOfCall } from "../records/end-of-call.ts";
import type { RecordExchange } from "../records/exchange-log.ts";
import { signPartnerCall } from "../tokens/partner-call.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { CallSlot, DeliveryPath, PartnerWallet } from "../wagering/ports.ts";
import { readReply } from "./read-reply.ts";

/** Calls of one sort to one partner: how many are on the wire, and whether the partner answers them. */
interface Lane {
	readonly calls: CircuitCalls;
	readonly breaker: CircuitBreaker;
	inFlight: number;
}

/**
 * By sort of call. Payments have a lane of their own: who asks for user tokens needs no token, and must neither take the places of
 * payments nor, with what makes a casino fail, close the way for them. Log-ins and balances are apart for the same
 * reason: a stranger's tokens must not take the balance from those who play. So are questions about bets: thousands of
 * them may come into doubt at once, and players must still be able to log in.
 */
type Line = Readonly<Record<CircuitCalls, Lane>>;

/** Questions about bets that one process has on the wire to one partner at once. */
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
	/** Of the calls that a partner takes at once. */
	readonly share: Share;
	/** Left out by commands: what they find is told to whoever has called them. */
	readonly circuits?: CircuitWatch;
	readonly noteHint?: NoteHint;
}

export type QuestionPath = "/users/auth" | "/users/data" | "/payments/info";

const LANE_OF: Readonly<Record<QuestionPath, CircuitCalls>> = {
	"/users/auth": "logIns",
	"/users/data": "balances",
	"/payments/info": "info",
};

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
		const free = Math.max(0, this.#paymentsMax(partner) - inFlight);
		return breaker.state === "halfOpen" ? Math.min(1, free) : free;
	}

	tryAcquire(partner: Partner): CallSlot | undefined {
		const place = takePlace(this.#line(partner).payments, this.#paymentsMax(partner));
		if (place === undefined) return undefined;
		const limit = this.#limitFromNow(partner.settings.callTimeoutMs);
		return {
			send: (path: DeliveryPath, data: string) => this.#callFrom(place, partner, { path, data, limit }),
			release: place.leave,
		};
	}

	/** One call outside the deliveries, with the partner's time limit for it. */
	async ask(partner: Partner, path: QuestionPath, data: string, asker: Asker = KNOWN): Promise<PartnerReply> {
		const { userCallTimeoutMs, callTimeoutMs, concurrentUserCallsMax } = partner.settings;
		const isInfo = path === "/payments/info";
		const lane = this.#line(partner)[LANE_OF[path]];
		const place = takePlace(lane, isInfo ? INFO_CALLS_MAX : this.#context.share.part(concurrentUserCallsMax));
		if (place === undefined) return { kind: "unsent" };
		const limit = this.#limitFromNow(isInfo ? callTimeoutMs : userCallTimeoutMs);
		return await this.#callFrom(place, partner, { path, data, limit, asker });
	}

	#paymentsMax({ settings }: Partner): number {
		return this.#context.share.part(settings.concurrentCallsMax);
	}

	#limitFromNow(timeoutMs: number): TimeLimit {
		return { timeoutMs, endsAt: this.#context.clock.now().getTime() + timeoutMs };
	}

	async #callFrom(place: Place, partner: Partner, wanted: WantedCall): Promise<PartnerReply> {
		try {
			const called = await this.#call(partner, wanted);
			// That no time was left for it says nothing of the partner.
			if (called === undefined) return { kind: "unsent" };
			this.#judge(place, partner, called.heard, wanted.asker ?? KNOWN);
			return called.reply;
		} finally {
			place.leave();
		}
	}

	/** @returns undefined when too little time was left to make it. */
	async #call(partner: Partner, { path, data, limit }: WantedCall): Promise<Called | undefined> {
		const { http, clock, record, noteHint } = this.#context;
		const { jwt, keyId } = await signPartnerCall(
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
		const heard = await http.call({
			method: "POST",
			url: `${partner.apiUrl}${path}`,
			headers: { "content-type": "application/json", accept: "application/json" },
			// A JSON string literal: a compact JWT needs no escaping.
			body: `"${jwt}"`,
			timeoutMs: Math.min(leftMs, limit.timeoutMs),
			now: happenedAt,
		});
		const { reply, problem } = readReply(path, heard);
		if (problem !== undefined) noteHint?.(partner.partnerId, path, problem.field, "unreadable");
		record({
			happenedAt,
			direction: "out",
			partnerId: partner.partnerId,
			call: path,
			request: data,
			...endOfCall(heard),
			keyId,
			...(problem === undefined ? {} : { problem: `${problem.field}: ${problem.text}` }),
			durationMs: clock.now().getTime() - happenedAt.getTime(),
		});
		return { heard, reply };
	}

	/**
	 * Only what says that the partner is away counts against it: an answer below 500 is a sign of life. That it answers
	 * 5xx to what a stranger brought may be due to what was brought, and says nothing.
	 */
	#judge({ call, calls }: Place, { partnerId }: Partner, reply: HttpReply, { isStranger }: Asker): void {
		const { circuits } = this.#context;
		const isAnswered = reply.kind === "answered";
		if (isAnswered && reply.status < 500) {
			call.succeeded();
			circuits?.answered(partnerId, calls);
		} else if (isAnswered && isStranger) call.unused();
		else if (call.failed()) circuits?.opened(partnerId, calls, causeOf(reply));
	}

	#line(partner: Partner): Line {
		const known = this.#lines.get(partner.partnerId);
		if (known !== undefined) return known;
		const { clock } = this.#context;
		const newLane = (calls: CircuitCalls): Lane => ({ calls, breaker: new CircuitBreaker(clock), inFlight: 0 });
		const line: Line = {
			payments: newLane("payments"),
			logIns: newLane("logIns"),
			balances: newLane("balances"),
			info: newLane("info"),
		};
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

interface WantedCall {
	readonly path: QuestionPath | DeliveryPath;
	readonly data: string;
	readonly limit: TimeLimit;
	readonly asker?: Asker;
}

const KNOWN: Asker = { isStranger: false };

interface Called {
	readonly heard: HttpReply;
	/** The same, with its body read. */
	readonly reply: PartnerReply;
}

/** A place in a lane. Leaving it twice does nothing, and a call that was judged before stays judged. */
interface Place {
	readonly calls: CircuitCalls;
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
	return { calls: lane.calls, call, leave };
}

/** Why a call failed, for people. */
function causeOf(reply: HttpReply): string {
	return reply.kind === "answered" ? `HTTP ${reply.status}` : `${reply.kind}: ${reply.reason}`;
}
