/**
 * Passkeys in the browser: one is made from an invitation, and shown to sign in or to prove once more who sits here.
 *
 * Source: back office design, *Signing in*.
 */
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { type Answer, call } from "./call.ts";
import type { Body, Calls, Value } from "./calls.ts";
import { inAnotherWindow } from "./openid.ts";

/** Nobody chose a key: it was given up, took too long, or there is none here. */
export interface NotShown {
	readonly kind: "not_shown";
}

type Shown<Of> = Answer<Of> | NotShown;

/** Makes a passkey for who was invited, and signs in. @param invitation the secret of the link */
export async function makePasskey(
	invitation: string,
	options: Value<"/operator-session/invited">["options"],
): Promise<Shown<Value<"/operator-session/register">>> {
	const made = await startRegistration({ optionsJSON: options }).catch(() => undefined);
	if (made === undefined) return { kind: "not_shown" };
	return await call("/operator-session/register", { secret: invitation, passkey: withoutExtensions(made) });
}

/** Signs in, by whichever key of ours somebody has. */
export async function signIn(): Promise<Shown<Value<"/operator-session/sign-in">>> {
	return await withPasskey((passkey) => call("/operator-session/sign-in", { passkey }));
}

/** Makes a passkey beside those that there are, on a device that has none. */
export async function makeAnotherPasskey(): Promise<Shown<Value<"/operator-session/passkeys/add">>> {
	const options = await call("/operator-session/passkeys/options", {});
	if (options.kind !== "value") return options.kind === "refused" ? { ...options, value: undefined } : options;
	const made = await startRegistration({ optionsJSON: options.value.options }).catch(() => undefined);
	if (made === undefined) return { kind: "not_shown" };
	return await callProven("/operator-session/passkeys/add", { passkey: withoutExtensions(made) });
}

/** A call that may ask once more who sits there: it is shown, and the call is made again. */
export async function callProven<Path extends keyof Calls>(path: Path, body: Body<Path>): Promise<Answer<Value<Path>>> {
	return await proven(() => call(path, body));
}

/** The same of whatever call. */
export async function proven<Of>(ask: () => Promise<Answer<Of>>): Promise<Answer<Of>> {
	const answer = await ask();
	if (answer.kind !== "proof_needed") return answer;
	return (await prove()) ? await ask() : answer;
}

/** By a passkey; who has none signs in at the provider once more. */
async function prove(): Promise<boolean> {
	const who = await call("/operator-session/current", {});
	const hasPasskey = who.kind !== "value" || who.value.passkeys > 0;
	if (!hasPasskey) return (await inAnotherWindow({ purpose: "prove" })) === "proven";
	return (await withPasskey((passkey) => call("/operator-session/prove", { passkey }))).kind === "value";
}

async function withPasskey<Of>(
	then: (passkey: Body<"/operator-session/sign-in">["passkey"]) => Promise<Answer<Of>>,
): Promise<Shown<Of>> {
	const options = await call("/operator-session/options", {});
	if (options.kind !== "value") return options.kind === "refused" ? { ...options, value: undefined } : options;
	const shown = await startAuthentication({ optionsJSON: options.value.options }).catch(() => undefined);
	return shown === undefined ? { kind: "not_shown" } : await then(withoutExtensions(shown));
}

/** None was asked for: what a browser adds by itself is nothing to us. */
function withoutExtensions<Response>({ id, rawId, type, response }: Credential<Response>) {
	return { id, rawId, type, response, clientExtensionResults: {} };
}

interface Credential<Response> {
	readonly id: string;
	readonly rawId: string;
	readonly type: "public-key";
	readonly response: Response;
}
