import { forgetAnswers } from "../store/refresh-token-uses.ts";
import type { PlayersContext } from "./context.ts";
import { ANSWER_KEPT_MS } from "./kept-authorization.ts";

/** Wipes the answers of authorizations that nobody can ask for again. */
export async function forgetOldAnswers(context: Pick<PlayersContext, "database" | "clock">): Promise<void> {
	await forgetAnswers(context.database, new Date(context.clock.now().getTime() - ANSWER_KEPT_MS));
}
