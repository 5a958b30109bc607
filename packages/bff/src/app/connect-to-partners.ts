import { PartnerCalls } from "../casino/partner-calls.ts";
import type { Config } from "../config.ts";
import type { CircuitWatch } from "../partners/partner-circuits.ts";
import { PartnerDirectory } from "../partners/partner-directory.ts";
import type { NoteHint } from "../partners/partner-hints.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { createOutboundHttp } from "../platform/outbound-http.ts";
import type { Share } from "../platform/share.ts";
import { ExchangeLog } from "../records/exchange-log.ts";
import { SigningKeys } from "../tokens/signing-keys.ts";
import type { Surroundings } from "./surroundings.ts";

/** What it takes to ask partners something: for the service, and for commands that ask without it. */
export function connectToPartners(
	config: Pick<Config, "PUBLIC_URL" | "SECRETS_KEY" | "ALLOW_PRIVATE_NETWORKS">,
	surroundings: Pick<Surroundings, "logger" | "createOutboundHttp"> & { readonly clock: Clock; readonly share: Share },
	database: Database,
	watch: { readonly circuits?: CircuitWatch; readonly noteHint?: NoteHint } = {},
) {
	const { clock, logger } = surroundings;
	const outboundHttp = surroundings.createOutboundHttp ?? createOutboundHttp;
	const http = outboundHttp({ allowPrivateNetworks: config.ALLOW_PRIVATE_NETWORKS });
	const keys = new SigningKeys({ database, secretsKey: config.SECRETS_KEY, clock, logger });
	const partners = new PartnerDirectory({ database, clock, logger, ownOrigin: new URL(config.PUBLIC_URL).origin });
	const exchangeLog = new ExchangeLog({ database, clock, logger });
	const calls = new PartnerCalls({
		http,
		keys,
		issuer: config.PUBLIC_URL,
		clock,
		record: exchangeLog.record,
		share: surroundings.share,
		...watch,
	});
	return { http, keys, partners, exchangeLog, calls };
}
