import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { gameRulesOf } from "@webframe/shared/games";
import { currencyOf, parseAmount } from "@webframe/shared/money";
import {
	type BetRefusalCode,
	type BetRefusalValue,
	betRefusalValueSchema,
	ERROR_CODE,
	envelopeOf,
	idempotencyKeySchema,
	type MakeBetRequest,
	makeBetRequestSchema,
	makeBetValueSchema,
} from "@webframe/shared/wire";
import type { Context } from "hono";
import { z } from "zod";
import { ownGamesOf } from "../../catalogue/own-games.ts";
import { ownGameLimits } from "../../catalogue/stake-limits.ts";
import { tagOfBet } from "../../catalogue/tags.ts";
import { firstIssue } from "../../platform/first-issue.ts";
import { badRequest, tooManyRequests, unauthorized } from "../../platform/http/api-error.ts";
import { jsonOnly } from "../../platform/http/json-only.ts";
import { errorAnswers, json, readJsonBody, success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { place } from "../../wagering/place.ts";
import type { PlaceRequest } from "../../wagering/place-request.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { requireUser } from "../require-user.ts";

const SECOND_MS = 1_000;

const route = createRoute({
	method: "post",
	path: "/make-bet",
	tags: ["Frame"],
	summary: "Place a bet",
	description:
		"Answers as soon as the bet stands; whether the casino accepts it comes as an event. Repeat a call whose answer was lost with the same Idempotency-Key: the bet is placed once. With a promoCode it is played with that freebet and costs nothing; `amount` is the freebet's, and a win pays what lies above it. One that cannot be used is refused with freebet_unusable and a `reason`, and is never placed for the player's own money: falling back to cash takes a new Idempotency-Key.",
	security: [{ userToken: [] }],
	request: {
		headers: z.object({ "idempotency-key": idempotencyKeySchema }),
		body: { required: true, ...json(makeBetRequestSchema) },
	},
	responses: {
		202: { description: "Placed.", ...json(envelopeOf(makeBetValueSchema)) },
		200: {
			description: `Refused: ErrorCode ${ERROR_CODE.invalidRequest}, the reason in Value.code.`,
			...json(envelopeOf(betRefusalValueSchema)),
		},
		...errorAnswers,
	},
});

type Refusal = BetRefusalValue;

/** Source: specification, B, `/make-bet`; wire contract, section 6. */
export function registerMakeBet(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.openAPIRegistry.registerPath(route);
	const limit = new RateLimit(context.clock, SECOND_MS);
	app.post(route.path, jsonOnly(), requireUser(context), async (c) => {
		const retryAfterMs = limit.take(String(c.get("user").playerId), c.get("partner").settings.betsPerSecond);
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		const request = await readRequest(c);
		if ("code" in request) return refuse(c, request);
		const checked = check(c, request);
		if ("code" in checked) return refuse(c, checked);
		const result = await place(context.wagering, checked);
		if (result.kind === "logged_out") throw unauthorized();
		if (result.kind === "refused") return refuse(c, result);
		return c.json(success({ betId: result.betId, status: "pending" as const }), 202);
	});
}

interface ReadRequest extends MakeBetRequest {
	readonly idempotencyKey: string;
}

/** A body that is no JSON object is HTTP 400; whatever else is wrong with it is a refusal that names the field. */
async function readRequest(c: Context<FrameEnv>): Promise<ReadRequest | Refusal> {
	const body = await readJsonBody(c);
	if (typeof body !== "object" || body === null || Array.isArray(body))
		throw badRequest("The body must be a JSON object.");
	const key = idempotencyKeySchema.safeParse(c.req.header("idempotency-key"));
	if (!key.success) return { code: "invalid_request", field: "Idempotency-Key" };
	const parsed = makeBetRequestSchema.safeParse(body);
	if (parsed.success) return { ...parsed.data, idempotencyKey: key.data };
	const { path: field = "" } = firstIssue(parsed.error);
	const [outermost = ""] = field.split(".");
	return { code: CODE_OF_FIELD[outermost] ?? "invalid_request", field };
}

const CODE_OF_FIELD: Readonly<Record<string, BetRefusalCode>> = {
	amount: "invalid_amount",
	selection: "invalid_selection",
};

/** The rules that need no database, in the order of the refusal codes. */
function check(c: Context<FrameEnv>, request: ReadRequest): PlaceRequest | Refusal {
	const user = c.get("user");
	const partner = c.get("partner");
	const { settings } = partner;
	if (!partner.isActive) return { code: "unavailable" };
	const rules = gameRulesOf(request.gameCode);
	const isOffered = ownGamesOf(settings).some((game) => game.gameCode === request.gameCode);
	if (rules === undefined || !isOffered) return { code: "unknown_game", field: "gameCode" };
	const currency = currencyOf(user.currency, { ...settings.currencyDigits });
	if (currency === undefined) throw new Error(`The currency ${user.currency} of a player is not known.`);
	const stake = parseAmount(request.amount, user.digits);
	if (!stake.ok) return { code: "invalid_amount", field: "amount" };
	const selection = rules.parseSelection(request.selection);
	if (!selection.ok) return { code: "invalid_selection", field: selection.field };
	const limits = ownGameLimits({ ...currency, digits: user.digits });
	const isFree = request.promoCode !== undefined;
	// What a freebet may be was looked at when it was issued.
	if (!isFree && (stake.minor < limits.minStake || stake.minor > limits.maxStake))
		return { code: "limits", field: "amount" };
	return {
		partner,
		playerId: user.playerId,
		loginId: user.sid,
		partnerUserId: user.partnerUserId,
		currency: user.currency,
		digits: user.digits,
		isTest: user.isTest,
		gameCode: request.gameCode,
		roundId: request.roundId,
		selection: selection.selection,
		stake: stake.minor,
		freebet:
			request.promoCode === undefined ? null : { bonusId: request.promoCode, odds: rules.oddsOf(selection.selection) },
		tagId: tagOfBet(settings, request.gameCode, request.tagId, user.tagId),
		idempotencyKey: request.idempotencyKey,
	};
}

const REFUSAL_MESSAGE: Readonly<Record<BetRefusalCode, string>> = {
	invalid_request: "The request is not valid.",
	unknown_game: "This game is not offered.",
	invalid_amount: "The amount is not an amount of the player's currency.",
	invalid_selection: "The selection is not valid for this game.",
	key_reused: "The Idempotency-Key was used for another bet.",
	blocked: "The player is blocked.",
	unavailable: "The casino cannot be reached now.",
	betting_closed: "The round takes no bets.",
	stale_price: "The price has changed.",
	limits: "The amount is outside the limits.",
	freebet_unusable: "The freebet cannot be used.",
};

function refuse(c: Context<FrameEnv>, { code, field, reason }: Refusal): Response {
	const Value: BetRefusalValue = {
		code,
		...(field === undefined ? {} : { field }),
		...(reason === undefined ? {} : { reason }),
	};
	return c.json({ ErrorCode: ERROR_CODE.invalidRequest, Message: REFUSAL_MESSAGE[code], Value }, 200);
}
