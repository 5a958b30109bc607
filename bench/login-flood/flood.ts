import { fileURLToPath } from "node:url";
import { startTied } from "@webframe/harness";

/** All wrong logins from one address for one client, which the limits stop, or each from another for another. */
export type Flood = "one" | "many";
/** One after the other all the time, or all at the same moment in each second. */
export type Spread = "evenly" | "waves";

const WARM_UP_MS = 2_000;

/** Starts wrong logins as a program of their own. @returns a function that ends them and tells how they were answered */
export async function startFlood(url: string, flood: Flood, spread: Spread): Promise<() => Promise<string>> {
	let output = "";
	const program = await startTied({
		command: process.execPath,
		args: [fileURLToPath(new URL("./flood-process.ts", import.meta.url)), url, flood, spread],
		onOutput: (text) => {
			output += text;
		},
	});
	await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
	return async () => {
		await program.stop();
		return output.trim();
	};
}
