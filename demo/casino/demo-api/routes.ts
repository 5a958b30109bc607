/**
 * `/demo/*`: what people and scripts use to play with the casino. A real casino has its own log-in here and none
 * of the rest. Nobody is asked who they are, so the casino listens on this machine only, unless told otherwise.
 */
import { amountSchema, ERROR_CODE } from "@webframe/shared/wire";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { fractionDigitsOf } from "../currencies.ts";
import type { Database } from "../database/database.ts";
import { fitsDigits, formatDecimal, parseDecimal } from "../decimal.ts";
import { faultSchema } from "../faults/fault.ts";
import type { FaultList } from "../faults/fault-list.ts";
import type { MarketingDesk } from "../marketing/desk.ts";
import { marketingRoutes } from "../marketing/routes.ts";
import { failure, malformed } from "../partner-api/answer.ts";
import type { Traffic } from "../traffic.ts";
import { type LedgerEntry, readLedger } from "../wallet/ledger.ts";
import { balanceText, deposit, findPlayer, openPlayer, type Player } from "../wallet/players.ts";
import { issueRefreshToken } from "../wallet/refresh-tokens.ts";
import { newPlayer } from "./new-player.ts";
import { playerNameSchema } from "./player-name.ts";
import { readJson } from "./read-json.ts";
import { showTraffic } from "./show-traffic.ts";

/** Pages on any port of this machine, and no others. */
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]+)?$/;

const loginSchema = z.object({ player: playerNameSchema });
/** `after`: the number of the last call that is known already. */
const trafficQuerySchema = z.object({ after: z.coerce.number().int().min(0).default(0) });
const depositSchema = z.object({ player: playerNameSchema, amount: amountSchema });

export interface DemoParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly faults: FaultList;
	readonly traffic: Pick<Traffic, "received" | "sent">;
	readonly partnerClientId: string;
	readonly tagId: number;
	/** Undefined where the casino has no promo secret. */
	readonly desk: MarketingDesk | undefined;
}

export function demoRoutes({ database, clock, faults, traffic, partnerClientId, tagId, desk }: DemoParts): Hono {
	const app = new Hono();
	app.use(cors({ origin: (origin) => (LOCAL_ORIGIN.test(origin) ? origin : null) }));

	app.post("/login", async (c) => {
		const { player } = loginSchema.parse(await readJson(c));
		await openPlayer(database, newPlayer(player), clock.now());
		const refreshToken = await issueRefreshToken(database, player, clock.now());
		return c.json({ RefreshToken: refreshToken, PartnerClientId: partnerClientId, TagId: tagId });
	});

	app.get("/wallet/:player", async (c) => {
		const player = await findPlayer(database, c.req.param("player"));
		if (player === undefined) return unknownPlayer(c);
		const entries = await readLedger(database, { partnerUserId: player.partnerUserId });
		return c.json({ ...walletOf(player), Transactions: entries.flatMap((entry) => transactionOf(player, entry)) });
	});

	app.post("/deposit", async (c) => {
		const { player: name, amount } = depositSchema.parse(await readJson(c));
		const before = await findPlayer(database, name);
		if (before === undefined) return unknownPlayer(c);
		if (!fitsDigits(parseDecimal(amount), fractionDigitsOf(before.currency)))
			return c.json(
				failure(ERROR_CODE.invalidRequest, `amount: has more digits than ${before.currency} has`).body,
				400,
			);
		const after = await deposit(database, name, parseDecimal(amount), clock.now());
		return after === undefined ? unknownPlayer(c) : c.json(walletOf(after));
	});

	app.get("/traffic", (c) => c.json(showTraffic(traffic, trafficQuerySchema.parse(c.req.query()).after)));

	app.get("/faults", (c) => c.json(faults.list()));
	app.post("/faults", async (c) => c.json(faults.add(faultSchema.parse(await readJson(c)))));
	app.delete("/faults", (c) => {
		faults.clear(c.req.query("player"));
		return c.json(faults.list());
	});

	if (desk !== undefined) app.route("/marketing", marketingRoutes(desk));

	app.onError((error, c) => {
		if (!(error instanceof z.ZodError)) throw error;
		return c.json(malformed(error, "body").body, 400);
	});
	return app;
}

function unknownPlayer(c: Context): Response {
	return c.json(failure(ERROR_CODE.userNotFound, "The player is unknown: log in first.").body, 404);
}

function walletOf(player: Player) {
	return { Balance: balanceText(player), Currency: player.currency };
}

/** Deposits are no transactions; a cashback has a CashbackId in place of the BetId. */
function transactionOf(player: Player, { transaction, at }: LedgerEntry) {
	if (transaction === undefined) return [];
	const id = { [transaction.subject === "bet" ? "BetId" : "CashbackId"]: transaction.subjectId };
	return [
		{
			...id,
			TransactionType: transaction.transactionType,
			Amount: formatDecimal(parseDecimal(transaction.amount), fractionDigitsOf(player.currency)),
			At: at.toISOString(),
		},
	];
}
