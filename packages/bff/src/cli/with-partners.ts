import type { z } from "zod";
import { environmentSchema, parseEnvironment } from "../config.ts";
import type { Partner } from "../partners/partner-directory.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { createLogger } from "../platform/logger.ts";
import type { PartnerWallet } from "../wagering/ports.ts";
import type { CommandIo } from "./command-io.ts";

const schema = environmentSchema.pick({ PUBLIC_URL: true, SECRETS_KEY: true, ALLOW_PRIVATE_NETWORKS: true });

/** What a command needs to ask partners something, as the service does. */
export interface PartnerLink {
	readonly database: Database;
	readonly clock: Clock;
	readonly wallet: PartnerWallet;
	readonly partners: readonly Partner[];
}

/** @throws ConfigError */
export function readPartnerEnvironment(io: CommandIo): z.infer<typeof schema> {
	return parseEnvironment(schema, io.env);
}

/** Runs work that asks partners; they read the key set from the running service. */
export async function withPartners<Result>(
	io: CommandIo,
	config: z.infer<typeof schema>,
	database: Database,
	work: (link: PartnerLink) => Promise<Result>,
): Promise<Result> {
	// The other commands need nothing of the service, and start sooner without it.
	const { connectToPartners } = await import("../app.ts");
	const clock = { ...systemClock, now: io.now };
	const connected = connectToPartners(config, { clock, logger: createLogger("silent") }, database);
	const { http, keys, partners, calls, exchangeLog } = connected;
	try {
		await Promise.all([keys.refresh(), partners.refresh()]);
		return await work({ database, clock, wallet: calls, partners: partners.all() });
	} finally {
		await exchangeLog.stop();
		await http.close();
	}
}
