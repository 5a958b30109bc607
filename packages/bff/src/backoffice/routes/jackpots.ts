import type { OpenAPIHono } from "@hono/zod-openapi";
import {
	closeJackpotRequestSchema,
	jackpotActionValueSchema,
	jackpotListValueSchema,
	jackpotRequestSchema,
	jackpotsRequestSchema,
} from "@webframe/shared/wire";
import { switchJackpot } from "../../jackpots/change-jackpots.ts";
import { closeJackpot } from "../../jackpots/close-jackpot.ts";
import { listJackpots } from "../../jackpots/list-jackpots.ts";
import { tellPools } from "../../jackpots/tell-pools.ts";
import { success } from "../../platform/http/surface.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { showJackpot, withJackpot } from "../jackpot-value.ts";
import { operation } from "../route.ts";

const listRoute = operation({
	path: "/jackpots",
	demands: "look",
	summary: "Every jackpot, and what its pools hold",
	body: jackpotsRequestSchema,
	value: jackpotListValueSchema,
	answer: "Also those that are paused or closed.",
});

const pauseRoute = operation({
	path: "/jackpots/pause",
	demands: "settings",
	summary: "Let rounds that open from now on play without a jackpot",
	description: "Its pools keep what they hold. Rounds that are open play by what stood at their opening.",
	body: jackpotRequestSchema,
	value: jackpotActionValueSchema,
	answer: "What came of it.",
});

const resumeRoute = operation({
	path: "/jackpots/resume",
	demands: "settings",
	summary: "Let rounds that open from now on play for a jackpot again",
	body: jackpotRequestSchema,
	value: jackpotActionValueSchema,
	answer: "What came of it.",
});

const closeRoute = operation({
	path: "/jackpots/close",
	demands: "settings",
	summary: "Close a paused jackpot for ever",
	description:
		"What its pools hold goes into the same partner's and currency's pool of another jackpot (`into`), or to the partners, who keep it. Refused while it is not paused, and while rounds that are open play for it. Above the threshold a second operator must ask for the same.",
	body: closeJackpotRequestSchema,
	value: jackpotActionValueSchema,
	answer: "What came of it.",
});

/** Source: wire contract, section 10. */
export function registerJackpots(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	const { database, clock, rounds } = context;
	app.openapi(listRoute, async (c) => c.json(success({ items: (await listJackpots(database)).map(showJackpot) }), 200));
	for (const [route, state] of [
		[pauseRoute, "paused"],
		[resumeRoute, "open"],
	] as const) {
		app.openapi(route, async (c) => {
			const { jackpotId, note } = c.req.valid("json");
			const by = { actor: c.get("operator"), note, now: clock.now() };
			const switched = await switchJackpot(database, jackpotId, state, by);
			const outcome =
				switched === "unknown_jackpot"
					? ({ kind: "refused", reason: switched } as const)
					: ({ kind: switched } as const);
			return c.json(actionEnvelope(await withJackpot(database, jackpotId, actionValue(outcome))), 200);
		});
	}
	app.openapi(closeRoute, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const { jackpotId } = request;
		const into = request.poolsTo === "jackpot" ? request.into : undefined;
		const outcome = await closeJackpot(rounds.jackpots, { jackpotId, into }, { operator: c.get("operator"), note });
		if (outcome.kind === "done") tellPools(rounds.jackpots.events, outcome.filled);
		return c.json(actionEnvelope(await withJackpot(database, jackpotId, actionValue(outcome))), 200);
	});
}
