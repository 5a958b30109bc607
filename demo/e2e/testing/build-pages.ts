/** Builds the demo's pages and the back office before the first test, as `demo/start.ts` does: no test may need another one to have run. */
import { runToEnd } from "../../run-to-end.ts";

export async function setup(): Promise<void> {
	await Promise.all([runToEnd("./build.ts", []), runToEnd("../packages/backoffice/build/build.ts", [])]);
}
