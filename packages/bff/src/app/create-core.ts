import { createTodayHub } from "../backoffice/today/today-hub.ts";
import { cancelMisfits } from "../bonuses/cancel-misfits.ts";
import type { BonusesContext } from "../bonuses/context.ts";
import type { CatalogueContext } from "../catalogue/context.ts";
import { gamesOffered } from "../catalogue/own-games.ts";
import { ProviderGames } from "../catalogue/provider-games.ts";
import type { Config } from "../config.ts";
import { FeedAccess } from "../feed/feed-access.ts";
import { createFeedHub } from "../feed/feed-hub.ts";
import { createPlayerHub, playerHubEvents } from "../frame/player-hub.ts";
import type { JackpotsContext } from "../jackpots/context.ts";
import type { JobsContext } from "../jobs/context.ts";
import { relyingPartyOrigin } from "../operators/relying-party.ts";
import { LogIn } from "../partners/log-in.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import { connectProcesses } from "../provider/process-signals.ts";
import { ProviderClient } from "../provider/provider-client.ts";
import type { RoundsContext } from "../rounds/context.ts";
import { UnsettledRounds } from "../store/unsettled-rounds.ts";
import { Tokens } from "../tokens/tokens.ts";
import { createWagering } from "../wagering/create-wagering.ts";
import { providerBetDecidedElsewhere } from "../wagering/provider-bets/tell-outcome.ts";
import type { Connections } from "./connect.ts";
import type { Surroundings } from "./surroundings.ts";

export type Core = Awaited<ReturnType<typeof createCore>>;

/** The rooms of the core, and the adapters through which they speak to players, providers and other processes. */
export async function createCore(config: Config, surroundings: Surroundings, connections: Connections) {
	const { clock, logger, feedLimits: limits = {} } = surroundings;
	const {
		database,
		ownGames,
		backplane,
		share,
		http,
		keys,
		partners,
		providers,
		calls,
		exchangeLog,
		ids,
		hints,
		alarms,
		signs,
	} = connections;
	const issuer = config.PUBLIC_URL;
	const tokens = new Tokens({ keys, issuer, clock });
	const hub = createPlayerHub({ database, ownGames, partners, tokens, share, clock, logger }, backplane);
	const events = playerHubEvents(hub, { database, logger });
	const logIn = new LogIn({ database, clock, partners, share, secretCost: surroundings.secretCost });
	const feedAccess = new FeedAccess({ database, clock, partners, tokens });
	const feed = createFeedHub({ database, ownGames, access: feedAccess, share, clock, logger, limits });
	const signals = connectProcesses({ backplane, clock, logger });
	const { SECOND_PERSON_ABOVE_EUROS: secondPersonAboveEuros } = config;
	const wagering = createWagering({
		...surroundings,
		database,
		partners,
		ownGames,
		wallet: calls,
		noteHint: hints.note,
		alarms,
		events,
		signals,
		ids,
		secondPersonAboveEuros,
	});
	signals.listen((betId, balance) => providerBetDecidedElsewhere(wagering, betId, balance));
	const newBonusId = surroundings.newSessionId;
	const bonuses: BonusesContext = { database, clock, partners, ownGames, events, newBonusId, secondPersonAboveEuros };
	const players = {
		...surroundings,
		database,
		tokens,
		users: calls,
		events,
		bonuses: {
			cancelMisfits: (partnerId: number, partnerUserId: string) => cancelMisfits(bonuses, partnerId, [partnerUserId]),
		},
		secretsKey: config.SECRETS_KEY,
		noteHint: hints.note,
		noteSign: signs.note,
	};
	const origin = relyingPartyOrigin(config.BACKOFFICE_ORIGIN ?? issuer);
	const todayHub = createTodayHub({ database, clock, partners, secondPersonAboveEuros, logger, origin });
	const ofJackpots = { database, partners, clock, logger, alarms, events, secondPersonAboveEuros };
	const jackpots: JackpotsContext = { ...ofJackpots, poolWalks: new Map() };
	const unsettled = new UnsettledRounds(database);
	const progress = { unsettled, walks: new Map(), resting: new Map(), unknown: new Set<string>() };
	const games = { ownGames, offered: gamesOffered(ownGames, partners) };
	const about = { wagering, jackpots, events, clock, logger, fairnessKey: config.FAIRNESS_KEY };
	const rounds: RoundsContext = { ...about, ...games, ...progress };

	const jobs: JobsContext = { database, clock, logger, wagering };

	const providerGames = new ProviderGames(database, providers);
	await providerGames.start(clock, logger);
	const catalogue: CatalogueContext = {
		...surroundings,
		alarms,
		launchLog: boundedLog(logger, clock),
		noteSign: signs.note,
		database,
		providers,
		games: providerGames,
		gameProvider: new ProviderClient(http, clock, exchangeLog.record),
		publicUrl: config.PUBLIC_URL,
		allowPrivateNetworks: config.ALLOW_PRIVATE_NETWORKS,
	};
	return {
		tokens,
		hub,
		logIn,
		feedAccess,
		feed,
		todayHub,
		signals,
		wagering,
		players,
		bonuses,
		jackpots,
		rounds,
		jobs,
		games: providerGames,
		catalogue,
	};
}
