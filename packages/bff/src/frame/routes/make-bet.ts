import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { BetSelection } from "@webframe/shared/games";
import { currencyOf, formatAmount, parseAmount } from "@webframe/shared/money";
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
import { type BetBounds, largestStake } from "../../catalogue/largest-stake.ts";
import { offersOwnGame } from "../../catalogue/own-games.ts";
import { limitsOfGame } from "../../catalogue/stake-limits.ts";
import { tagOfBet } from "../../catalogue/tags.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import { firstIssue } from "../../platform/first-issue.ts";
import { badRequest, tooManyRequests, unauthorized, unavailable } from "../../platform/http/api-error.ts";
import { jsonOnly } from "../../platform/http/json-only.ts";
import { json, readJsonBody, success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { findBetByKey } from "../../store/find-bet-by-key.ts";
import type { PlaceResult } from "../../wagering/place-request.ts";
import { refuseClosed } from "../../wagering/refuse-bet.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { pageErrors } from "../page-errors.ts";
import { placeInRound } from "../place-in-round.ts";
import { requireUser } from "../require-user.ts";

const SECOND_MS = 1_000;

const route = createRoute({
	method: "post",
	path: "/make-bet",
	tags: ["Frame"],
	summary: "Place a bet",
	description:
		"Answers as soon as the bet stands; whether the casino accepts it comes as an event. Repeat a call whose answer was lost with the same Idempotency-Key: the bet is placed once. With a promoCode it is played with that freebet and costs nothing; `amount` is the freebet's, and a win pays what lies above it. One that cannot be used is refused with freebet_unusable and a `reason`, and is never placed for the player's own money: falling back to cash takes a new Idempotency-Key. With `rulesVersion` it is placed only at the prices that the player has seen, else refused with stale_price. A ticket (`market: \"picks\"`) is one bet: `amount` is the exact sum of its picks. A player may have 20 of them in a round (or what the partner has agreed on): one more is refused with limits and the field roundId. Where limits do not let a bet through, `max` is the largest amount of it that would do; with a promoCode there is none.",
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
		...pageErrors,
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
		const result = await placeChecked(context, c, request);
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

/**
 * The rules of the game and its limits, in the order of the refusal codes; then the bet is placed, if it can be. Only what is
 * refused there, and a round that takes no bets, uses up the key.
 */
async function placeChecked(context: FrameContext, c: Context<FrameEnv>, request: ReadRequest): Promise<PlaceResult> {
	const { ownGames, knownRounds, wagering } = context;
	const [user, partner] = [c.get("user"), c.get("partner")];
	const { settings } = partner;
	const { gameCode, roundId } = request;
	// What is taken, and how much of it, operators and partners change at any time; what was placed before stands.
	const unlessPlaced = async (refusal: Refusal | undefined): Promise<Refusal | undefined> => {
		const stands = refusal && (await findBetByKey(wagering.database, user.playerId, request.idempotencyKey));
		return stands === undefined ? refusal : undefined;
	};
	const notTaken = await unlessPlaced(whyNotTaken(context, partner, gameCode));
	if (notTaken !== undefined) return refused(notTaken);
	const game = ownGames.of(gameCode);
	const currency = currencyOf(user.currency, { ...settings.currencyDigits });
	if (currency === undefined) throw new Error(`The currency ${user.currency} of a player is not known.`);
	const stake = parseAmount(request.amount, user.digits);
	if (game !== undefined && !stake.ok) return refused({ code: "invalid_amount", field: "amount" });
	const round = await knownRounds.find(roundId);
	const isOfGame = round?.gameCode === gameCode;
	// A newer process has opened it, and takes its bets.
	if (isOfGame && round.rules === undefined) throw unavailable();
	if (game === undefined || !stake.ok) return refused({ code: "unknown_game", field: "gameCode" });
	const bet = {
		partner,
		playerId: user.playerId,
		loginId: user.sid,
		partnerUserId: user.partnerUserId,
		currency: user.currency,
		digits: user.digits,
		isTest: user.isTest,
		gameCode,
		roundId,
		stake: stake.minor,
		tagId: tagOfBet(settings, gameCode, request.tagId, user.tagId),
		idempotencyKey: request.idempotencyKey,
	};
	const { promoCode, selection: given } = request;
	if (!isOfGame || round.rules === undefined)
		return await refuseClosed(wagering, { ...bet, selection: given, promoCode });
	if (request.rulesVersion !== undefined && request.rulesVersion !== round.rulesVersion)
		return refused({ code: "stale_price", field: "rulesVersion" });
	const { digits } = user;
	const limits = limitsOfGame(settings, game, { ...currency, digits });
	const parsed = round.rules.parseSelection(given, { digits, chip: limits.chip });
	if (!parsed.ok) return refused({ code: "invalid_selection", field: parsed.field });
	const isFree = promoCode !== undefined;
	const wrong = await unlessPlaced(whyNotStaked(parsed, stake.minor, { ...limits, digits, isFree }));
	if (wrong !== undefined) return refused(wrong);
	const freebet = promoCode === undefined ? null : { bonusId: promoCode, odds: parsed.odds };
	const isTicket = parsed.amount !== undefined;
	return await placeInRound(context, { ...bet, selection: parsed.selection, freebet }, isTicket);
}

function whyNotTaken(
	{ betStops }: Pick<FrameContext, "betStops">,
	{ partnerId, isActive, settings }: Partner,
	gameCode: number,
): Refusal | undefined {
	if (!isActive || betStops.isStopped({ partnerId, gameCode })) return { code: "unavailable" };
	return offersOwnGame(settings, gameCode) ? undefined : { code: "unknown_game", field: "gameCode" };
}

interface StakeLimits extends BetBounds {
	readonly digits: number;
	/** It is played with a freebet. What its stake may be was looked at when that was issued. */
	readonly isFree: boolean;
}

function whyNotStaked(bet: BetSelection, stake: bigint, limits: StakeLimits): Refusal | undefined {
	const { minStake, maxStake, maxWin, digits, isFree } = limits;
	if (bet.amount !== undefined && bet.amount !== stake) return { code: "invalid_amount", field: "amount" };
	if (!isFree && stake < minStake) return { code: "limits", field: "amount" };
	if ((isFree || stake <= maxStake) && bet.highestWin(stake) <= maxWin) return undefined;
	// A freebet is played over its own amount: no other one would do.
	const largest = isFree ? undefined : largestStake(bet, limits);
	return { code: "limits", field: "amount", ...(largest === undefined ? {} : { max: formatAmount(largest, digits) }) };
}

function refused(refusal: Refusal): PlaceResult {
	return { kind: "refused", ...refusal };
}

const REFUSAL_MESSAGE: Readonly<Record<BetRefusalCode, string>> = {
	invalid_request: "The request is not valid.",
	unknown_game: "This game is not offered.",
	invalid_amount: "The amount is not an amount of the player's currency.",
	invalid_selection: "The selection is not valid for this game.",
	key_reused: "The Idempotency-Key was used before: for another bet, or one that was refused.",
	blocked: "The player is blocked.",
	unavailable: "The casino cannot be reached now.",
	betting_closed: "The round takes no bets.",
	stale_price: "The price has changed.",
	limits: "The amount is outside the limits.",
	freebet_unusable: "The freebet cannot be used.",
};

function refuse(c: Context<FrameEnv>, { code, field, max, reason }: Refusal): Response {
	const Value: BetRefusalValue = {
		code,
		...(field === undefined ? {} : { field }),
		...(max === undefined ? {} : { max }),
		...(reason === undefined ? {} : { reason }),
	};
	return c.json({ ErrorCode: ERROR_CODE.invalidRequest, Message: REFUSAL_MESSAGE[code], Value }, 200);
}
