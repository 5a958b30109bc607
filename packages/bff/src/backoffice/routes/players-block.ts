import type { OpenAPIHono } from "@hono/zod-openapi";
import { playerActionRequestSchema, playerActionValueSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import { blockPlayer } from "../../players/block-player.ts";
import type { PlayerName } from "../../store/block-player.ts";
import { actionEnvelope } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const answer = "What came of it, and the player as it stands.";

const block = operation({
	path: "/players/block",
	demands: "mend",
	summary: "Block a player",
	description: "The player can place no bet any more; money that is owed moves all the same.",
	body: playerActionRequestSchema,
	value: playerActionValueSchema,
	answer,
});

const unblock = operation({
	path: "/players/unblock",
	demands: "mend",
	summary: "Let a blocked player bet again",
	body: playerActionRequestSchema,
	value: playerActionValueSchema,
	answer,
});

/** Source: wire contract, section 5.8. */
export function registerPlayersBlock(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	for (const [route, isBlocked] of [
		[block, true],
		[unblock, false],
	] as const) {
		app.openapi(route, async (c) => {
			const { note, ...name } = c.req.valid("json");
			const request = { player: readName(name), isBlocked, operator: c.get("operator"), note };
			const { kind, ...of } = await blockPlayer(context, request);
			return c.json(actionEnvelope({ outcome: kind, ...of }), 200);
		});
	}
}

type NameRequest = Omit<z.infer<typeof playerActionRequestSchema>, "note">;

function readName({ playerId, partnerId, partnerUserId }: NameRequest): PlayerName {
	if (playerId !== undefined) return { playerId };
	if (partnerId === undefined || partnerUserId === undefined) throw new Error("The schema lets no half name through.");
	return { partnerId, partnerUserId };
}
