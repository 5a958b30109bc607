import type { SessionRevoked } from "@webframe/shared/wire";
import { revokeSession } from "../store/sessions.ts";
import type { UserClaims } from "../tokens/token-kinds.ts";
import type { PlayersContext } from "./context.ts";

export const LOGGED_OUT: SessionRevoked = { reason: "logout" };

/**
 * Ends the log-in that a user token belongs to, and tells its other frames. From then on it takes no bets and no
 * pay-ins, and cannot be renewed; what is owed for its bets moves all the same. A repeat changes and tells nothing.
 *
 * The user token itself stays a good signature until it expires, at most 30 minutes later: it still reads the player's
 * own bets and balance. Refusing that too would cost every call a look at the database, and moves no money.
 *
 * Source: wire contract, sections 6 and 7; frame contract, "Events".
 */
export async function logOut(
	{ database, clock, events }: Pick<PlayersContext, "database" | "clock" | "events">,
	{ sid, playerId }: Pick<UserClaims, "sid" | "playerId">,
): Promise<void> {
	const isFirst = await revokeSession(database, sid, playerId, clock.now());
	if (isFirst) events.sessionRevoked(sid, LOGGED_OUT);
}
