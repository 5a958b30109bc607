import type { Envelope } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { CasinoEnv } from "./casino-context.ts";

/**
 * Keeps what a call is answered for the exchange log: reading it out of the response again would cost each accept
 * more than all else of the log.
 */
export function told<Answer extends Envelope>(c: Context<CasinoEnv>, answer: Answer): Answer {
	c.set("answer", answer);
	return answer;
}
