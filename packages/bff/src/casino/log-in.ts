import type { AuthTokenValue } from "@webframe/shared/wire";
import { spendComparison, verifySecret } from "../partners/secret-hash.ts";
import { VerifiedSecrets } from "../partners/secret-hash-verified.ts";
import { SECRETS_MAX, TOKENS_PER_MINUTE } from "../partners/settings.ts";
import { tooManyRequests } from "../platform/http/api-error.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import { OverloadedError } from "../platform/scrypt-thread.ts";
import { readSecretRows, type SecretRow } from "../store/partners.ts";
import { TOKEN_KIND } from "../tokens/token-kinds.ts";
import type { CasinoContext } from "./casino-context.ts";

const MINUTE_MS = 60_000;
/** For all clients together: who tries one client id after the other must not fill the queue of the hashes. */
const LOGINS_PER_ADDRESS_AND_MINUTE = 60;
/** When the queue of the hashes is full: it is done with what it holds in about this time. */
const OVERLOAD_PAUSE_MS = 2_000;

export interface Login {
	readonly partnerId: number;
	readonly secret: string;
	/** Where the caller calls from. */
	readonly address: string;
}

/**
 * Exchanges the secret of a partner client for a token.
 *
 * A client's tries are counted by where they come from, so that a stranger cannot lock a partner out by using up its
 * tries. Strangers at many addresses can keep the queue of the slow hashes full; a secret that this process has verified
 * before does not wait in it. What is left: while they do so, the first log-in with a secret at each process that was
 * started, or with a secret that is new, competes for the queue, and gets 429 until it finds a place. Tokens that a
 * partner has stay good, so that its calls go on for the rest of their hour.
 *
 * The answer takes the same time for a client that does not exist as for a wrong secret.
 *
 * Source: wire contract, section 2, "Limits", and section 4.
 */
export class LogIn {
	readonly #context: CasinoContext;
	readonly #ofAddress: RateLimit;
	readonly #ofClient: RateLimit;
	readonly #verified = new VerifiedSecrets();

	constructor(context: CasinoContext) {
		this.#context = context;
		this.#ofAddress = new RateLimit(context.clock, MINUTE_MS);
		this.#ofClient = new RateLimit(context.clock, MINUTE_MS);
	}

	/** Counts a try, before anything of it is read. @throws ApiError 429 */
	admit(address: string): void {
		const retryAfterMs = this.#ofAddress.take(address, this.#context.share.part(LOGINS_PER_ADDRESS_AND_MINUTE));
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
	}

	/**
	 * @returns undefined for a wrong client or secret.
	 * @throws ApiError 429
	 */
	async token({ partnerId, secret, address }: Login): Promise<AuthTokenValue | undefined> {
		const { partners, database, clock, tokens, share } = this.#context;
		const partner = partners.get(partnerId);
		const triesMax = share.part(partner?.settings.tokensPerMinute ?? TOKENS_PER_MINUTE);
		const retryAfterMs = this.#ofClient.take(`${partnerId} ${address}`, triesMax);
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		const rows = partner === undefined ? [] : await readSecretRows(database, partnerId, clock.now());
		const isRight = this.#verified.has(rows, secret) || (await this.#isOneOf(rows, secret));
		if (partner === undefined || !isRight) return undefined;
		return {
			access_token: await tokens.issueClientToken({ sub: partner.clientId, partnerId }),
			token_type: "Bearer",
			expires_in: TOKEN_KIND.client.lifetimeSeconds,
		};
	}

	/** Makes as many comparisons for every client, however many secrets it has. */
	async #isOneOf(rows: readonly SecretRow[], secret: string): Promise<boolean> {
		let isRight = false;
		try {
			for (const row of rows) {
				if (!(await verifySecret(secret, row.secretHash))) continue;
				this.#verified.add(row, secret);
				isRight = true;
			}
			for (let made = rows.length; made < SECRETS_MAX; made++) await spendComparison(secret);
		} catch (error) {
			if (error instanceof OverloadedError) throw tooManyRequests(OVERLOAD_PAUSE_MS);
			throw error;
		}
		return isRight;
	}
}
