import type { Provider } from "../partners/provider-directory.ts";
import { type DemoSessionRow, readDemoSession } from "../store/demo-sessions.ts";
import { type GameSessionWithBet, readGameSession } from "../store/game-sessions.ts";
import type { ProviderContext } from "./provider-context.ts";

export type FoundSession =
	| ({ readonly kind: "real" } & GameSessionWithBet)
	| { readonly kind: "demo"; readonly session: DemoSessionRow }
	| { readonly kind: "none" };

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As long as a provider's ids of demo sessions are kept. */
const SESSION_ID_LENGTH_MAX = 128;

/**
 * The session in the address, which no signature covers: it counts only when it is this provider's own. A demo
 * session is looked up only where no real one has the id.
 *
 * @param providerBetId whose row is read along with a real session, where one stands under it
 */
export async function findSession(
	{ database }: ProviderContext,
	provider: Provider,
	sessionId: string,
	providerBetId: string | null = null,
): Promise<FoundSession> {
	const { providerId } = provider;
	const isReal = UUID_PATTERN.test(sessionId);
	const real = isReal ? await readGameSession(database, providerId, sessionId, providerBetId) : undefined;
	if (real !== undefined) return { kind: "real", ...real };
	if (sessionId.length > SESSION_ID_LENGTH_MAX || sessionId.includes("\0")) return { kind: "none" };
	const demo = await readDemoSession(database, providerId, sessionId);
	return demo === undefined ? { kind: "none" } : { kind: "demo", session: demo };
}
