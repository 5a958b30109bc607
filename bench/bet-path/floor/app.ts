/**
 * The path of one accepted bet with nothing on it that could be left out: HTTP in, one insert, one signature, one HTTP
 * call out, HTTP in, one update, one push. No schema, no idempotency beyond the unique key, no recovery, no limits: it
 * is a yardstick, not a service. It speaks to the same reference casino and the same load as the service does.
 */
import {
	type AuthTokenValue,
	type Envelope,
	ERROR_CODE,
	type MakeBetRequest,
	type PaymentAcceptRequest,
	type PaymentData,
	type UserTokenRequest,
	usersAuthValueSchema,
} from "@webframe/shared/wire";
import { type Context, Hono } from "hono";
import type { JWTPayload } from "jose";
import type { Agent } from "undici";
import { acceptBet, type FloorDatabase, insertBet, registerPlayer } from "./bets.ts";
import type { FloorHub } from "./hub.ts";
import type { Audience, FloorTokens } from "./tokens.ts";

const BEARER = "Bearer ";
/** Its betting time never ends. */
const ROUND_ID = 1;
const ROUND_OPENS_AT = new Date().toISOString();
const ROUND_CLOSES_AT = new Date(Date.now() + 86_400_000).toISOString();

export interface FloorParts {
	readonly database: FloorDatabase;
	readonly tokens: FloorTokens;
	readonly agent: Agent;
	readonly casinoUrl: string;
	readonly partnerClientId: string;
	readonly hub: FloorHub;
}

export function createFloor(parts: FloorParts): Hono {
	const { database, tokens } = parts;
	const app = new Hono();

	app.post("/make-bet", async (c) => {
		const user = await claimsOf(c, tokens, "frame");
		if (user === undefined) return c.json(UNAUTHORIZED, 401);
		const bet = await c.req.json<MakeBetRequest>();
		const betId = await insertBet(database, {
			playerId: Number(user.sub),
			gameCode: bet.gameCode,
			roundId: bet.roundId,
			selection: JSON.stringify(bet.selection),
			stake: bet.amount,
			idempotencyKey: c.req.header("idempotency-key") ?? "",
		});
		const data: PaymentData = {
			Amount: bet.amount,
			BetId: betId,
			PartnerUserId: String(user["partnerUserId"]),
			TransactionType: -1,
		};
		callCasino(parts, "/payments/make", data).catch(report);
		return c.json(success({ betId, status: "pending" }), 202);
	});

	app.post("/payments/accept", async (c) => {
		if ((await claimsOf(c, tokens, "casino")) === undefined) return c.json(UNAUTHORIZED, 401);
		const { ErrorCode, Value } = await c.req.json<PaymentAcceptRequest>();
		if (ErrorCode !== ERROR_CODE.success) throw new Error(`The casino refused a bet with ${ErrorCode}.`);
		const playerId = await acceptBet(database, Value.BetId);
		if (playerId !== undefined) {
			const bet = { betId: Value.BetId, status: "accepted", balance: Value.Balance };
			parts.hub.push(String(playerId), "betAccepted", bet);
		}
		return c.json(success(undefined));
	});

	registerSurroundings(app, parts);
	app.onError((error, c) => {
		report(error);
		return c.json({ ErrorCode: ERROR_CODE.generalError, Message: "Internal error." }, 500);
	});
	return app;
}

/** What the casino and the load need besides: keys, tokens, and a round that takes bets. */
function registerSurroundings(app: Hono, parts: FloorParts): void {
	const { database, tokens } = parts;
	app.get("/jwks", (c) => c.json(tokens.keySet));
	app.post("/auth/token", async (c) => {
		const access_token = await tokens.issue("casino", { sub: parts.partnerClientId });
		return c.json(success({ access_token, token_type: "Bearer", expires_in: 3_600 } satisfies AuthTokenValue));
	});
	app.post("/auth/user-token", async (c) => {
		const { refreshToken } = await c.req.json<UserTokenRequest>();
		const answer = await callCasino(parts, "/users/auth", { RefreshToken: refreshToken });
		const { PartnerUserId } = usersAuthValueSchema.parse(answer.Value);
		const playerId = await registerPlayer(database, PartnerUserId);
		const user_access_token = await tokens.issue("frame", { sub: String(playerId), partnerUserId: PartnerUserId });
		return c.json(success({ user_access_token }));
	});
	app.get("/frame/rounds/:gameCode", (c) => {
		const times = { bettingOpensAt: ROUND_OPENS_AT, bettingClosesAt: ROUND_CLOSES_AT };
		return c.json(success({ roundId: ROUND_ID, state: "betting", ...times }));
	});
}

async function callCasino(parts: FloorParts, path: string, data: object): Promise<Envelope> {
	const jwt = await parts.tokens.signCall(parts.partnerClientId, JSON.stringify(data));
	const { statusCode, body } = await parts.agent.request({
		origin: parts.casinoUrl,
		path,
		method: "POST",
		headers: { "content-type": "application/json" },
		body: `"${jwt}"`,
	});
	const answer = JSON.parse(await body.text()) as Envelope; // Our own casino's answer.
	if (statusCode !== 200 || answer.ErrorCode !== ERROR_CODE.success)
		throw new Error(`${path} was answered with ${statusCode}.`);
	return answer;
}

async function claimsOf(c: Context, tokens: FloorTokens, audience: Audience): Promise<JWTPayload | undefined> {
	const header = c.req.header("authorization") ?? "";
	return header.startsWith(BEARER) ? await tokens.verify(header.slice(BEARER.length), audience) : undefined;
}

const UNAUTHORIZED: Envelope = { ErrorCode: ERROR_CODE.invalidToken, Message: "The token is wrong." };

function success(value: unknown): Envelope {
	return { ErrorCode: ERROR_CODE.success, Message: "Success", Value: value };
}

function report(error: unknown): void {
	process.stderr.write(`${String(error)}\n`);
}
