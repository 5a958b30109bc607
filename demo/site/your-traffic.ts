import { envelopeSchema, exchangeListSchema } from "@webframe/shared/wire";
import type { Hono } from "hono";
import { z } from "zod";
import type { CasinoCall } from "./developer/behind/step.ts";
import { jsonIn } from "./json-in.ts";

/** Calls shown at once; who looks asks again for what follows. */
const SHOWN_MAX = 100;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1)(?::[0-9]+)?$/;
const FORBIDDEN = 403;

const querySchema = z.object({ after: z.coerce.number().int().min(0).default(0) });

export interface YourTrafficParts {
	readonly aggregatorUrl: string;
	readonly partnerId: number;
	readonly operatorToken: string;
}

/**
 * Serves what went between the aggregator and the casino that somebody writes on this machine, as the aggregator's
 * exchange log has it: both directions, without tokens and secrets, also where no answer came. Only under a name of
 * this machine, so that no stranger's page reads it by a name that points here (DNS rebinding).
 */
export function serveYourTraffic(app: Hono, { aggregatorUrl, partnerId, operatorToken }: YourTrafficParts): void {
	app.get("/your-casino/traffic", async (c) => {
		if (!LOCAL_HOST.test(c.req.header("host") ?? "")) return c.json({ error: "For this machine only." }, FORBIDDEN);
		const { after } = querySchema.parse(c.req.query());
		const response = await fetch(`${aggregatorUrl}/backoffice/exchanges`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Authorization: `Bearer ${operatorToken}` },
			body: JSON.stringify({ partnerId, limit: SHOWN_MAX }),
		});
		const { items } = exchangeListSchema.parse(envelopeSchema.parse(await response.json()).Value);
		const news = items.filter(({ exchangeId }) => exchangeId > after).toReversed();
		return c.json(news.map(callOf));
	});
}

type Exchange = z.infer<typeof exchangeListSchema>["items"][number];

function callOf({ exchangeId, direction, call, happenedAt, request, ...ended }: Exchange): CasinoCall {
	return {
		id: exchangeId,
		direction: direction === "out" ? "received" : "sent",
		path: call,
		at: happenedAt,
		body: jsonIn(request) ?? request,
		answer: answerOf(ended),
	};
}

/** `errorCode` and `cause` are what the diagram tells beside the arrow. */
function answerOf({
	status,
	errorCode,
	answer,
	durationMs,
}: Pick<Exchange, "status" | "errorCode" | "answer" | "durationMs">) {
	if (status === null) return { cause: answer ?? "no answer", durationMs };
	return { errorCode: errorCode ?? `HTTP ${status}`, status, body: jsonIn(answer ?? "") ?? answer, durationMs };
}
