/**
 * The hub of the feed. It carries nothing between processes: each reads the same rows at the same ticks and makes the same
 * bytes of them, so that subscribers may be at any of them.
 *
 * Source: specification, section F; wire contract, section 8.
 */
import { type FeedHubClient, type FeedHubServer, type FeedRefusal, GAMES_INFO } from "@webframe/shared/wire";
import { accept, createHub, type Hub, type HubContext, HubException, type HubLimits, refuse } from "@webframe/signalr";
import { z } from "zod";
import type { OwnGames } from "../games/own-games.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import type { JudgedClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { isDatabaseAway } from "../platform/database-errors.ts";
import { hubClock } from "../platform/hub-clock.ts";
import type { Logger } from "../platform/logger.ts";
import { repeat } from "../platform/repeat.ts";
import type { Share } from "../platform/share.ts";
import { Audience, type AudienceGroup, groupOf } from "./audience.ts";
import type { FeedAccess } from "./feed-access.ts";
import { FeedStates } from "./feed-states.ts";
import { FeedTicker } from "./feed-ticker.ts";
import { limitCalls } from "./limit-calls.ts";
import { offers, readSubscription } from "./read-subscription.ts";
import type { FeedItems, Subscriber } from "./subscriber.ts";
import { slotOf, tickAt } from "./ticks.ts";

/** How much of the feed is for one subscriber. */
export interface FeedLimits {
	/** Connections of one partner, at all processes of a start together. */
	readonly connectionsMax: number;
	/** Games that one connection may have subscribed to. */
	readonly subscriptionsMax: number;
}

/** Source: wire contract, section 8. */
const LIMITS: FeedLimits = { connectionsMax: 20, subscriptionsMax: 64 };
/** How long a connection outlives its token. */
const GRACE_MS = 60_000;
/** How often it is looked whether subscribers still may be here: half of what they are told. */
const LOOK_AGAIN_MS = 30_000;
const MESSAGE_BYTES_MAX = 4_096;
/** Without reading for so long a subscriber is sent away. */
const DEAF_MS = 30_000;
const QUEUED_BYTES_MAX = 262_144;
const NEGOTIATED_OF_ONE_MAX = 100;

export interface FeedHubParts {
	readonly database: Database;
	readonly ownGames: OwnGames;
	readonly access: FeedAccess;
	readonly share: Share;
	readonly clock: JudgedClock;
	readonly logger: Logger;
	/** In the place of those of the contract. */
	readonly limits?: Partial<FeedLimits>;
}

export interface FeedHub {
	readonly hub: Hub<FeedHubClient, Subscriber>;
	/** Resolves when no state is being read. */
	settled(): Promise<void>;
	close(options: { readonly timeoutMs: number }): Promise<void>;
}

type Context = HubContext<FeedHubClient, Subscriber, FeedItems>;

export function createFeedHub(parts: FeedHubParts): FeedHub {
	const { ownGames, access, share, clock, logger } = parts;
	const { connectionsMax, subscriptionsMax } = { ...LIMITS, ...parts.limits };
	const log = boundedLog(logger, clock);
	const audience = new Audience();
	const states = new FeedStates(parts.database, ownGames);
	const connected = new Map<string, Context>();
	const ofPartner = new Map<number, number>();
	const hub = createHub<FeedHubServer, FeedHubClient, Subscriber, FeedItems>({
		name: "feed",
		clock: hubClock(clock),
		limits: limitsOf(share),
		pingsAfterHandshake: true,
		items: () => ({ games: new Set(), refused: 0 }),
		filters: [limitCalls(clock)],
		authenticate: async ({ token, origin }) => {
			const outcome = await access.of(token);
			if (outcome.kind === "unauthorized") return refuse(401);
			if (outcome.kind === "off") return refuse(403);
			const { partner, claims, expiresAt } = outcome;
			if (origin !== undefined && !partner.settings.allowedOrigins.includes(origin)) return refuse(403);
			return accept<Subscriber>({ claims }, { expiresAt: expiresAt + GRACE_MS });
		},
		userId: ({ claims }) => String(claims.partnerId),
		onConnected: (context) => {
			const { partnerId } = context.identity.claims;
			const count = ofPartner.get(partnerId) ?? 0;
			if (count >= share.part(connectionsMax)) throw new HubException("too_many_connections" satisfies FeedRefusal);
			ofPartner.set(partnerId, count + 1);
			connected.set(context.connectionId, context);
		},
		onDisconnected: ({ connectionId, identity, items }) => {
			if (!connected.delete(connectionId)) return;
			const { partnerId } = identity.claims;
			const left = (ofPartner.get(partnerId) ?? 0) - 1;
			if (left > 0) ofPartner.set(partnerId, left);
			else ofPartner.delete(partnerId);
			for (const slot of new Set([...items.games].map(slotOf))) {
				const group = groupOf(items.games, slot);
				if (group !== undefined) audience.leave(group);
			}
		},
		methods: {
			Subscribe: {
				arguments: [textSchema, textSchema],
				invoke: async (context, name, request) => {
					const game = gameIn(context, name, request);
					if (game === undefined) return;
					const { games } = context.items;
					if (!games.has(game) && games.size >= subscriptionsMax)
						return refused(context, "too_many_subscriptions", name, request);
					await changeGames(context, slotOf(game), () => games.add(game));
					await sendFirst(context, game);
				},
			},
			Unsubscribe: {
				arguments: [textSchema, textSchema],
				invoke: async (context, name, request) => {
					const game = gameIn(context, name, request);
					if (game !== undefined) await changeGames(context, slotOf(game), () => context.items.games.delete(game));
				},
			},
			Renew: {
				arguments: [textSchema],
				invoke: async (context, token) => {
					const outcome = await access.of(token);
					const isRenewed =
						outcome.kind === "allowed" && context.renew(outcome, { expiresAt: outcome.expiresAt + GRACE_MS });
					if (!isRenewed) throw new HubException("unauthorized" satisfies FeedRefusal);
				},
			},
		},
		observer: { failed: (error, during) => log.error({ err: error, during }, "the hub of the feed met an error") },
	});

	/** @returns undefined where it is refused, which the caller was told */
	function gameIn(context: Context, name: string, request: string): number | undefined {
		const game = readSubscription(ownGames, access.partnerOf(context.identity.claims), name, request);
		if (typeof game === "number") return game;
		refused(context, game, name, request);
		return undefined;
	}

	/** Moves a connection from the group of its games in a slot to that of its games after a change. */
	async function changeGames(context: Context, slot: number, change: () => void): Promise<void> {
		const { games } = context.items;
		const before = groupOf(games, slot);
		change();
		const after = groupOf(games, slot);
		if (before?.name === after?.name) return;
		if (before !== undefined) {
			audience.leave(before);
			await context.leaveGroup(before.name);
		}
		if (after === undefined) return;
		audience.enter(after);
		await context.joinGroup(after.name);
		ticker.wake();
	}

	/** A game that the partner offers no more is told no more, as if nobody had subscribed to it. */
	async function leaveWithdrawn(context: Context): Promise<void> {
		const partner = access.partnerOf(context.identity.claims);
		for (const game of [...context.items.games])
			if (!offers(ownGames, partner, game))
				await changeGames(context, slotOf(game), () => context.items.games.delete(game));
	}

	/** The state of now, unless the next tick has come meanwhile, and told it. */
	async function sendFirst({ clients }: Pick<Context, "clients">, game: number): Promise<void> {
		const slot = slotOf(game);
		const tick = tickAt(slot, clock.now().getTime());
		const info = await states.one(game, tick);
		if (tickAt(slot, clock.now().getTime()).number !== tick.number) return;
		await clients.caller.latest(`first ${game}`).send(GAMES_INFO, info);
	}

	const ticker = new FeedTicker({
		states,
		audience,
		clock,
		send: ({ slot, name }: AudienceGroup, infos) => {
			const calls = infos.map((info) => [GAMES_INFO, info] as const);
			const failed = (error: unknown) => log.error({ err: error }, "a state of the feed could not be sent");
			hub.clients.group(name).latest(`slot ${slot}`).sendTogether(calls).catch(failed);
		},
		failed: (error, gameCodes) => {
			// A database that is away passes; what else stands in the way stays until somebody mends it.
			const level = isDatabaseAway(error) ? "warn" : "error";
			log[level]({ err: error, gameCodes }, "a tick of the feed could not be read, and is left out");
		},
	});
	let skipped = 0;
	const lookAgain = async (): Promise<void> => {
		if (connected.size === 0) return;
		const isGood = await access.stillGood();
		for (const [connectionId, context] of connected) {
			if (!isGood(context.identity.claims)) void hub.clients.connection(connectionId).disconnect();
			else await leaveWithdrawn(context);
		}
		const { messagesSkipped } = hub.metrics();
		if (messagesSkipped > skipped) logger.info({ states: messagesSkipped - skipped }, "subscribers of the feed lagged");
		skipped = messagesSkipped;
	};
	const options = { name: "subscribers of the feed", pauseMs: LOOK_AGAIN_MS, clock, logger, startsWithPause: true };
	const looking = repeat(lookAgain, options);
	return {
		hub,
		settled: () => ticker.settled(),
		close: async ({ timeoutMs }) => {
			await Promise.all([ticker.stop(), looking.stop(), hub.close({ timeoutMs })]);
		},
	};
}

const textSchema = z.string();

/** Tells who asked: with an answer, or, where it waits for none, with a message of its own. */
function refused({ clients, expectsAnswer }: Context, code: FeedRefusal, name: string, request: string): void {
	if (expectsAnswer) throw new HubException(code);
	void clients.caller.latest("refused").send("SubscriptionRefused", { code, name, request });
}

function limitsOf(share: Share): Partial<HubLimits> {
	return {
		maximumMessageBytes: MESSAGE_BYTES_MAX,
		maximumQueuedBytes: QUEUED_BYTES_MAX,
		maximumNegotiatedConnectionsPerAddress: share.part(NEGOTIATED_OF_ONE_MAX),
		sendTimeoutMs: DEAF_MS,
	};
}
