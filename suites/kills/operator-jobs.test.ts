/** An operator's work in small: killed once, after an item was written. The other kill is in `operator-jobs.long.test.ts`. */
import { describe } from "vitest";
import { hasRedisServer } from "../../packages/signalr/src/testing/redis-server.ts";
import { killInTheMiddle } from "./operator-jobs.ts";

describe.skipIf(!hasRedisServer())("a process that is killed in the middle of an operator's work", () =>
	killInTheMiddle(["item of work written"]),
);
