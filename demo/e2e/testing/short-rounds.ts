/**
 * Loaded before the service (`--import`): its shelf holds our own games on a shorter grid, and it looks every second whether the list of
 * a provider is to be read, which takes no more than a glance into memory where none is. The description of its API is made when somebody
 * asks for it, as in tests of the service: it takes a quarter of a second of a processor, and most of these tests do not.
 */
import { patchSources } from "@webframe/harness/patch-sources";

const SHORT_GAMES = new URL("./short-games.ts", import.meta.url).href;

/** A new provider's games are waited for with a page that is asked again and again; the service itself may take half a minute. */
const LOOKS_EVERY_MS = 1_000;

patchSources([
	{ file: "/operations/documentation.ts", place: "await document();", patched: "" },
	{
		file: "/app/start-workers.ts",
		place: 'work("games of providers", CHORES_PAUSE_MS,',
		patched: `work("games of providers", ${LOOKS_EVERY_MS},`,
	},
	{
		file: "/app/shelf.ts",
		place: "export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES);",
		patched: `
			import { shortened } from ${JSON.stringify(SHORT_GAMES)};
			export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES.map(shortened));`,
	},
]);
