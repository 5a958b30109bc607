import type { CheckedLogIn, TokenLogin, TooManyTries } from "../platform/checked-log-in.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import { OverloadedError } from "../platform/scrypt-thread.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";
import type { Share } from "../platform/share.ts";
import { readSecretRows, type SecretRow } from "../store/partners.ts";
import type { Partner, PartnerDirectory } from "./partner-directory.ts";
import { spendComparison, verifySecret } from "./secret-hash.ts";
import { VerifiedSecrets } from "./secret-hash-verified.ts";
import { SECRETS_MAX, TOKENS_PER_MINUTE } from "./settings.ts";

const MINUTE_MS = 60_000;
/** For all clients together: who tries one client id after the other must not fill the queue of the hashes. */
const LOGINS_PER_ADDRESS_AND_MINUTE = 60;
/** When the queue of the hashes is full: it is done with what it holds in about this time. */
const OVERLOAD_PAUSE_MS = 2_000;

/** Wrong is the client or its secret. */
type LogInOutcome = CheckedLogIn<{ readonly partner: Partner; readonly secretId: string }>;

interface LogInContext {
	readonly database: Database;
	readonly clock: Clock;
	readonly partners: PartnerDirectory;
	/** Of the rates of log-ins. */
	readonly share: Share;
	/** Of comparing a secret; undefined is that of real ones. */
	readonly secretCost: ScryptCost | undefined;
}

/**
 * Checks the secret of a partner client that asks for a token, of whatever kind.
 *
 * A client's tries are counted by where they come from, so that a stranger cannot lock a partner out by using up its
 * tries. Strangers at many addresses can keep the queue of the slow hashes full; a secret that this process has verified
 * before does not wait in it. What is left: while they do so, the first log-in with a secret at each process that was
 * started, or with a secret that is new, competes for the queue, and gets 429 until it finds a place. Tokens that a
 * partner has stay good, so that its calls go on for the rest of their hour.
 *
 * The answer takes the same time for a client that does not exist as for a wrong secret.
 *
 * Source: wire contract, section 2, "Limits", and sections 4 and 8.
 */
export class LogIn {
	readonly #context: LogInContext;
	readonly #ofAddress: RateLimit;
	readonly #ofClient: RateLimit;
	readonly #verified = new VerifiedSecrets();

	constructor(context: LogInContext) {
		this.#context = context;
		this.#ofAddress = new RateLimit(context.clock, MINUTE_MS);
		this.#ofClient = new RateLimit(context.clock, MINUTE_MS);
	}

	/** Counts a try, before anything of it is read. @returns undefined when it is taken */
	admit(address: string): TooManyTries | undefined {
		return tooMany(this.#ofAddress.take(address, this.#context.share.part(LOGINS_PER_ADDRESS_AND_MINUTE)));
	}

	async check({ partnerId, secret, address }: TokenLogin): Promise<LogInOutcome> {
		const { partners, database, clock, share } = this.#context;
		const partner = partners.get(partnerId);
		const triesMax = share.part(partner?.settings.tokensPerMinute ?? TOKENS_PER_MINUTE);
		const refused = tooMany(this.#ofClient.take(`${partnerId} ${address}`, triesMax));
		if (refused !== undefined) return refused;
		const rows = partner === undefined ? [] : await readSecretRows(database, partnerId, clock.now());
		try {
			const row = this.#verified.find(rows, secret) ?? (await this.#rowOf(rows, secret));
			if (partner === undefined || row === undefined) return { kind: "wrong" };
			return { kind: "right", partner, secretId: row.secretId };
		} catch (error) {
			if (error instanceof OverloadedError) return { kind: "too_many", retryAfterMs: OVERLOAD_PAUSE_MS };
			throw error;
		}
	}

	/** Makes as many comparisons for every client, however many secrets it has. */
	async #rowOf(rows: readonly SecretRow[], secret: string): Promise<SecretRow | undefined> {
		let right: SecretRow | undefined;
		for (const row of rows) {
			if (!(await verifySecret(secret, row.secretHash))) continue;
			this.#verified.add(row, secret);
			right = row;
		}
		for (let made = rows.length; made < SECRETS_MAX; made++) await spendComparison(secret, this.#context.secretCost);
		return right;
	}
}

function tooMany(retryAfterMs: number | undefined): TooManyTries | undefined {
	return retryAfterMs === undefined ? undefined : { kind: "too_many", retryAfterMs };
}
