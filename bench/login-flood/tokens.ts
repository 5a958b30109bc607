/**
 * Whether a flood of wrong logins slows the calls that sign with RSA: `node bench/login-flood/run.ts --tokens`.
 *
 * The measured call is `POST /auth/user-token`, which signs twice (the call to the casino, the player's token). It
 * is sent at a fixed rate, whether the one before has been answered or not, so that a stall is not hidden by calls
 * that were never made.
 */
import { percentile } from "../hub/statistics.ts";
import { type Flood, startFlood } from "./flood.ts";
import { PARTNER_NUMBER, startService } from "./service.ts";

const CALLS = Number(process.env["CALLS"] ?? "600");
const EVERY_MS = 25;
const WARM_UP_CALLS = 40;

let refreshTokens = 0;

async function measuredCall(url: string): Promise<number> {
	refreshTokens++;
	const start = performance.now();
	const response = await fetch(`${url}/auth/user-token`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ partnerClientId: PARTNER_NUMBER, refreshToken: `first-${refreshTokens}` }),
	});
	await response.text();
	if (response.status !== 200) throw new Error(`The measured call was answered with ${response.status}.`);
	return performance.now() - start;
}

async function measure(url: string, calls: number): Promise<readonly number[]> {
	const running: Promise<number>[] = [];
	const timer = setInterval(() => running.push(measuredCall(url)), EVERY_MS);
	while (running.length < calls) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
	clearInterval(timer);
	return await Promise.all(running);
}

/** Prints the times without a flood and beside each. */
export async function measureTokens(): Promise<void> {
	const service = await startService();
	try {
		await measure(service.url, WARM_UP_CALLS);
		for (const kind of ["none", "one", "many", "none"] satisfies ("none" | Flood)[]) {
			const stopFlood = kind === "none" ? undefined : await startFlood(service.url, kind, "waves");
			const times = await measure(service.url, CALLS);
			const answers = (await stopFlood?.()) ?? "";
			const shown = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1).padStart(7));
			console.log(`flood ${kind.padEnd(5)} p50 ${shown[0]} ms  p99 ${shown[1]} ms  max ${shown[2]} ms  ${answers}`);
		}
	} finally {
		await service.stop();
	}
}
