import type { BackofficeJob } from "@webframe/shared/wire";
import type { JobView } from "../store/operator-jobs-view.ts";

/** Long work as operators get it. */
export function showJob({ askedBy, startedAt, endedAt, stoppedBy, ...job }: JobView): BackofficeJob {
	return {
		...job,
		state: endedAt === null ? "running" : stoppedBy === null ? "done" : "stopped",
		startedAt: startedAt.toISOString(),
		...(askedBy === null ? {} : { askedBy }),
		...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
		...(stoppedBy === null ? {} : { stoppedBy }),
	};
}
