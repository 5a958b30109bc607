/**
 * Loaded before the service (`--import`): its shelf holds our own games on a shorter grid. The description of its API is made when somebody
 * asks for it, as in tests of the service: it takes a quarter of a second of a processor, and most of these tests do not.
 */
import { patchSources } from "@webframe/harness/patch-sources";

const SHORT_GAMES = new URL("./short-games.ts", import.meta.url).href;

patchSources([
	{ file: "/operations/documentation.ts", place: "await document();", patched: "" },
	{
		file: "/app/shelf.ts",
		place: "export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES);",
		patched: `
			import { shortened } from ${JSON.stringify(SHORT_GAMES)};
			export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES.map(shortened));`,
	},
]);
