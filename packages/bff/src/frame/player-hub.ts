import { currencyOf, spellingsOf } from "@webframe/shared/money";
import {
	type BalanceChanged,
	type BetPush,
	type FrameBet,
	type FrameReward,
	type FrameRound,
	type PlayerHubClient,
	type PlayerHubServer,
	partnerClientIdSchema,
	partnerNumber,
	type SessionRevoked,
} from "@webframe/shared/wire";
import { accept, type Backplane, createHub, type Hub, HubException, type HubLimits, refuse } from "@webframe/signalr";
import { z } from "zod";
import type { RewardEvents } from "../bonuses/ports.ts";
import type { JackpotEvents } from "../jackpots/ports.ts";
import { readTold } from "../jackpots/tell-pools.ts";
import type { Partner } from "../partners/partner-directory.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import type { Clock } from "../platform/clock.ts";
import { hubClock } from "../platform/hub-clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Share } from "../platform/share.ts";
import type { PlayerEvents } from "../players/ports.ts";
import { frameRound } from "../rounds/frame-round.ts";
import type { RoundEvents } from "../rounds/ports.ts";
import { findCurrentRound } from "../store/rounds.ts";
import type { BetEvents } from "../wagering/ports.ts";
import { CurrentRounds } from "./current-rounds.ts";
import type { FrameContext } from "./frame-context.ts";
import { jackpotTicker } from "./jackpot-ticker.ts";
import { limitCalls } from "./limit-calls.ts";
import { isAllowedOrigin } from "./origins.ts";
import { resume } from "./resume.ts";
import type { Visitor, VisitorItems } from "./visitor.ts";

export type PlayerHub = Hub<PlayerHubClient, Visitor>;

/** Source: wire contract, section 2, "Limits". */
const MESSAGE_BYTES_MAX = 4_096;
/** Frames take 9.5 s of silence for a service that stands still, so that players know of it within 10 s. */
const KEEP_ALIVE_INTERVAL_MS = 5_000;
/** Of one address, at all processes of a start together. */
const CONNECTIONS_OF_ONE_MAX = 5_000;
const NEGOTIATED_OF_ONE_MAX = 100;

/**
 * Who may be connected, and who may have negotiated without connecting: guests never take the places of players, nor one
 * address those of others. Frames do not negotiate; the bound on negotiations is for other clients. How many connect
 * in all is bounded by what one process can hold, so that more processes hold more.
 */
function limitsOf(share: Share): Partial<HubLimits> {
	return {
		maximumMessageBytes: MESSAGE_BYTES_MAX,
		maximumConnections: 50_000,
		maximumAnonymousConnections: 25_000,
		maximumConnectionsPerAddress: share.part(CONNECTIONS_OF_ONE_MAX),
		maximumNegotiatedConnections: 10_000,
		maximumNegotiatedConnectionsPerAddress: share.part(NEGOTIATED_OF_ONE_MAX),
		keepAliveIntervalMs: KEEP_ALIVE_INTERVAL_MS,
	};
}

const sequenceSchema = z.int().min(0);
const gameCodeSchema = z.int().min(1);
const CURRENCY_LENGTH_MAX = 16;

type HubParts = Pick<FrameContext, "database" | "partners" | "tokens" | "share" | "ownGames"> & {
	readonly logger: Logger;
	readonly clock: Clock;
};

/**
 * The hub through which players hear of their bets and everybody of the rounds. A backplane carries what happens on
 * one process to the players who are connected to another.
 *
 * Source: wire contract, section 6; specification, "Events".
 */
export function createPlayerHub(parts: HubParts, backplane?: Backplane): PlayerHub {
	const log = boundedLog(parts.logger, parts.clock);
	const rounds = new CurrentRounds(async (gameCode) => {
		const row = await findCurrentRound(parts.database, gameCode, parts.clock.now());
		return row === undefined ? null : frameRound(row);
	});
	return createHub<PlayerHubServer, PlayerHubClient, Visitor, VisitorItems>({
		name: "player",
		...(backplane === undefined ? {} : { backplane }),
		clock: hubClock(parts.clock),
		limits: limitsOf(parts.share),
		items: () => ({ tooMany: 0 }),
		filters: [limitCalls(parts.clock, parts.share)],
		authenticate: async ({ token, origin }) => {
			if (token === undefined) return accept<Visitor>({ kind: "guest", origin });
			const verified = await parts.tokens.verifyUserToken(token);
			const partner = verified === undefined ? undefined : parts.partners.get(verified.claims.partnerId);
			if (verified === undefined || partner === undefined) return refuse(401);
			if (origin !== undefined && !isAllowedOrigin(partner, origin)) return refuse(403);
			return accept<Visitor>({ kind: "player", user: verified.claims }, { expiresAt: verified.expiresAt });
		},
		userId: (visitor) => (visitor.kind === "player" ? String(visitor.user.playerId) : undefined),
		// What is told to one log-in must not reach the player's others: they are one user, and a group each.
		onConnected: async (context) => {
			if (context.identity.kind === "player") await context.joinGroup(sessionGroup(context.identity.user.sid));
		},
		methods: {
			Resume: {
				arguments: [sequenceSchema],
				invoke: async ({ identity }, sinceSequence) => {
					const partner = identity.kind === "guest" ? undefined : parts.partners.get(identity.user.partnerId);
					if (identity.kind === "guest" || partner === undefined) throw new HubException("unauthorized");
					const { playerId } = identity.user;
					return await resume(parts.database, { playerId, rules: partner.policy }, sinceSequence);
				},
			},
			Renew: {
				arguments: [z.string().max(MESSAGE_BYTES_MAX)],
				invoke: async (context, accessToken) => {
					const verified = await parts.tokens.verifyUserToken(accessToken);
					if (verified === undefined) throw new HubException("unauthorized");
					const before = context.identity;
					const renewed: Visitor = { kind: "player", user: verified.claims };
					if (!context.renew(renewed, { expiresAt: verified.expiresAt })) throw new HubException("unauthorized");
					if (before.kind === "guest" || before.user.sid === verified.claims.sid) return;
					await context.joinGroup(sessionGroup(verified.claims.sid));
					await context.leaveGroup(sessionGroup(before.user.sid));
				},
			},
			WatchGame: {
				arguments: [gameCodeSchema],
				invoke: async (context, gameCode) => {
					if (parts.ownGames.of(gameCode) === undefined) throw new HubException("unknown_game");
					await context.joinGroup(gameGroup(gameCode));
					return await rounds.read(gameCode);
				},
			},
			UnwatchGame: {
				arguments: [gameCodeSchema],
				invoke: (context, gameCode) => context.leaveGroup(gameGroup(gameCode)),
			},
			WatchJackpots: {
				arguments: [partnerClientIdSchema, z.string().max(CURRENCY_LENGTH_MAX)],
				invoke: async (context, clientId, currencyText) => {
					const partner = parts.partners.active(partnerNumber(clientId));
					if (partner === undefined || !maySeeJackpots(context.identity, partner)) throw new HubException("forbidden");
					if (!partner.settings.isJackpotOn) throw new HubException("no_jackpots");
					if (currencyOf(currencyText) === undefined) throw new HubException("unknown_currency");
					await context.joinGroup(jackpotGroup(partner.partnerId, currencyText));
				},
			},
			UnwatchJackpots: {
				arguments: [partnerClientIdSchema, z.string().max(CURRENCY_LENGTH_MAX)],
				invoke: (context, clientId, currencyText) =>
					context.leaveGroup(jackpotGroup(partnerNumber(clientId), currencyText)),
			},
		},
		observer: {
			failed: (error, during) => log.error({ err: error, during }, "the player hub met an error"),
		},
	});
}

function gameGroup(gameCode: number): string {
	return `game:${gameCode}`;
}

/** Those who watch in one spelling of a currency: each is told in its own. */
function jackpotGroup(partnerId: number, currency: string): string {
	return `jackpots:${partnerId}:${currency}`;
}

/** A partner's jackpots are shown on its own pages, and to nobody who is logged in at another one. */
function maySeeJackpots(visitor: Visitor, partner: Partner): boolean {
	if (visitor.kind === "player") return visitor.user.partnerId === partner.partnerId;
	return visitor.origin === undefined || isAllowedOrigin(partner, visitor.origin);
}

/** The connections of one log-in. */
function sessionGroup(sessionId: string): string {
	return `session:${sessionId}`;
}

/** Carries what happens to bets, players, rewards and rounds to the frames. A push that is lost is made good by `Resume`. */
export function playerHubEvents(
	hub: PlayerHub,
	{ database, logger }: Pick<HubParts, "database" | "logger">,
): BetEvents & PlayerEvents & RewardEvents & RoundEvents & JackpotEvents {
	const report = (error: unknown): void => logger.warn({ err: error }, "a push could not be sent");
	const ticker = jackpotTicker({
		tell: (partnerId, code, changed) => {
			for (const currency of spellingsOf(code))
				hub.clients
					.group(jackpotGroup(partnerId, currency))
					.send("jackpotChanged", { ...changed, currency })
					.catch(report);
		},
		read: (of) => readTold(database, of),
		failed: report,
	});
	return {
		...ticker,
		betChanged: (playerId: number, push: BetPush, bet: FrameBet) => {
			hub.clients.user(String(playerId)).send(push, bet).catch(report);
		},
		balanceChanged: (playerId: number, change: BalanceChanged) => {
			hub.clients.user(String(playerId)).send("balanceChanged", change).catch(report);
		},
		rewardChanged: (playerId: number, reward: FrameReward) => {
			hub.clients.user(String(playerId)).send("rewardChanged", reward).catch(report);
		},
		sessionRevoked: (sessionId: string, why: SessionRevoked) => {
			hub.clients.group(sessionGroup(sessionId)).send("sessionRevoked", why).catch(report);
		},
		roundChanged: (round: FrameRound) => {
			hub.clients.group(gameGroup(round.gameCode)).send("roundChanged", round).catch(report);
		},
	};
}
