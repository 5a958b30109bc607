/**
 * The reference partner casino: what a partner has to build, whole and small enough to read. It is also the partner
 * of our fault tests: there it runs inside the test's process, on the test's clock.
 *
 * A transaction goes through it like this:
 *
 *     POST /payments/make ──> verify the JWT ──> row of `payment` ──> answer 200
 *                                                      │
 *                             queue: book in the wallet, then POST /payments/accept until it is answered
 */
import type { AggregatorAnswer } from "./aggregator/aggregator-answer.ts";
import { createAggregatorClient } from "./aggregator/aggregator-client.ts";
import { createCasinoApp } from "./app.ts";
import { type Books, createBooks } from "./books.ts";
import { systemClock } from "./clock.ts";
import { openDatabase } from "./database/database.ts";
import { createSchema } from "./database/schema.ts";
import { createFaultList, type FaultList } from "./faults/fault-list.ts";
import { createQueueFaults } from "./faults/queue-faults.ts";
import { listen } from "./listen.ts";
import { createMarketingDesk } from "./marketing/desk.ts";
import { createPromoClient } from "./marketing/promo-client.ts";
import type { CasinoOptions } from "./options.ts";
import { createKeySet } from "./partner-api/key-set.ts";
import { createQueue } from "./queue/queue.ts";
import { createWork } from "./queue/work.ts";
import { createTraffic, type Traffic } from "./traffic.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_TAG_ID = 1;

export interface Casino {
	readonly port: number;
	/** The address of the partner API, without a slash at the end. */
	readonly url: string;
	readonly books: Books;
	readonly faults: FaultList;
	/** What went over the wire since the start. */
	readonly traffic: Pick<Traffic, "received" | "sent" | "load">;
	/** Resolves when nothing is being worked on and nothing is due by the clock of now. */
	idle(): Promise<void>;
	/** Asks the aggregator to return a bet: `POST /rollbacks/make` of table B. */
	requestReturn(betId: number, partnerUserId: string, reason: string): Promise<AggregatorAnswer>;
	/** Ends at once: what is on the wire is dropped, and what is queued is taken up by the next start. */
	stop(): Promise<void>;
}

/**
 * Starts a casino: makes its tables when they are missing, takes up what its queue still holds, and listens.
 *
 * @throws Error when the database cannot be reached, or with the code `EADDRINUSE` when the port is taken.
 */
export async function startCasino(options: CasinoOptions): Promise<Casino> {
	const { aggregatorUrl, partnerClientId, promoSecret, clock = systemClock } = options;
	const { fetch = globalThis.fetch, log = () => {} } = options;
	const stopping = new AbortController();
	const database = openDatabase(options.databaseUrl);
	const faults = createFaultList();
	const traffic = createTraffic(clock, options.callsKept);
	const aggregator = createAggregatorClient({ ...options, clock, fetch, traffic, stopping: stopping.signal });
	const work = createWork({ database, clock, aggregator, interference: createQueueFaults(faults) });
	const queue = createQueue({ database, clock, work, log });
	const promo =
		promoSecret === undefined
			? undefined
			: createPromoClient({ ...options, promoSecret, clock, fetch, stopping: stopping.signal, log });
	const app = createCasinoApp({
		database,
		clock,
		queue,
		deduplication: {
			deduplication: options.deduplication ?? "BetId+TransactionType",
			taxOn: options.taxOn ?? false,
		},
		verifier: {
			keys: createKeySet(clock, () => aggregator.readKeySet()),
			issuer: options.issuer ?? aggregatorUrl,
			partnerClientId,
			clock,
		},
		partnerClientId,
		tagId: options.tagId ?? DEFAULT_TAG_ID,
		faults,
		traffic,
		desk: promo && createMarketingDesk({ database, clock, promo }),
		stopping: stopping.signal,
		site: options.site,
		log,
	});

	try {
		await createSchema(database);
		const host = options.host ?? DEFAULT_HOST;
		const server = await listen(app, options.port ?? 0, host);
		await queue.start();
		return {
			port: server.port,
			url: `http://${host}:${server.port}`,
			books: createBooks(database, clock),
			faults,
			traffic,
			idle: () => queue.idle(),
			requestReturn: (betId, partnerUserId, reason) =>
				aggregator.post("/rollbacks/make", { BetId: betId, PartnerUserId: partnerUserId, Reason: reason }),
			stop: async () => {
				stopping.abort();
				await server.stop();
				await queue.stop();
				await database.end();
			},
		};
	} catch (error) {
		await database.end();
		throw error;
	}
}
