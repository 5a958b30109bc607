import type { Environment } from "../environment.ts";
import { pause } from "./pause.ts";

/** Waits between the tries to tell the service of a log-out; a repeat changes nothing there. */
export const LOGOUT_RETRIES_MS: readonly number[] = [1_000, 5_000, 30_000];

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * `POST /frame/logout`. Nobody waits for it: the frame has forgotten the player already, and a session that could not be
 * ended, because the device was offline, cannot be renewed by anybody either. The call survives the page, which is
 * often left right after a log-out.
 *
 * Source: wire contract, section 7.
 */
export async function endSession(
	environment: Pick<Environment, "fetch" | "after">,
	server: string,
	accessToken: string,
): Promise<void> {
	const init: RequestInit = {
		method: "POST",
		headers: { Authorization: `Bearer ${accessToken}` },
		keepalive: true,
		credentials: "omit",
		cache: "no-store",
		referrerPolicy: "origin",
	};
	for (const delayMs of [0, ...LOGOUT_RETRIES_MS]) {
		if (delayMs > 0) await pause(environment, delayMs);
		const status = await environment.fetch(`${server}/frame/logout`, init).then(
			(response) => response.status,
			() => undefined,
		);
		if (status !== undefined && status < SERVER_ERROR && status !== TOO_MANY_REQUESTS) return;
	}
}
