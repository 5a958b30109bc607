/** What went over the wire in a run, as the casino saw it: neither side's books can change it afterwards. */
import type { Casino } from "@webframe/reference-casino";
import { z } from "zod";
import type { HeardReply } from "./replies.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** One transaction, or one close, that reached the casino; a batch is as many as it holds. */
export interface ReceivedCall {
	readonly path: string;
	readonly at: number;
	readonly subjectId: number;
	readonly type: number | null;
	/** The JSON text of the record. */
	readonly payload: string;
	/** The ErrorCode or the fault with which it was answered. */
	readonly answer: number | string | undefined;
	/** Counts over all that goes over the wire, in both directions; the records of a batch have one. */
	readonly place: number;
	readonly batch: boolean;
}

/** An accept that the casino sent, and our answer. */
export interface SentAccept {
	readonly path: string;
	readonly at: number;
	/** Counts with those of the calls. */
	readonly place: number;
	readonly subjectId: number;
	readonly type: number;
	readonly errorCode: number;
	readonly player: string | undefined;
	readonly amount: string | undefined;
	/** Undefined where none came. */
	readonly answerCode: number | undefined;
	readonly answerText: string | undefined;
	/** Of the answer, whatever it said. */
	readonly status: number | undefined;
}

export interface Wire {
	readonly received: readonly ReceivedCall[];
	readonly accepts: readonly SentAccept[];
	readonly replies: readonly HeardReply[];
}

const recordSchema = z.looseObject({
	BetId: z.int().optional(),
	CashbackId: z.int().optional(),
	TransactionType: z.int().optional(),
});
const acceptSchema = z.object({
	ErrorCode: z.unknown(),
	Value: z.looseObject({
		BetId: z.int().optional(),
		CashbackId: z.int().optional(),
		TransactionType: z.int().optional(),
		PartnerUserId: z.string().optional(),
		Amount: z.string().optional(),
	}),
});

/** Reads along as the run goes, because the casino forgets. */
export class WireTap {
	readonly #received: ReceivedCall[] = [];
	readonly #accepts: SentAccept[] = [];

	get wire(): Omit<Wire, "replies"> {
		return { received: this.#received, accepts: this.#accepts };
	}

	/** Takes over what a casino has seen since `from`: once for each casino, before it stops. */
	read(world: SimulatedWorld, from: number): void {
		const { casino } = world;
		for (const call of casino.traffic.received) {
			if (call.at.getTime() < from || call.data === undefined) continue;
			for (const data of Array.isArray(call.data) ? call.data : [call.data]) {
				this.#receive(call, data, world.placeOf(call.id));
			}
		}
		for (const call of casino.traffic.sent) {
			if (call.at.getTime() >= from) this.#send(call, world.placeOf(call.id));
		}
	}

	#receive({ path, at, data: all, answer }: Casino["traffic"]["received"][number], data: unknown, place: number): void {
		const record = recordSchema.safeParse(data).data;
		const subjectId = record?.BetId ?? record?.CashbackId;
		if (record === undefined || subjectId === undefined) return;
		this.#received.push({
			path,
			at: at.getTime(),
			subjectId,
			type: record.TransactionType ?? null,
			payload: JSON.stringify(data),
			answer,
			place,
			batch: Array.isArray(all),
		});
	}

	#send({ path, at, body: sent, answer }: Casino["traffic"]["sent"][number], place: number): void {
		const body = acceptSchema.safeParse(sent).data;
		const subjectId = body?.Value.BetId ?? body?.Value.CashbackId;
		if (body === undefined || subjectId === undefined) return;
		const heard = answer?.kind === "answered" && answer.status === 200 ? answer : undefined;
		this.#accepts.push({
			path,
			at: at.getTime(),
			place,
			subjectId,
			type: body.Value.TransactionType ?? 2,
			errorCode: typeof body.ErrorCode === "number" ? body.ErrorCode : 0,
			player: body.Value.PartnerUserId,
			amount: body.Value.Amount,
			answerCode: heard?.errorCode,
			answerText: heard?.message,
			status: answer?.kind === "answered" ? answer.status : undefined,
		});
	}
}
