/**
 * The calls of the back office, as this page makes them: the same that anybody makes with a token, with the session's cookie
 * instead, which no script can read.
 *
 * Source: back office design, *Signing in*; wire contract, section 5.8.
 */
import type { Body, Calls, Value } from "./calls.ts";

const BASE = "/backoffice";
/** Calls of who is not signed in yet, or goes, stand beside the others. */
const SESSION = "/operator-session/";
const PROOF_NEEDED = "proof_needed";
/** Source: guide for operators, *Signing in*, a session. */
const UNATTENDED = "X-WebFrame-Unattended";
/** A call that takes longer has failed for who waits; doing it twice does it once. */
const ANSWER_MS_MAX = 30_000;
const UNAUTHORIZED = 401;
/** Told to the window when the service knows the session no more, whoever asked. */
export const SIGNED_OUT = "signedout";
/** Told to the window when somebody has signed in again after that. */
export const SIGNED_IN_AGAIN = "signedinagain";
/** Source: wire contract, section 2, "Envelope". */
const SUCCESS = 200;

/** What came of a call. A refusal is written for people: it is shown as it is. */
export type Answer<Of> =
	| { readonly kind: "value"; readonly value: Of }
	/** An action that could not be done: `value` says why, with what stands now beside it. */
	| { readonly kind: "refused"; readonly message: string; readonly value: Of | undefined }
	| { readonly kind: "signed_out" }
	/** The passkey must be shown once more: the last time is more than ten minutes ago. */
	| { readonly kind: "proof_needed" }
	| { readonly kind: "unreachable" };

interface Envelope<Of> {
	readonly ErrorCode: number;
	readonly Message: string;
	readonly Value?: Of;
}

export async function call<Path extends keyof Calls>(path: Path, body: Body<Path>): Promise<Answer<Value<Path>>> {
	return await post<Value<Path>>(path, body);
}

/** A call that the page makes by itself, again and again: a session that nobody uses ends all the same. */
export async function callUnattended<Path extends keyof Calls>(
	path: Path,
	body: Body<Path>,
): Promise<Answer<Value<Path>>> {
	return await post<Value<Path>>(path, body, { [UNATTENDED]: "true" });
}

/** A call whose name and body come from the service: what somebody else has asked for, and waits for a second person. */
export async function post<Of>(
	path: string,
	body: object,
	more: Readonly<Record<string, string>> = {},
): Promise<Answer<Of>> {
	let status: number;
	let envelope: Envelope<Of>;
	try {
		const response = await fetch(path.startsWith(SESSION) ? path : BASE + path, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...more },
			credentials: "same-origin",
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(ANSWER_MS_MAX),
		});
		status = response.status;
		envelope = await response.json();
	} catch {
		return { kind: "unreachable" };
	}
	if (status === UNAUTHORIZED) {
		window.dispatchEvent(new Event(SIGNED_OUT));
		return { kind: "signed_out" };
	}
	const { ErrorCode, Message: message, Value: value } = envelope;
	if (ErrorCode !== SUCCESS && isProofNeeded(value)) return { kind: "proof_needed" };
	return ErrorCode === SUCCESS && value !== undefined ? { kind: "value", value } : { kind: "refused", message, value };
}

function isProofNeeded(value: unknown): boolean {
	return typeof value === "object" && value !== null && "reason" in value && value.reason === PROOF_NEEDED;
}
