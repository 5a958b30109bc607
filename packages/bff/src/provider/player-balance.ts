import { readBalance } from "../players/read-balance.ts";
import type { GameSessionRow } from "../store/game-sessions.ts";
import type { ProviderContext } from "./provider-context.ts";

/** How long an answer to a provider waits for the casino to tell the balance, which changes no code. */
const BALANCE_WAIT_MS = 1_000;
/** Where neither the session nor the partner has a tag: `/users/data` always carries one. */
const NO_TAG = 0;

/**
 * The player's balance: what the casino tells within a second, else the last that it told.
 *
 * Source: wire contract, section 7.
 */
export async function playerBalance(context: ProviderContext, session: GameSessionRow): Promise<string | null> {
	const partner = context.partners.get(session.partnerId);
	if (partner === undefined) return session.balance;
	const { playerId, partnerUserId, currency, digits } = session;
	const tagId = session.tagId ?? partner.settings.defaultTagId ?? NO_TAG;
	const asked = readBalance(context.players, { partner, playerId, partnerUserId, currency, digits, tagId }).then(
		(result) => (result.kind === "known" ? result.balance : session.balance),
		(error: unknown) => {
			context.logger.error({ err: error, playerId }, "a balance for a provider could not be read");
			return session.balance;
		},
	);
	const { promise: tooLate, resolve } = Promise.withResolvers<string | null>();
	const cancel = context.clock.after(BALANCE_WAIT_MS, () => resolve(session.balance));
	return await Promise.race([asked, tooLate]).finally(cancel);
}
