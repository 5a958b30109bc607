export { openAuthenticators } from "./authenticator.ts";
export {
	type ChromiumProgram,
	connectStill,
	findChromium,
	installedChromium,
	launchChromium,
	launchStill,
	RUNS_PACKAGED,
	serveChromium,
} from "./chromium.ts";
export { closedOnTheWayTo, dataDirectory, runsAsRoot } from "./data-directory.ts";
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
export { freePort, portIsFree } from "./free-port.ts";
export { makeScratch } from "./scratch.ts";
export {
	createTestDatabase,
	startTestPostgres,
	type TestDatabase,
	type TestPostgres,
	type TestPostgresOptions,
} from "./test-postgres.ts";
export { startTied, type TiedProcess, type TiedProcessOptions } from "./tied-process.ts";
export type { ProcessEnd } from "./warden.ts";
