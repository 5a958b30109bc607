/**
 * The OpenID provider, as `openid-client` speaks with it: authorization code with PKCE, the ID token's signature, issuer,
 * audience, nonce and times looked at, although it comes over TLS from the provider itself.
 *
 * Source: OpenID Connect Core 1.0; RFC 9700 (OAuth 2.0 Security Best Current Practice).
 */
import * as client from "openid-client";
import type { Clock } from "../../platform/clock.ts";
import { SESSION_MS } from "../sessions.ts";
import type { OpenidSettings } from "./settings.ts";
import type { Started } from "./started.ts";

/** The provider is asked for its addresses anew after this. */
const METADATA_MS = 10 * 60_000;
/** For each of its answers. */
const ANSWER_S_MAX = 5;
/** So far the provider's clock may be off the database's. */
export const TOLERANCE_S = 30;

/** What an ID token says that was found to be good. */
export interface Identity {
	readonly issuer: string;
	readonly subject: string;
	/** When the provider has seen who it is; undefined where it does not say. */
	readonly seenAt: Date | undefined;
	readonly roleClaim: unknown;
}

/** The provider does not answer, or not in a way that can be read: nobody's fault who signs in. */
export class ProviderAwayError extends Error {
	override readonly name = "ProviderAwayError";
}

export class OpenidProvider {
	readonly settings: OpenidSettings;
	readonly #clock: Pick<Clock, "now">;
	readonly #redirectUri: string;
	#metadata: { readonly readAt: Date; readonly server: Promise<client.ServerMetadata> } | undefined;

	/** @param redirectUri to which the provider sends browsers back */
	constructor(settings: OpenidSettings, { clock, redirectUri }: { clock: Pick<Clock, "now">; redirectUri: string }) {
		this.settings = settings;
		this.#clock = clock;
		this.#redirectUri = redirectUri;
	}

	/**
	 * Where a browser goes to sign in.
	 *
	 * @param isFresh whether the person must sign in there anew, and not only if the last time is longer ago than a session lasts
	 * @throws ProviderAwayError
	 */
	async addressFor(started: Pick<Started, "state" | "nonce" | "verifier">, isFresh: boolean): Promise<string> {
		const challenge = await client.calculatePKCECodeChallenge(started.verifier);
		const address = client.buildAuthorizationUrl(await this.#configuration(), {
			redirect_uri: this.#redirectUri,
			scope: this.settings.scopes,
			state: started.state,
			nonce: started.nonce,
			code_challenge: challenge,
			code_challenge_method: "S256",
			// Asked for an age, a provider must say when it has seen who it is.
			...(isFresh ? { prompt: "login", max_age: "0" } : { max_age: String(SESSION_MS / 1_000) }),
		});
		return address.href;
	}

	/**
	 * Who has come back from the provider.
	 *
	 * @param search the query with which the browser came
	 * @param isFresh whether the person must have signed in there since the start
	 * @throws ProviderAwayError, and whatever the library throws for an answer that is not good
	 */
	async identify(search: string, started: Started, isFresh: boolean): Promise<Identity> {
		const address = new URL(this.#redirectUri);
		address.search = search;
		const configuration = await this.#configuration();
		const tokens = await client.authorizationCodeGrant(configuration, address, {
			expectedState: started.state,
			expectedNonce: started.nonce,
			pkceCodeVerifier: started.verifier,
			idTokenExpected: true,
		});
		const claims = tokens.claims();
		if (claims === undefined) throw new Error("There is no ID token.");
		const nowS = this.#clock.now().getTime() / 1_000;
		if (claims.iat > nowS + TOLERANCE_S) throw new Error("The ID token was made in the future.");
		const { auth_time: seenS } = claims;
		if (seenS !== undefined && seenS > nowS + TOLERANCE_S) throw new Error("auth_time lies in the future.");
		if (isFresh && (seenS === undefined || seenS < started.at.getTime() / 1_000 - TOLERANCE_S)) {
			throw new Error("The person has not signed in anew.");
		}
		return {
			issuer: claims.iss,
			subject: claims.sub,
			// A clock that is ahead makes no proof last longer.
			seenAt: seenS === undefined ? undefined : new Date(Math.min(seenS, nowS) * 1_000),
			roleClaim: claims[this.settings.roleClaim],
		};
	}

	async #configuration(): Promise<client.Configuration> {
		const { clientId, clientSecret } = this.settings;
		const server = await this.#server();
		const metadata = {
			client_secret: clientSecret,
			[client.clockTolerance]: TOLERANCE_S,
			// The library goes by the machine's clock, we by the database's.
			[client.clockSkew]: Math.round((this.#clock.now().getTime() - Date.now()) / 1_000),
		};
		// What a provider takes that names nothing is the basic one.
		const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
		const isBasic = methods.includes("client_secret_basic");
		const proof = isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
		const configuration = new client.Configuration(server, clientId, metadata, proof);
		configuration.timeout = ANSWER_S_MAX;
		client.enableNonRepudiationChecks(configuration);
		this.#allowInsecure(configuration);
		return configuration;
	}

	async #server(): Promise<client.ServerMetadata> {
		const now = this.#clock.now();
		const known = this.#metadata;
		if (known !== undefined && now.getTime() - known.readAt.getTime() < METADATA_MS) return await known.server;
		const reading = { readAt: now, server: this.#discover() };
		this.#metadata = reading;
		try {
			return await reading.server;
		} catch (error) {
			// Who comes next asks again.
			if (this.#metadata === reading) this.#metadata = undefined;
			throw error;
		}
	}

	async #discover(): Promise<client.ServerMetadata> {
		const { issuer, clientId } = this.settings;
		try {
			const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
				timeout: ANSWER_S_MAX,
				execute: this.#isInsecure() ? [client.allowInsecureRequests] : [],
			});
			return found.serverMetadata();
		} catch (error) {
			throw new ProviderAwayError("The OpenID provider cannot be asked.", { cause: error });
		}
	}

	/** Loopback in the demo and in tests; the environment is not taken with such an issuer otherwise. */
	#isInsecure(): boolean {
		return this.settings.issuer.startsWith("http:");
	}

	#allowInsecure(configuration: client.Configuration): void {
		if (this.#isInsecure()) client.allowInsecureRequests(configuration);
	}
}
