import { scenesOfEachRun } from "@webframe/harness/reference-pictures";
import { SCENES } from "./scenes.ts";

/** The scenes that only the long test takes, each with one of each run that shows the same kind of page. */
const LIKE: Readonly<Record<string, string>> = {
	"all-stopped": "today",
	"partner-for-viewer": "partner",
	jackpots: "approvals",
	month: "report",
	"rejected-bets": "job-with-failures",
	round: "bet",
};

export const { taken: SCENES_OF_EACH_RUN, wronglyLeftOut: WRONGLY_LEFT_OUT } = scenesOfEachRun(SCENES, LIKE);
