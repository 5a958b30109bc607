#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { ApplyFileError } from "./partners/apply-file.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabaseClock } from "./platform/database-clock.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { SecondProcessError } from "./platform/only-process.ts";
import { printable } from "./platform/printable.ts";
import type { Share } from "./platform/share.ts";
import { shareOfChild, tellListening, whenParentIsGone, worksItself } from "./processes/child.ts";
import { Parent } from "./processes/parent.ts";
import { WrongSecretsKeyError } from "./tokens/secrets-key.ts";

const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** After this a process that was asked to stop ends whatever is still open. */
const STOP_TIMEOUT_MS = 20_000;

/** The parent of several processes. Of the environment it needs nothing itself but to hand it on. */
async function lead({ PROCESSES, PORT, PUBLIC_URL }: Config, logger: Logger): Promise<void> {
	const exit = (code: 0 | 1): void => process.exit(code);
	const parent = new Parent({ processes: PROCESSES, clock: systemClock, logger, exit });
	for (const signal of STOP_SIGNALS) process.on(signal, () => parent.stop());
	if (await parent.start()) logger.info({ port: PORT, publicUrl: PUBLIC_URL, processes: PROCESSES }, "ready");
}

async function run(config: Config, share: Share | undefined, logger: Logger): Promise<void> {
	const { clock, close } = await openDatabaseClock(config.DATABASE_URL, { machine: systemClock, logger });
	// Loaded here: the parent of several processes has no use for it, and who is told that a variable is wrong does not wait for it.
	const { createService } = await import("./app.ts");
	const service = await createService(config, {
		clock,
		random: Math.random,
		newSessionId: randomUUID,
		logger,
		environment: process.env,
		onFatal: (error) => fail(logger, error),
		...(share === undefined ? {} : { share }),
	});
	await service.prepare();
	const server = service.createServer();
	server.once("error", (error) => fail(logger, error));
	server.once("listening", () => {
		const about = { port: config.PORT, publicUrl: config.PUBLIC_URL };
		// Of several processes the parent says when all are ready.
		if (share === undefined) logger.info(about, "ready");
		else logger.info({ ...about, pid: process.pid }, "listening");
		tellListening();
	});
	server.listen(config.PORT, config.HOST);
	if (config.WORKERS) service.startWorkers();

	let isStopping = false;
	const stop = (): void => {
		if (isStopping) return;
		isStopping = true;
		logger.info("stopping");
		setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
		server.close();
		const stopAll = async (): Promise<void> => {
			await service.stop();
			await close();
		};
		void stopAll().then(
			() => process.exit(0),
			(error: unknown) => fail(logger, error),
		);
	};
	// Each time: a second one that nobody hears would end the process at once. systemd asks all of a service, a parent its own.
	for (const signal of STOP_SIGNALS) process.on(signal, stop);
	whenParentIsGone(() => {
		logger.error("the parent of this process is gone");
		stop();
	});
}

function fail(logger: Logger, error: unknown): void {
	logger.fatal({ err: error }, "the service cannot run");
	process.exit(1);
}

const PLAIN_ERRORS = [ConfigError, SecondProcessError, ApplyFileError, WrongSecretsKeyError];

/** What the environment or the surroundings got wrong is told in plain words, without a stack. */
function explain(error: unknown): boolean {
	if (!PLAIN_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) return false;
	process.stderr.write(`${printable(error.message)}\n`);
	process.exitCode = 1;
	return true;
}

try {
	const config = readConfig(process.env);
	const share = shareOfChild(process.env, config.PROCESSES);
	const logger = createLogger(config.LOG_LEVEL, share === undefined ? {} : { process: share.number });
	const work = worksItself(config.PROCESSES) ? run(config, share, logger) : lead(config, logger);
	await work.catch((error: unknown) => {
		if (!explain(error)) fail(logger, error);
		else process.exit(1);
	});
} catch (error) {
	if (!explain(error)) throw error;
}
