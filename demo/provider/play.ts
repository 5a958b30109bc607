/** What the pages of the games call. A page proves itself with the token of its session. */
import { Hono } from "hono";
import { z } from "zod";
import type { Aggregator } from "./aggregator.ts";
import { CrashTable, type TableParts } from "./engines/crash.ts";
import { roll } from "./engines/dice.ts";
import { spin } from "./engines/slot.ts";
import type { Faults } from "./faults.ts";
import { toMinor } from "./money.ts";
import type { Session, Sessions } from "./sessions.ts";

const ADVANCE_MS = 200;

const requestSchema = z.discriminatedUnion("action", [
	z.object({ token: z.string(), action: z.literal("look") }),
	z.object({ token: z.string(), action: z.literal("balance") }),
	z.object({ token: z.string(), action: z.literal("bet"), stake: z.string() }),
	z.object({ token: z.string(), action: z.literal("cash-out") }),
	z.object({ token: z.string(), action: z.literal("spin"), stake: z.string() }),
	z.object({ token: z.string(), action: z.literal("roll"), stake: z.string(), pick: z.enum(["low", "high"]) }),
]);
type PlayRequest = z.infer<typeof requestSchema>;

export interface PlayParts extends TableParts {
	readonly sessions: Sessions;
	readonly aggregator: Aggregator;
	readonly faults: Faults;
}

export function createPlay(parts: PlayParts): { readonly app: Hono; stop(): void } {
	const { sessions, clock } = parts;
	const tables = new Map<string, CrashTable>();
	const tableOf = (session: Session): CrashTable => {
		// For fun and for money are tables of their own.
		const name = `${session.game.gameId}/${session.mode}`;
		const known = tables.get(name) ?? new CrashTable(session.game.gameId, parts);
		tables.set(name, known);
		return known;
	};
	// A round ends also when nobody looks any more.
	const timer = setInterval(() => {
		for (const table of tables.values()) table.advance();
	}, ADVANCE_MS);
	timer.unref();

	const app = new Hono();
	app.post("/play", async (c) => {
		const request = requestSchema.safeParse(await c.req.json().catch(() => undefined));
		if (!request.success) return c.json({ problem: "this cannot be read" }, 400);
		const session = sessions.find(request.data.token, clock.now());
		if (session === undefined) return c.json({ problem: "open the game again" }, 404);
		if ("stake" in request.data && !isGoodStake(session, request.data.stake)) {
			return c.json({ problem: "choose another stake" }, 400);
		}
		return c.json({ ...(await act(parts, session, request.data, tableOf)) });
	});
	return { app, stop: () => clearInterval(timer) };
}

async function act(
	{ aggregator, bets, random, faults }: PlayParts,
	session: Session,
	request: PlayRequest,
	tableOf: (session: Session) => CrashTable,
): Promise<object> {
	switch (request.action) {
		case "balance":
			return await aggregator.balance(session.sessionId);
		case "look":
			return tableOf(session).view(session);
		case "bet":
			return await tableOf(session).bet(session, request.stake);
		case "cash-out":
			return { odd: tableOf(session).cashOut(session) ?? null };
		case "spin":
			return await spin(bets, session, request.stake, random);
		case "roll":
			return await roll(bets, session, request.stake, request.pick, faults);
	}
}

function isGoodStake({ digits, minBet, maxBet }: Session, stake: string): boolean {
	return toMinor(stake, digits) !== undefined && Number(stake) >= minBet && Number(stake) <= maxBet;
}
