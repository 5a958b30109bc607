import { SignJWT } from "jose";
import { SIGNING_ALGORITHM } from "./signing-keys.ts";
import {
	type ClientClaims,
	clientClaimsSchema,
	TOKEN_KIND,
	type TokenKind,
	type UserClaims,
	userClaimsSchema,
} from "./token-kinds.ts";
import { type TokenContext, TokenReader, type VerifiedToken } from "./token-reader.ts";

/** Issues and verifies our own tokens. */
export class Tokens {
	readonly #context: TokenContext;
	readonly #clients: TokenReader<ClientClaims>;
	readonly #users: TokenReader<UserClaims>;

	constructor(context: TokenContext) {
		this.#context = context;
		this.#clients = new TokenReader(TOKEN_KIND.client, clientClaimsSchema, context);
		this.#users = new TokenReader(TOKEN_KIND.user, userClaimsSchema, context);
	}

	async issueClientToken(claims: ClientClaims): Promise<string> {
		return await this.#issue(TOKEN_KIND.client, claims);
	}

	async issueUserToken(claims: UserClaims): Promise<string> {
		return await this.#issue(TOKEN_KIND.user, claims);
	}

	/** Undefined for a token that is not ours, of another kind, expired or malformed: callers answer alike. */
	async verifyClientToken(token: string): Promise<VerifiedToken<ClientClaims> | undefined> {
		return await this.#clients.read(token);
	}

	/** The same for a player's token. */
	async verifyUserToken(token: string): Promise<VerifiedToken<UserClaims> | undefined> {
		return await this.#users.read(token);
	}

	async #issue(kind: TokenKind, claims: Readonly<Record<string, unknown>>): Promise<string> {
		const { keys, issuer, clock } = this.#context;
		const key = keys.current();
		const now = Math.floor(clock.now().getTime() / 1000);
		return await new SignJWT({ ...claims })
			.setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: kind.typ, kid: key.kid })
			.setIssuer(issuer)
			.setAudience(kind.audience)
			.setIssuedAt(now)
			.setExpirationTime(now + kind.lifetimeSeconds)
			.sign(key.privateKey);
	}
}
