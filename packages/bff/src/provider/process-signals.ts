import type { Backplane, BackplaneReceiver } from "@webframe/signalr";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { ProcessSignals } from "../wagering/ports.ts";

/** What one process tells the others, apart from what it tells frames. */
const CHANNEL = "provider-bets";
const decidedSchema = z.object({ betId: z.int(), balance: z.string().nullable() });
const EVERY_PROCESS = { kind: "all", except: [] } as const;
const NOTHING = new Uint8Array();

type OnDecided = ProcessSignals["providerBetDecided"];

export interface ConnectedProcesses extends ProcessSignals {
	/** What the other processes tell goes there. */
	listen(onDecided: OnDecided): void;
	close(): Promise<void>;
}

/**
 * Wakes a pay-in that waits at one process when its accept has come to another: over the backplane of the hubs, each
 * process tells all others that a provider's bet is decided. One message for each bet, and none without a backplane.
 *
 * Source: wire contract, section 7, "Pay-in timing".
 */
export function connectProcesses(parts: {
	readonly backplane: Backplane | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}): ConnectedProcesses {
	const { backplane, clock, logger } = parts;
	let onDecided: OnDecided = () => {};
	const receiver: BackplaneReceiver = {
		deliver: (_target, { json }) => {
			const { betId, balance } = decidedSchema.parse(JSON.parse(Buffer.from(json).toString("utf8")));
			onDecided(betId, balance);
		},
		changeGroup: async () => {},
		call: () => undefined,
		// No client is connected to this.
		end: () => undefined,
		listHere: () => ({ connections: [], isComplete: true }),
		failed: (error, during) => logger.warn({ err: error, during }, "another process could not be told or heard"),
		after: (milliseconds, ended) => clock.after(milliseconds, ended),
	};
	const link = backplane?.link(CHANNEL, receiver);
	return {
		providerBetDecided: (betId, balance) => {
			if (link === undefined) return;
			const json = Buffer.from(JSON.stringify({ betId, balance }));
			void link.publish(EVERY_PROCESS, { json, messagepack: NOTHING, messages: 1, latest: undefined });
		},
		listen: (to) => {
			onDecided = to;
		},
		close: async () => link?.close(),
	};
}
