import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

/** Who sits at the provider, and what it says of him. */
interface Person {
	readonly subject: string;
	readonly claims: Readonly<Record<string, unknown>>;
}

export interface TestOpenid {
	readonly issuer: string;
	/** Who signs in at the provider from now on. A browser that is signed in there stays who it is, unless it must sign in anew. */
	signsIn(subject: string, claims?: Readonly<Record<string, unknown>>): void;
	/** How often somebody had to sign in there. */
	readonly signIns: number;
	close(): Promise<void>;
}

/** Who is known at the provider. */
export interface OpenidClient {
	readonly clientId: string;
	readonly clientSecret: string;
	/** To which it sends browsers back. */
	readonly redirectUri: string;
}

const ALGORITHM = "ES256";

/** A real OpenID provider on loopback, that goes by the machine's clock and asks nobody for a password. */
export async function startOpenidProvider(client: OpenidClient): Promise<TestOpenid> {
	const server = createServer();
	const issuer = await listening(server);
	const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
	const people = new Map<string, Person>();
	let current: Person = { subject: "nobody", claims: {} };
	let signIns = 0;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: client.clientId,
				client_secret: client.clientSecret,
				redirect_uris: [client.redirectUri],
				id_token_signed_response_alg: ALGORITHM,
			},
		],
		jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: ALGORITHM, use: "sig" }] },
		cookies: { keys: ["of no other provider"] },
		claims: { openid: ["sub", "roles"] },
		conformIdTokenClaims: false,
		features: { devInteractions: { enabled: false } },
		pkce: { required: () => true },
		ttl: { Interaction: 600, Session: 3_600, Grant: 3_600, IdToken: 600, AuthorizationCode: 60, AccessToken: 60 },
		interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
		findAccount: (_, subject) => ({
			accountId: subject,
			claims: () => ({ sub: subject, ...people.get(subject)?.claims }),
		}),
		// Nobody is asked whether this service may know who he is.
		loadExistingGrant: async (context) => {
			const accountId = context.oidc.session?.accountId;
			const grant = new provider.Grant({
				clientId: client.clientId,
				...(accountId === undefined ? {} : { accountId }),
			});
			grant.addOIDCScope("openid");
			await grant.save();
			return grant;
		},
	});
	const answer = provider.callback();
	server.on("request", (request, response) => {
		if (request.url?.startsWith("/interaction/") !== true) return void answer(request, response);
		signIns += 1;
		const login = { accountId: current.subject };
		return void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
	});
	return {
		issuer,
		get signIns() {
			return signIns;
		},
		signsIn: (subject, claims = { roles: ["wf-manager"] }) => {
			current = { subject, claims };
			people.set(subject, current);
		},
		close: () => closing(server),
	};
}

/** On a free port of this machine. @returns its origin */
export async function listening(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server has no port.");
	return `http://127.0.0.1:${address.port}`;
}

export async function closing(server: Server): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}
