/**
 * Wrong logins, as a program of its own so that its work is not done by the thread that measures. It keeps
 * `CONNECTIONS` of them open at once and reports, when it is told to end, how often each status was answered.
 *
 * `node flood-process.ts <url> <one|many> <evenly|waves>`: all from one address for one client id, which the limits
 * stop, or each from another address for another client id, which only the queue of the hashes stops. They come one
 * after the other all the time, or all at the same moment in each second.
 */
import { Agent, request } from "node:http";
import { PARTNER_NUMBER } from "./service.ts";

const CONNECTIONS = 200;
/** What each connection waits after an answer: an attacker's network is not free either. */
const PAUSE_MS = 1_000;

const [url = "", clients = "one", spread = "waves"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const answers: Record<string, number> = {};
let sent = 0;

function login(): Promise<number> {
	sent++;
	const isMany = clients === "many";
	const PartnerClientId = isMany ? PARTNER_NUMBER + sent : PARTNER_NUMBER;
	const address = isMany ? `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` : "10.0.0.0";
	const headers = { "content-type": "application/json", "x-forwarded-for": address };
	const body = JSON.stringify({ PartnerClientId, SecretKey: `wrong-${sent}` });
	return new Promise((resolve, reject) => {
		const call = request(`${url}/auth/token`, {
			agent,
			method: "POST",
			headers,
		});
		call.once("error", reject);
		call.once("response", (response) => {
			response.resume();
			response.once("end", () => resolve(response.statusCode ?? 0));
		});
		call.end(body);
	});
}

async function connection(): Promise<never> {
	for (;;) {
		const status = await login();
		answers[status] = (answers[status] ?? 0) + 1;
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
}

for (let index = 0; index < CONNECTIONS; index++) {
	setTimeout(() => void connection(), spread === "evenly" ? (index * PAUSE_MS) / CONNECTIONS : 0);
}
process.once("SIGTERM", () => {
	process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
});
