/**
 * Puts the service together: what it stands on, the rooms of the core, the surfaces, and the work that repeats.
 * Nothing else but the files in `app` knows all of them.
 */
import type { Server } from "node:http";
import { mountUpgrades } from "@webframe/signalr";
import { connect } from "./app/connect.ts";
import { createCore } from "./app/create-core.ts";
import { finish } from "./app/finish.ts";
import { mountSurfaces } from "./app/mount-surfaces.ts";
import { startWorkers } from "./app/start-workers.ts";
import type { Surroundings } from "./app/surroundings.ts";
import type { Config } from "./config.ts";
import { runJobs } from "./jobs/run-jobs.ts";
import { createEdge, type EdgeOptions, edgeLimitsOf } from "./platform/http/edge/edge.ts";
import { RequestsUnderWay } from "./platform/http/edge/requests-under-way.ts";
import type { Repeated } from "./platform/repeat.ts";
import { advanceRounds } from "./rounds/advance-rounds.ts";
import { settleRounds } from "./rounds/settle-rounds.ts";
import { drainWagering } from "./wagering/create-wagering.ts";
import { recover } from "./wagering/recover.ts";

export type Service = Awaited<ReturnType<typeof createService>>;

/**
 * A process of the service, without a server of its own and with nothing that repeats: `createServer` and
 * `startWorkers` add these.
 *
 * @throws SecondProcessError, ApplyFileError, WrongSecretsKeyError when the surroundings are not as they have to be
 */
export async function createService(config: Config, surroundings: Surroundings) {
	const connections = await connect(config, surroundings);
	const core = await createCore(config, surroundings, connections);
	const state = { isDraining: false };
	const mounted = await mountSurfaces(config, surroundings, connections, core, () => state.isDraining);
	const requests = new RequestsUnderWay();
	const workers: Repeated[] = [];
	const { wagering, catalogue, rounds, jackpots, jobs, feed } = core;
	return {
		app: mounted.app,
		wagering,
		catalogue,
		jackpots,
		feed,
		/** Makes what is made once and holds the thread meanwhile; for before the first request. */
		prepare: mounted.prepare,
		promoSecrets: connections.promoSecrets,
		/** A server with the edge before `app`, WebSocket upgrades included. `fetch` may stand around that of the app. */
		createServer: (fetch: EdgeOptions["fetch"] = mounted.app.fetch): Server => {
			const { addressOf, known, upgrades } = mounted;
			const limits = edgeLimitsOf(connections.share);
			const takesUpgrade = () => upgrades !== undefined;
			const server = createEdge({ fetch, addressOf, known, requests, limits, takesUpgrade });
			if (upgrades !== undefined) mountUpgrades(server, upgrades);
			return server;
		},
		/** One look at the rounds, with what it finds to settle, and one at what is due, for tests that move the clock. */
		step: async (): Promise<void> => {
			const found = { isToSettle: false };
			await advanceRounds(rounds, () => {
				found.isToSettle = true;
			});
			if (found.isToSettle) await settleRounds(rounds);
			while ((await recover(wagering)) > 0) await drainWagering(wagering);
		},
		/** A look at the long work of operators, and so on until nothing of it waits, for the same tests. */
		doJobs: async (): Promise<void> => {
			while (await runJobs(jobs));
		},
		startWorkers: (): void => {
			workers.push(...startWorkers(config, surroundings, connections, core));
		},
		/** Takes nothing new, finishes what is under way, and frees everything. */
		stop: async (): Promise<void> => {
			state.isDraining = true;
			await finish(connections, core, { workers, requests, clock: surroundings.clock });
		},
	};
}
