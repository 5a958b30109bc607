/** A whole process of the service, as `main.ts` runs it, with games on its shelf that nobody has written yet. */
import { randomUUID } from "node:crypto";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { createService } from "../../packages/bff/src/app.ts";
import { readConfig } from "../../packages/bff/src/config.ts";
import { ownGamesFrom } from "../../packages/bff/src/games/own-games.ts";
import { systemClock } from "../../packages/bff/src/platform/clock.ts";
import { openDatabaseClock } from "../../packages/bff/src/platform/database-clock.ts";
import { createLogger } from "../../packages/bff/src/platform/logger.ts";
import { madeGames } from "./made-games.ts";

const config = readConfig(process.env);
const logger = createLogger(config.LOG_LEVEL);
const { clock } = await openDatabaseClock(config.DATABASE_URL, { machine: systemClock, logger });
const service = await createService(config, {
	clock,
	random: Math.random,
	newSessionId: randomUUID,
	logger,
	ownGames: ownGamesFrom([...OWN_GAMES, ...madeGames()]),
	environment: process.env,
	onFatal: (error) => {
		throw error;
	},
});
await service.prepare();
service.createServer().listen(config.PORT, config.HOST);
service.startWorkers();
// In order, so that a profile is written at the end.
process.once("SIGTERM", () => void service.stop().then(() => process.exit(0)));
