import type { z } from "zod";
import { environmentSchema, parseEnvironment } from "../config.ts";
import type { Partner } from "../partners/partner-directory.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { createLogger } from "../platform/logger.ts";
import { WHOLE } from "../platform/share.ts";
import type { PartnerWallet } from "../wagering/ports.ts";
import type { CommandIo } from "./command-io.ts";
import { UsageError } from "./usage-error.ts";

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

/**
 * Runs work that asks partners; they read the key set from the running service.
 *
 * @throws UsageError when there are partners, and no key yet that signs calls to them.
 */
export async function withPartners<Result>(
	io: CommandIo,
	config: z.infer<typeof schema>,
	database: Database,
	work: (link: PartnerLink) => Promise<Result>,
): Promise<Result> {
	// The other commands need nothing of the service, and start sooner without it.
	const { connectToPartners } = await import("../app/connect-to-partners.ts");
	const clock = { ...systemClock, now: io.now };
	const connected = connectToPartners(config, { clock, share: WHOLE, logger: createLogger("silent") }, database);
	const { http, keys, partners, calls, exchangeLog } = connected;
	try {
		await Promise.all([keys.refresh(), partners.refresh()]);
		const now = clock.now().getTime();
		if (partners.all().length > 0 && !keys.published().some(({ signsFrom }) => signsFrom <= now)) {
			throw new UsageError(
				"No key signs calls to partners yet: the service makes the first one when it starts; `bff keys list` shows from when on they sign.",
			);
		}
		return await work({ database, clock, wallet: calls, partners: partners.all() });
	} finally {
		await exchangeLog.stop();
		await http.close();
	}
}
