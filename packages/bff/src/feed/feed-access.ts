/**
 * Who may read the feed: a partner whose feed is switched on, with a token that was got with a secret that is still good.
 *
 * Source: wire contract, section 8.
 */
import type { Partner, PartnerDirectory } from "../partners/partner-directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { listPartnerSecrets, readSecretRows } from "../store/partners.ts";
import type { FeedClaims } from "../tokens/token-kinds.ts";
import type { Tokens } from "../tokens/tokens.ts";

export type FeedAccessOutcome =
	| { readonly kind: "allowed"; readonly partner: Partner; readonly claims: FeedClaims; readonly expiresAt: number }
	/** The token is missing, wrong or expired, or its secret was removed. */
	| { readonly kind: "unauthorized" }
	/** The partner's feed is not switched on. */
	| { readonly kind: "off" };

interface FeedAccessParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly partners: PartnerDirectory;
	readonly tokens: Tokens;
}

export class FeedAccess {
	readonly #parts: FeedAccessParts;

	constructor(parts: FeedAccessParts) {
		this.#parts = parts;
	}

	async of(token: string | undefined): Promise<FeedAccessOutcome> {
		const { tokens, partners, database, clock } = this.#parts;
		const verified = token === undefined ? undefined : await tokens.verifyFeedToken(token);
		const partner = verified === undefined ? undefined : partners.get(verified.claims.partnerId);
		if (verified === undefined || partner === undefined) return { kind: "unauthorized" };
		const { claims, expiresAt } = verified;
		const secrets = await readSecretRows(database, partner.partnerId, clock.now());
		if (!secrets.some(({ secretId }) => secretId === claims.secretId)) return { kind: "unauthorized" };
		return mayRead(partner) ? { kind: "allowed", partner, claims, expiresAt } : { kind: "off" };
	}

	/** The partner of claims that were good, with its settings of now; undefined where it is gone. */
	partnerOf({ partnerId }: FeedClaims): Partner | undefined {
		return this.#parts.partners.get(partnerId);
	}

	/** Tells of claims that were good whether they still are, by the secrets of this moment, read once for all. */
	async stillGood(): Promise<(claims: FeedClaims) => boolean> {
		const { database, clock } = this.#parts;
		const secrets = new Set((await listPartnerSecrets(database, clock.now())).map(({ secretId }) => secretId));
		return (claims) => {
			const partner = this.partnerOf(claims);
			return partner !== undefined && mayRead(partner) && secrets.has(claims.secretId);
		};
	}
}

/** Whether a partner's feed is switched on. */
export function mayRead({ isActive, settings }: Partner): boolean {
	return isActive && settings.isFeedOn;
}
