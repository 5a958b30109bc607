import { errors } from "jose";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import { recentlyUsed } from "../platform/recently-used.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { TokenKind } from "./token-kinds.ts";
import { verifyJwt } from "./verify-jwt.ts";

export interface VerifiedToken<Claims> {
	readonly claims: Claims;
	/** Unix time in milliseconds. */
	readonly expiresAt: number;
}

interface KnownToken<Claims> extends VerifiedToken<Claims> {
	readonly kid: string;
}

export interface TokenContext {
	readonly keys: SigningKeys;
	/** Our public address. */
	readonly issuer: string;
	readonly clock: Clock;
}

const KNOWN_TOKENS_MAX = 20_000;
const TOKEN_LENGTH_MAX = 4_096;
/** How far ahead a token may say that it was issued: the clocks of processes agree, but for what measuring them leaves. */
const AHEAD_MAX_SECONDS = 60;

const timesSchema = z.object({ iat: z.int(), exp: z.int() });

/**
 * Reads the tokens of one kind. A signature is checked once: later the text is enough, as long as the token has not
 * expired and its key is still published. Each kind has a memory of its own, so that a token which was good as one
 * kind is never found as another.
 */
export class TokenReader<Claims> {
	readonly #kind: TokenKind;
	readonly #schema: z.ZodType<Claims>;
	readonly #context: TokenContext;
	readonly #known = recentlyUsed<string, KnownToken<Claims>>(KNOWN_TOKENS_MAX);

	constructor(kind: TokenKind, schema: z.ZodType<Claims>, context: TokenContext) {
		this.#kind = kind;
		this.#schema = schema;
		this.#context = context;
	}

	/** Undefined for a token that is not ours, of another kind, expired or malformed: callers answer alike. */
	async read(token: string): Promise<VerifiedToken<Claims> | undefined> {
		if (token.length > TOKEN_LENGTH_MAX) return undefined;
		const known = this.#known.get(token);
		if (known !== undefined) return this.#isStillGood(known) ? known : undefined;
		const verified = await this.#verify(token);
		if (verified !== undefined) this.#known.set(token, verified);
		return verified;
	}

	#isStillGood({ expiresAt, kid }: KnownToken<Claims>): boolean {
		const { clock, keys } = this.#context;
		return clock.now().getTime() < expiresAt && keys.find(kid) !== undefined;
	}

	async #verify(token: string): Promise<KnownToken<Claims> | undefined> {
		const { keys, issuer, clock } = this.#context;
		const { typ, audience, lifetimeSeconds } = this.#kind;
		const requiredClaims = ["exp", "iat", "iss", "aud"];
		try {
			const expected = { typ, audience, issuer, requiredClaims, now: clock.now() };
			const { payload, kid } = await verifyJwt(token, keys, expected);
			const times = timesSchema.safeParse(payload);
			const claims = this.#schema.safeParse(payload);
			if (!times.success || !claims.success) return undefined;
			// By its own two times: another process whose clock is a little ahead may have issued it this very moment.
			if (times.data.exp - times.data.iat > lifetimeSeconds) return undefined;
			// But not in years to come, as by milliseconds in the place of seconds: it would be good for that long.
			if (times.data.iat > clock.now().getTime() / 1000 + AHEAD_MAX_SECONDS) return undefined;
			return { claims: claims.data, expiresAt: times.data.exp * 1000, kid };
		} catch (error) {
			if (error instanceof errors.JOSEError) return undefined;
			throw error;
		}
	}
}
