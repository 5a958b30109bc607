import { signJwt } from "./sign-jwt.ts";
import {
	type ClientClaims,
	clientClaimsSchema,
	type FeedClaims,
	feedClaimsSchema,
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
	readonly #feeds: TokenReader<FeedClaims>;
	readonly #users: TokenReader<UserClaims>;

	constructor(context: TokenContext) {
		this.#context = context;
		this.#clients = new TokenReader(TOKEN_KIND.client, clientClaimsSchema, context);
		this.#feeds = new TokenReader(TOKEN_KIND.feed, feedClaimsSchema, context);
		this.#users = new TokenReader(TOKEN_KIND.user, userClaimsSchema, context);
	}

	async issueClientToken(claims: ClientClaims): Promise<string> {
		return await this.#issue(TOKEN_KIND.client, claims);
	}

	async issueFeedToken(claims: FeedClaims): Promise<string> {
		return await this.#issue(TOKEN_KIND.feed, claims);
	}

	async issueUserToken(claims: UserClaims): Promise<string> {
		return await this.#issue(TOKEN_KIND.user, claims);
	}

	/** Undefined for a token that is not ours, of another kind, expired or malformed: callers answer alike. */
	async verifyClientToken(token: string): Promise<VerifiedToken<ClientClaims> | undefined> {
		return await this.#clients.read(token);
	}

	/** The same for a token of the feed. */
	async verifyFeedToken(token: string): Promise<VerifiedToken<FeedClaims> | undefined> {
		return await this.#feeds.read(token);
	}

	/** The same for a player's token. */
	async verifyUserToken(token: string): Promise<VerifiedToken<UserClaims> | undefined> {
		return await this.#users.read(token);
	}

	async #issue({ typ, audience, lifetimeSeconds }: TokenKind, claims: object): Promise<string> {
		const { keys, issuer, clock } = this.#context;
		const iat = Math.floor(clock.now().getTime() / 1000);
		const all = { ...claims, iss: issuer, aud: audience, iat, exp: iat + lifetimeSeconds };
		return await signJwt(typ, all, keys.current());
	}
}
