import type { Clock } from "../platform/clock.ts";
import type { RequestsUnderWay } from "../platform/http/edge/requests-under-way.ts";
import type { Repeated } from "../platform/repeat.ts";
import { stopWagering } from "../wagering/create-wagering.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";

/** How long connected frames and subscribers are given to go to another process. */
const HUB_CLOSE_MS = 2_000;
/** How long requests that are under way are given to be answered, before pay-ins stop waiting for their bets, and after. */
const REQUESTS_END_MS = 5_000;
const LAST_ANSWERS_MS = 1_000;
/**
 * How long work that repeats is waited for, which may be waiting itself for somebody who does not answer: a provider's list of
 * games, a mail server. Bets come before it, and what it leaves undone is done by whoever looks next.
 */
const WORKERS_END_MS = 6_000;
/** How long the database's connections are given to close. */
const DATABASE_END_SECONDS = 1;

/** Finishes what is under way, from the outside to the inside, and frees everything. */
export async function finish(
	{
		http,
		keys,
		partners,
		providers,
		promoSecrets,
		betStops,
		exchangeLog,
		circuits,
		hints,
		alarms,
		signs,
		ids,
		leave,
		database,
	}: Connections,
	{ hub, feed, todayHub, signals, wagering, games }: Core,
	underWay: { readonly workers: readonly Repeated[]; readonly requests: RequestsUnderWay; readonly clock: Clock },
): Promise<void> {
	const { workers, requests, clock } = underWay;
	const timeoutMs = HUB_CLOSE_MS;
	const hubs = [hub.drain({ timeoutMs }), feed.close({ timeoutMs }), todayHub.close({ timeoutMs })];
	await Promise.all([ended(workers, clock), ...hubs, requests.ended(REQUESTS_END_MS)]);
	await stopWagering(wagering);
	await requests.ended(LAST_ANSWERS_MS);
	// Only now: all that has ended above was still told to players at other processes.
	await Promise.all([hub.close(), signals.close()]);
	await Promise.all([exchangeLog.stop(), circuits.stop(), hints.stop(), signs.stop()]);
	await alarms.stop();
	await Promise.all([partners, providers, promoSecrets, betStops, games, keys, ids].map((one) => one.stop()));
	await http.close();
	await leave();
	// Nothing runs any more; but the driver waits for ever for a connection that once broke under a statement.
	await database.end({ timeout: DATABASE_END_SECONDS });
}

async function ended(workers: readonly Repeated[], clock: Clock): Promise<void> {
	const { promise: late, resolve } = Promise.withResolvers<void>();
	const cancel = clock.after(WORKERS_END_MS, resolve);
	await Promise.race([Promise.all(workers.map((worker) => worker.stop())), late]).finally(cancel);
}
