import { OneAtATime } from "../platform/one-at-a-time.ts";
import { recentlyUsed } from "../platform/recently-used.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { BatchCollector } from "./batches/batch-collector.ts";
import { sendBatch } from "./batches/send-batch.ts";
import { KNOWN_BETS_MAX, type WageringContext, type WageringParts } from "./context.ts";
import { deliver } from "./deliver.ts";
import { Evidence } from "./evidence.ts";
import { JwtAlarm } from "./jwt-alarm.ts";
import { keepEvidence } from "./keep-evidence.ts";
import { BetWatchers } from "./provider-bets/bet-watchers.ts";
import { changesTogether } from "./write-change.ts";
import { placesTogether, providerPlacesTogether } from "./write-place.ts";

/** Puts the room together. Its operations are the functions beside this file, which take the context first. */
export function createWagering(parts: WageringParts): WageringContext {
	const context: WageringContext = {
		...parts,
		known: recentlyUsed<number, StoredBet>(KNOWN_BETS_MAX),
		turns: new Map(),
		changes: changesTogether(parts.database, parts.clock),
		places: placesTogether(parts.database, parts.clock),
		providerPlaces: providerPlacesTogether(parts.database, parts.clock),
		watchers: new BetWatchers(),
		batches: new BatchCollector(parts.clock, (partner, bets) => sendBatch(context, partner, bets)),
		evidence: new Evidence((partner, question) => keepEvidence(context, partner, question)),
		conflicts: new OneAtATime(),
		jwtAlarm: new JwtAlarm(parts.clock, parts.alarms),
		background: new Set(),
		deliver: (partner, subject, seq, slot) => deliver(context, partner, subject, seq, slot),
	};
	return context;
}

/** Waits until every attempt that is under way has its end recorded. */
export async function drainWagering(context: WageringContext): Promise<void> {
	while (context.background.size > 0) await Promise.all(context.background);
}

/** Sends what is collected, and waits until every attempt that is under way has its end recorded. */
export async function stopWagering(context: WageringContext): Promise<void> {
	context.batches.close();
	context.evidence.close();
	context.watchers.close();
	await drainWagering(context);
}
