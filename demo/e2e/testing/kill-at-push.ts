/**
 * Loaded before the service (`--import`): the process kills itself at the moment at which it would push an
 * acceptance, which is after the commit of the accept.
 */
import { patchSources } from "@webframe/harness/patch-sources";

const PUSH = "betChanged: (playerId: number, push: BetPush, bet: FrameBet) => {";

patchSources([
	{
		file: "/frame/player-hub.ts",
		place: PUSH,
		patched: `${PUSH} if (push === "betAccepted") process.kill(process.pid, "SIGKILL");`,
	},
]);
