import type { Backplane } from "@webframe/signalr";
import type { Config } from "../config.ts";
import { applyFile } from "../partners/apply-file.ts";
import { BetStops } from "../partners/bet-stops.ts";
import { OnboardingSigns } from "../partners/onboarding-signs.ts";
import { PartnerCircuits } from "../partners/partner-circuits.ts";
import { PartnerHints } from "../partners/partner-hints.ts";
import { PromoSecretDirectory } from "../partners/promo-secret-directory.ts";
import { ProviderDirectory } from "../partners/provider-directory.ts";
import { connectionsOf, openDatabase } from "../platform/database.ts";
import { becomeOnlyProcess } from "../platform/only-process.ts";
import { WHOLE } from "../platform/share.ts";
import { Alarms } from "../records/alarms/alarms.ts";
import { IdSafety } from "../wagering/id-safety.ts";
import { connectToPartners } from "./connect-to-partners.ts";
import { SHELF } from "./shelf.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * A new connection and the group of its log-in may wait for Redis one after the other, up to a second more each, and the frame's
 * first question waits behind both: a frame that is not answered for 10 s takes its connection for dead, and comes again.
 */
const SUBSCRIBE_TIMEOUT_MS = 3_000;

export type Connections = Awaited<ReturnType<typeof connect>>;

/** What the service stands on: its database, its other processes, its counterparties and their keys, all read once. */
export async function connect(config: Config, surroundings: Surroundings) {
	const { clock, logger } = surroundings;
	const share = surroundings.share ?? WHOLE;
	const ownGames = surroundings.ownGames ?? SHELF;
	const connectionsMax = connectionsOf(share, config.DATABASE_CONNECTIONS_MAX);
	const database = (surroundings.openDatabase ?? openDatabase)({ url: config.DATABASE_URL, connectionsMax });
	const backplane = surroundings.backplane ?? (await backplaneOf(config));
	const onlyProcess = { databaseUrl: config.DATABASE_URL, clock, onReplaced: surroundings.onFatal };
	const leave = backplane === undefined ? await becomeOnlyProcess(onlyProcess) : async () => {};
	if (config.APPLY_FILE !== undefined) {
		const { environment } = surroundings;
		await applyFile(database, config.APPLY_FILE, { environment, ownGames, now: clock.now() });
	}
	const alarms = new Alarms({ database, clock, logger });
	const circuits = new PartnerCircuits({ database, clock, logger, alarms });
	const hints = new PartnerHints({ database, clock, logger });
	const signs = new OnboardingSigns({ database, clock, logger });
	const connected = connectToPartners(config, { ...surroundings, share }, database, { circuits, noteHint: hints.note });
	const { keys, partners } = connected;
	const ids = new IdSafety({ database, clock, logger, alarms });
	const providers = new ProviderDirectory({ database, clock, logger, secretsKey: config.SECRETS_KEY });
	const promoSecrets = new PromoSecretDirectory({ database, clock, logger, secretsKey: config.SECRETS_KEY });
	const betStops = new BetStops({ database, clock, logger, alarms });
	const all = [keys, partners, providers, promoSecrets, betStops, ids, circuits];
	await Promise.all(all.map((one) => one.start()));
	return {
		...connected,
		share,
		ownGames,
		circuits,
		hints,
		alarms,
		signs,
		database,
		backplane,
		leave,
		ids,
		providers,
		promoSecrets,
		betStops,
	};
}

/**
 * Installations may share a Redis: channels carry the address under which all processes of one of them stand. Its client is
 * a sixth of all that a start loads, and one process alone needs none.
 */
export async function backplaneOf({
	REDIS_URL,
	PUBLIC_URL,
}: Pick<Config, "REDIS_URL" | "PUBLIC_URL">): Promise<Backplane | undefined> {
	if (REDIS_URL === undefined) return undefined;
	const { createRedisBackplane } = await import("@webframe/signalr/redis");
	return createRedisBackplane({
		url: REDIS_URL,
		prefix: `webframe:${PUBLIC_URL}`,
		subscribeTimeoutMs: SUBSCRIBE_TIMEOUT_MS,
	});
}
