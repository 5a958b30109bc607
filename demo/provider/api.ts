/**
 * What the aggregator calls: the list of games, the launch, and where a crash round ended.
 *
 * Source: specification, D.
 */
import { type CounterpartyKey, verifyRequest } from "@webframe/shared/signing";
import { type CoefficientAnswer, type LaunchAnswer, launchRequestSchema } from "@webframe/shared/wire";
import { type Context, Hono } from "hono";
import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import { GAMES } from "./game-list.ts";
import type { Records } from "./records.ts";
import type { Sessions } from "./sessions.ts";

const NONCES_KEPT_MS = 70_000;

export interface ApiParts {
	readonly counterpartyId: string;
	readonly key: CounterpartyKey;
	/** Where browsers reach us. */
	readonly publicUrl: string;
	readonly sessions: Sessions;
	readonly records: Records;
	readonly clock: Clock;
	readonly faults: Faults;
}

export function createApi(parts: ApiParts): Hono {
	const { counterpartyId, key, publicUrl, sessions, records, clock, faults } = parts;
	const nonces = new Map<string, number>();
	const app = new Hono();

	/** The aggregator signs as we do; a request is taken once. */
	const isAuthentic = async (c: Context, body: string): Promise<boolean> => {
		const now = clock.now();
		for (const [nonce, seenAt] of nonces) if (now - seenAt > NONCES_KEPT_MS) nonces.delete(nonce);
		const header = (name: string) => c.req.header(name);
		const verified = await verifyRequest({ header, body }, (id) => (id === counterpartyId ? [key] : []), new Date(now));
		if (!verified.ok || nonces.has(verified.requestId.toLowerCase())) return false;
		nonces.set(verified.requestId.toLowerCase(), now);
		return true;
	};

	app.get("/games", async (c) => {
		if (!(await isAuthentic(c, ""))) return c.json({ error: "unauthorized" }, 401);
		if (faults.gamesFail === true) return c.json({ error: "to order" }, 500);
		const wanted = c.req.query("gameCategory")?.toLowerCase();
		const games = GAMES.filter(({ gameCategory }) => wanted === undefined || gameCategory.toLowerCase() === wanted);
		return c.json({
			games: games.map(({ gameId, name, gameCategory, maxOdd }) => {
				return { gameId, name, gameCategory, maxOdd, lobbyImgUrl: `${publicUrl}/art/${gameId}.png` };
			}),
		});
	});

	app.post("/games/:gameId/launch", async (c) => {
		const body = await c.req.text();
		if (!(await isAuthentic(c, body))) return c.json({ error: "unauthorized" }, 401);
		if (faults.launchFails === true) return c.json({ error: "to order" }, 500);
		const game = GAMES.find(({ gameId }) => gameId === c.req.param("gameId"));
		const launch = launchRequestSchema.safeParse(JSON.parse(body));
		if (game === undefined) return c.json({ error: "unknown game" }, 404);
		if (!launch.success) return c.json({ error: "the launch cannot be read" }, 400);
		const session = sessions.open(game, launch.data, clock.now());
		if (session === undefined) return c.json({ error: "unknown currency" }, 400);
		const answer: LaunchAnswer = {
			frameUri: `${publicUrl}/play/${game.gameId}?token=${session.token}`,
			sessionId: session.sessionId,
		};
		return c.json(answer);
	});

	app.get("/games/:gameId/rounds/:gameRoundId/coefficient", async (c) => {
		if (!(await isAuthentic(c, ""))) return c.json({ error: "unauthorized" }, 401);
		const round = records.round(c.req.param("gameId"), c.req.param("gameRoundId"));
		if (round === undefined) return c.json({ error: "no round of this id has ended in this game" }, 404);
		const answer: CoefficientAnswer = { gameRoundId: round.gameRoundId, coefficient: round.coefficient };
		return c.json(answer);
	});
	return app;
}
