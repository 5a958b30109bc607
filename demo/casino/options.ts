import type { CasinoApp } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { Deduplication } from "./wallet/dedupe-key.ts";

export interface CasinoOptions {
	/** The casino's own PostgreSQL database. Its tables are made at the start when they are missing. */
	readonly databaseUrl: string;
	/** 0, the default, takes any free port. */
	readonly port?: number;
	/** The address to listen on; 127.0.0.1 by default, because `/demo/*` asks nobody who they are. */
	readonly host?: string;
	/** Where table B of the specification is served, without a slash at the end. */
	readonly aggregatorUrl: string;
	/** The `iss` of the aggregator's JWTs; its address by default. */
	readonly issuer?: string;
	readonly partnerClientId: string;
	/** Never leaves this server: a page needs only a refresh token. */
	readonly secretKey: string;
	/** Signs what the marketing desk asks for: another secret than `secretKey`. Without it there is no desk. */
	readonly promoSecret?: string;
	/** `BetId+TransactionType` by default. */
	readonly deduplication?: Deduplication;
	/** Whether the aggregator's tax setting is on for this partner; off by default. */
	readonly taxOn?: boolean;
	/** The tag that `/demo/login` hands to the page; 1 by default. */
	readonly tagId?: number;
	/** How many calls it remembers in each direction; 20,000 by default. */
	readonly callsKept?: number;
	readonly clock?: Clock;
	/** How the aggregator is reached; the global `fetch` by default. */
	readonly fetch?: typeof globalThis.fetch;
	/** Mounts the casino's own page, behind the partner API and `/demo`. */
	readonly site?: (app: CasinoApp) => void;
	/** Hears of what went wrong. Never gets a secret. Silent by default. */
	readonly log?: Log;
}
