import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createMemoryBackplane, mountUpgrades } from "@webframe/signalr";
import { createService } from "../../../packages/bff/src/app.ts";
import { readConfig } from "../../../packages/bff/src/config.ts";
import type { ClockFault } from "../../../packages/bff/src/platform/clock.ts";
import { systemClock } from "../../../packages/bff/src/platform/clock.ts";
import { createLogger } from "../../../packages/bff/src/platform/logger.ts";
import { listen } from "../../hub/servers/server.ts";
import { type FeedServer, lastUpgraded } from "./server.ts";

const CONNECTIONS_MAX = 100_000;

/**
 * A process of the service beside the one that draws the rounds, with the hub of its feed and nothing that repeats. It
 * rests by a clock that says that it cannot be relied on, as the feed does then.
 */
export async function startFeed(): Promise<FeedServer> {
	let fault: ClockFault | undefined = "unmeasured";
	const config = readConfig(process.env);
	const service = await createService(config, {
		clock: {
			now: systemClock.now,
			after: systemClock.after,
			get fault() {
				return fault;
			},
		},
		random: Math.random,
		newSessionId: randomUUID,
		logger: createLogger("warn"),
		environment: process.env,
		onFatal: (error) => {
			throw error;
		},
		// It stands beside another process: without any it would take the database for itself.
		backplane: createMemoryBackplane(),
		feedLimits: { connectionsMax: CONNECTIONS_MAX },
	});
	const { hub } = service.feed;
	const server = createServer();
	const lastSocket = lastUpgraded(server);
	mountUpgrades(server, { "/feed/hub": hub.endpoint({ transports: ["WebSockets"], opensUnknownIds: true }) });
	return {
		port: await listen(server),
		lastSocket,
		text: () => {},
		rest: async () => {
			fault = "unmeasured";
			await service.feed.settled();
		},
		goOn: () => {
			fault = undefined;
		},
		connections: () => hub.metrics().connections.WebSockets,
	};
}
