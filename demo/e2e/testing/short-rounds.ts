/** Loaded before the service (`--import`): its shelf holds our own games on a shorter grid. */
import { patchSources } from "@webframe/harness/patch-sources";

const SHORT_GAMES = new URL("./short-games.ts", import.meta.url).href;

patchSources([
	{
		file: "/app/shelf.ts",
		place: "export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES);",
		patched: `
			import { shortened } from ${JSON.stringify(SHORT_GAMES)};
			export const SHELF: OwnGames = ownGamesFrom(OWN_GAMES.map(shortened));`,
	},
]);
