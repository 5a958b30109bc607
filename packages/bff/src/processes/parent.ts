/**
 * The parent of several processes that share one port. It takes the connections and hands them out in turn, starts
 * the processes, and starts again what dies. It does nothing else: it opens no database, keeps no key but in the
 * environment that it passes on, and answers nobody, so that there is little in it that could fail.
 *
 * - The first process starts alone. What cannot work (a wrong key, a file that cannot be applied, a port that is
 *   taken) is found and told by it alone, and ends the start. It also applies the file of `APPLY_FILE`: the others,
 *   and those that are started in the place of a dead one, find it in the database.
 * - A process that dies later is started again after a pause (`restart-pause.ts`). The others serve meanwhile.
 * - Asked to end, it asks all of them, and kills what has not ended in time.
 * - When the parent itself is killed, its children end in order (`whenParentIsGone`), and nothing stays behind.
 *
 * A connection stays with its process for as long as it lives, a WebSocket too; one that was on its way to a process that dies
 * is closed (`handed-over.ts`).
 */
import cluster, { type Worker } from "node:cluster";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { LISTENING, NUMBER_VARIABLE } from "./child.ts";
import { closeWithProcess } from "./handed-over.ts";
import { RestartPauses } from "./restart-pause.ts";

/** A child ends by itself within 20 s of being asked. */
const KILL_AFTER_MS = 25_000;
/** Longer than any timer is set for: it only keeps the parent alive while all processes are dead and wait. */
const AWAKE_MS = 2_147_483_647;

/** How a process ended that was asked to. */
const ORDERLY_SIGNALS: ReadonlySet<unknown> = new Set(["SIGTERM", "SIGINT"]);

export interface ParentOptions {
	/** How many processes it has. */
	readonly processes: number;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Ends the parent's process: 0 after an orderly end, 1 when the processes could not start or one had to be killed. */
	readonly exit: (code: 0 | 1) => void;
}

/** One of the places, whichever process has it. */
interface Place {
	readonly number: number;
	readonly pauses: RestartPauses;
	/** Of a process that is to be started again. */
	cancelRestart: () => void;
	worker: Worker | undefined;
}

export class Parent {
	readonly #options: ParentOptions;
	readonly #places: readonly Place[];
	#isStarted = false;
	#isStopping = false;
	#exitCode: 0 | 1 = 0;

	constructor(options: ParentOptions) {
		this.#options = options;
		this.#places = Array.from({ length: options.processes }, (_, index) => ({
			number: index + 1,
			pauses: new RestartPauses(),
			cancelRestart: () => {},
			worker: undefined,
		}));
	}

	/** @returns whether all processes listen; else it is ending */
	async start(): Promise<boolean> {
		// Whoever is free would take what comes: WebSockets, which stay, would gather at a few.
		cluster.schedulingPolicy = cluster.SCHED_RR;
		setInterval(() => {}, AWAKE_MS);
		const [first, ...others] = this.#places;
		if (first === undefined || !(await this.#launch(first)) || this.#isStopping) return false;
		// An empty variable counts as missing.
		const ready = await Promise.all(others.map((place) => this.#launch(place, { APPLY_FILE: "" })));
		this.#isStarted = !this.#isStopping && ready.every(Boolean);
		return this.#isStarted;
	}

	/** Asks all processes to end, and ends when they have. */
	stop(): void {
		if (this.#isStopping) return;
		const { clock, logger } = this.#options;
		this.#isStopping = true;
		logger.info("stopping");
		for (const { cancelRestart, worker } of this.#places) {
			cancelRestart();
			worker?.process.kill("SIGTERM");
		}
		clock.after(KILL_AFTER_MS, () => this.#killAll());
		this.#endWhenAlone();
	}

	/** @returns whether the process came to listen */
	#launch(place: Place, over: Readonly<Record<string, string>> = {}): Promise<boolean> {
		const { clock, logger } = this.#options;
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const startedAt = clock.now().getTime();
		const worker = cluster.fork({ [NUMBER_VARIABLE]: String(place.number), ...over });
		place.worker = worker;
		closeWithProcess(worker);
		const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
			if (place.worker !== worker) return;
			place.worker = undefined;
			resolve(false);
			this.#ended(place, { code, signal, livedMs: clock.now().getTime() - startedAt });
		};
		worker.on("message", (message) => {
			if (message === LISTENING) resolve(true);
		});
		worker.once("exit", ended);
		worker.on("error", (error) => {
			logger.error({ err: error, process: place.number }, "a process could not be started or reached");
			// The system has made none: nothing else tells of its end.
			if (worker.process.pid === undefined) ended(null, null);
		});
		return promise;
	}

	#ended(
		place: Place,
		end: { readonly code: number | null; readonly signal: string | null; readonly livedMs: number },
	) {
		const { clock, logger } = this.#options;
		const { code, signal, livedMs } = end;
		if (this.#isStopping) {
			if (code !== 0 && !ORDERLY_SIGNALS.has(signal)) this.#exitCode = 1;
			this.#endWhenAlone();
			return;
		}
		const about = { process: place.number, code, signal };
		if (!this.#isStarted) {
			this.#exitCode = 1;
			logger.fatal(about, "a process could not start");
			this.stop();
			return;
		}
		const pauseMs = place.pauses.died(livedMs);
		logger.error({ alarm: "process_died", ...about, pauseMs }, "a process has died, and is started again");
		place.cancelRestart = clock.after(pauseMs, () => void this.#launch(place, { APPLY_FILE: "" }));
	}

	#killAll(): void {
		const left = this.#places.filter(({ worker }) => worker !== undefined);
		this.#options.logger.error({ processes: left.map(({ number }) => number) }, "what has not ended in time is killed");
		for (const { worker } of left) worker?.process.kill("SIGKILL");
	}

	#endWhenAlone(): void {
		if (this.#places.every(({ worker }) => worker === undefined)) this.#options.exit(this.#exitCode);
	}
}
