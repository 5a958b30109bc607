import { startCasino } from "./casino.ts";
import { readEnvironment } from "./environment.ts";
import type { CasinoOptions } from "./options.ts";

/** The levels of pino, so that one reader understands the logs of every program here. */
const LEVEL = { info: 30, warn: 40 } as const;

/**
 * Runs the casino as a process: configured by its environment, logging JSON lines, ending on SIGTERM or SIGINT. A
 * start that fails says why on standard error and ends with the exit code 1.
 *
 * @param options what the environment does not say.
 */
export async function runCasino(
	variables: NodeJS.ProcessEnv,
	options: Pick<CasinoOptions, "site"> = {},
): Promise<void> {
	try {
		const environment = readEnvironment(variables);
		const casino = await startCasino({
			...options,
			databaseUrl: environment.DATABASE_URL,
			port: environment.PORT,
			host: environment.HOST,
			aggregatorUrl: environment.AGGREGATOR_URL,
			...(environment.AGGREGATOR_ISSUER === undefined ? {} : { issuer: environment.AGGREGATOR_ISSUER }),
			partnerClientId: environment.PARTNER_CLIENT_ID,
			secretKey: environment.SECRET_KEY,
			...(environment.PROMO_SECRET === undefined ? {} : { promoSecret: environment.PROMO_SECRET }),
			deduplication: environment.DEDUPLICATION,
			taxOn: environment.TAX_ON,
			tagId: environment.TAG_ID,
			callsKept: environment.CALLS_KEPT,
			log: (event, details) => writeLine(LEVEL.warn, event, details),
		});
		writeLine(LEVEL.info, "ready", { url: casino.url });
		const stop = (): void => void casino.stop();
		process.once("SIGTERM", stop);
		process.once("SIGINT", stop);
	} catch (error) {
		process.stderr.write(`${messageOf(error)}\n`);
		process.exitCode = 1;
	}
}

function writeLine(level: number, event: string, details: Readonly<Record<string, unknown>>): void {
	process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg: event, ...details })}\n`);
}

function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const isPortTaken = "code" in error && error.code === "EADDRINUSE" && "port" in error;
	return isPortTaken ? `The port ${error.port} is taken: set PORT to another one.` : error.message;
}
