/**
 * Loaded into a process whose machine's time is wrong for seconds only: what it does every half minute, it does often
 * enough to do it in that time. It measures its clock and forgets old nonces.
 */
import { patchSources } from "@webframe/harness/patch-sources";

const NONCES = 'work("old nonces", CHORES_PAUSE_MS,';
const MEASURE = "const MEASURE_PAUSE_MS = 30_000;";

patchSources([
	{ file: "/app/start-workers.ts", place: NONCES, patched: 'work("old nonces", 200,' },
	{ file: "/platform/database-clock.ts", place: MEASURE, patched: "const MEASURE_PAUSE_MS = 500;" },
]);
