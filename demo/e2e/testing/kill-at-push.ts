/**
 * Loaded before the service (`--import`): the process kills itself at the moment at which it would push an
 * acceptance, which is after the commit of the accept.
 */
import { registerHooks } from "node:module";

const PUSH = "betChanged: (playerId";

registerHooks({
	load: (url, context, nextLoad) => {
		const loaded = nextLoad(url, context);
		if (!url.endsWith("/frame/player-hub.ts")) return loaded;
		const source = String(loaded.source);
		if (!source.includes(PUSH)) throw new Error("The place of the push has moved.");
		const killing = source.replace(
			/betChanged: \(([^)]*)\) => \{/,
			'betChanged: ($1) => { if (push === "betAccepted") process.kill(process.pid, "SIGKILL");',
		);
		return { ...loaded, source: killing };
	},
});
