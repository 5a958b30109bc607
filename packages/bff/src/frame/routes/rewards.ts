import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, frameRewardListSchema, pageQuerySchema } from "@webframe/shared/wire";
import { listRewards } from "../../bonuses/list-rewards.ts";
import { badRequest } from "../../platform/http/api-error.ts";
import { json, success } from "../../platform/http/surface.ts";
import type { RewardPlace } from "../../store/player-rewards.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { pageErrors } from "../page-errors.ts";
import { requireUser } from "../require-user.ts";

const route = createRoute({
	method: "get",
	path: "/frame/rewards",
	tags: ["Frame"],
	summary: "The player's freebets and cashbacks",
	description:
		"Freebets with bets left first, then all others, each group from the newest on. A `bonusId` is the promoCode of /make-bet; a freebet can be used until its `validTo`, which moves when a bet gives its use back.",
	security: [{ userToken: [] }],
	request: { query: pageQuerySchema },
	responses: {
		200: { description: "A page of rewards.", ...json(envelopeOf(frameRewardListSchema)) },
		...pageErrors,
	},
});

/** Source: wire contract, sections 6 and 8. */
export function registerRewards(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.use(route.path, requireUser(context));
	app.openapi(route, async (c) => {
		const { cursor, limit } = c.req.valid("query");
		const { playerId, partnerId, partnerUserId, currency, isTest } = c.get("user");
		const asked = { playerId, partnerId, partnerUserId, currency, isTest, after: readCursor(cursor), limit };
		const { items, next } = await listRewards(context, asked);
		const nextCursor = next === undefined ? {} : { nextCursor: cursorOf(next) };
		return c.json(success({ items: [...items], ...nextCursor }), 200, { "Cache-Control": "no-store" });
	});
}

/**
 * A cursor is the place of the last reward of the page before. With a 15th digit its time could be of a year that a
 * statement's parameter cannot name.
 */
const CURSOR = /^([01])\.([0-9]{1,14})\.([\x21-\x7e]{1,40})$/;

function cursorOf({ isOpen, createdAt, id }: RewardPlace): string {
	return `${isOpen ? 1 : 0}.${createdAt.getTime()}.${id}`;
}

function readCursor(cursor: string | undefined): RewardPlace | null {
	if (cursor === undefined) return null;
	const [, isOpen, createdAt, id] = CURSOR.exec(cursor) ?? [];
	if (isOpen === undefined || createdAt === undefined || id === undefined)
		throw badRequest("cursor: not a cursor of this list");
	return { isOpen: isOpen === "1", createdAt: new Date(Number(createdAt)), id };
}
