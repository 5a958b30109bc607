import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	type BetStopSubjectName,
	betStopListSchema,
	betStopRequestSchema,
	betStopsRequestSchema,
	betStopValueSchema,
} from "@webframe/shared/wire";
import type { BetStops } from "../../partners/bet-stops.ts";
import { success } from "../../platform/http/surface.ts";
import type { BetStopSubject } from "../../store/bet-stops.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const answer = "What came of it, and what is stopped now.";

const list = operation({
	path: "/bet-stops",
	demands: "look",
	summary: "What bets are not taken now, since when and by whom",
	body: betStopsRequestSchema,
	value: betStopListSchema,
	answer: "The stops that stand, the newest first.",
});

const stop = operation({
	path: "/bet-stops/stop",
	demands: "mend",
	summary: "Take no more bets: of all, a partner, a game or a provider",
	description:
		"One person is enough. This process takes none from now on, every other within two seconds; frames say `unavailable`. Payouts and returns go on.",
	body: betStopRequestSchema,
	value: betStopValueSchema,
	answer,
});

const resume = operation({
	path: "/bet-stops/resume",
	demands: "settings",
	summary: "Take bets again",
	description: "Two managers must ask for the same.",
	body: betStopRequestSchema,
	value: betStopValueSchema,
	answer,
});

/** Source: back office design, *Pages*, Stop switch. */
export function registerBetStops(app: OpenAPIHono<BackofficeEnv>, { betStops }: BackofficeContext): void {
	app.openapi(list, async (c) => c.json(success({ items: shownOf(betStops) }), 200));
	app.openapi(stop, async (c) => {
		const { of, note } = c.req.valid("json");
		const outcome = await betStops.stopBets(subjectOf(of), { operator: c.get("operator"), note });
		return c.json(actionEnvelope({ ...actionValue(outcome), stops: shownOf(betStops) }), 200);
	});
	app.openapi(resume, async (c) => {
		const { of, note } = c.req.valid("json");
		const outcome = await betStops.resumeBets(subjectOf(of), { operator: c.get("operator"), note });
		return c.json(actionEnvelope({ ...actionValue(outcome), stops: shownOf(betStops) }), 200);
	});
}

function subjectOf(of: BetStopSubjectName): BetStopSubject {
	return of.scope === "all" ? { scope: "all", subjectId: 0 } : { scope: of.scope, subjectId: of.id };
}

function shownOf(betStops: BetStops) {
	return betStops.all().map(({ scope, subjectId, stoppedBy, stoppedAt }) => {
		const of: BetStopSubjectName = scope === "all" ? { scope } : { scope, id: subjectId };
		return { of, stoppedBy, stoppedAt: stoppedAt.toISOString() };
	});
}
