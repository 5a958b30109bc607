/** What went over the wire about a bet, as the partner saw it. */
import { decodeJwt, type JWTPayload } from "jose";
import { z } from "zod";
import type { World } from "../../../packages/bff/src/testing/world.ts";

/** Only stakes: the payouts of the bets before go their way. */
export const STAKE = { call: "/payments/make", transactionType: -1 } as const;
export const PAYOUT = { call: "/payments/make", transactionType: 1 } as const;

export interface CallSeen {
	readonly path: string;
	readonly data: unknown;
	/** What the JWT says beside it. */
	readonly claims: JWTPayload;
	readonly atMs: number;
}

const aboutSchema = z.object({ BetId: z.number(), TransactionType: z.number().optional() });

/** The calls about a bet that reached the partner, oldest first. */
export function callsAbout(world: World, betId: number, path?: string, type?: number): readonly CallSeen[] {
	return world.casino.traffic.received.flatMap((call) => {
		const about = aboutSchema.safeParse(call.data);
		if (!about.success || about.data.BetId !== betId || (path !== undefined && call.path !== path)) return [];
		if (type !== undefined && about.data.TransactionType !== type) return [];
		const claims = decodeJwt(z.string().parse(JSON.parse(call.body)));
		return [{ path: call.path, data: call.data, claims, atMs: call.at.getTime() }];
	});
}

/** Our answers to the partner's accepts of a bet, oldest first. */
export function answersAbout(world: World, betId: number): readonly (number | string)[] {
	return world.casino.traffic.sent.flatMap(({ path, body, answer }) => {
		const accept = z.object({ Value: z.object({ BetId: z.number() }) }).safeParse(body);
		if (!path.endsWith("/accept") || !accept.success || accept.data.Value.BetId !== betId) return [];
		return [answer?.kind === "answered" ? answer.errorCode : "none"];
	});
}

/** When a transaction is due again, counted from now; undefined when nothing happens by itself. */
export async function dueInMs(world: World, betId: number, seq: number): Promise<number | undefined> {
	const [row] = await world.owner<{ dueAt: Date }[]>`
		select due_at as "dueAt" from due_delivery where subject_id = ${betId} and seq = ${seq}`;
	const dueAt = row?.dueAt.getTime();
	return dueAt === undefined ? undefined : dueAt - world.clock.now().getTime();
}

/** Arms a fault of the partner. */
export type FaultInput = Parameters<World["casino"]["faults"]["add"]>[0];
