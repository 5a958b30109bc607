/** Builds the demo's pages before the first test, as `demo/start.ts` does: no test may need another one to have run. */
import { runToEnd } from "../../run-to-end.ts";

export async function setup(): Promise<void> {
	await runToEnd("./build.ts", []);
}
