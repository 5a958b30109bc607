import { PROVIDER_CODE } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { z } from "zod";
import type { RateLimit } from "../../platform/rate-limit.ts";
import { answerTo } from "../answer-table.ts";
import { demoPayIn } from "../demo-bets.ts";
import { findSession } from "../find-session.ts";
import { payIn } from "../pay-in.ts";
import type { ProviderContext, ProviderEnv } from "../provider-context.ts";
import type { StakeMessage } from "../read-stake.ts";
import { respond } from "../respond.ts";
import { readMessage } from "./describe.ts";

/**
 * A pay-in or a pay-in-out.
 *
 * @param limit of all stakes of a provider, by whichever operation, for money or for fun
 */
export async function takeStake(
	context: ProviderContext,
	c: Context<ProviderEnv>,
	schema: z.ZodType<StakeMessage>,
	limit: RateLimit,
): Promise<Response> {
	const provider = c.get("provider");
	const read = readMessage(schema, c.get("signedBody"));
	if ("malformed" in read) return respond(c, { code: answerTo("payIn", "malformed").code, message: read.malformed });
	const found = await findSession(context, provider, c.req.param("sessionId") ?? "", read.message.betId);
	if (found.kind === "none") return respond(c, { code: PROVIDER_CODE.rejected, message: "There is no such session." });
	const payInsMax = context.share.part(provider.settings.payInsPerSecond);
	const isThrottled = limit.take(String(provider.providerId), payInsMax) !== undefined;
	if (found.kind === "demo") {
		const call = { provider, session: found.session };
		return respond(c, await demoPayIn(context, call, read.message, isThrottled));
	}
	context.noteSign("provider", provider.providerId, "pay_in");
	return respond(c, await payIn(context, provider, found, read.message, isThrottled));
}
