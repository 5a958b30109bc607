/**
 * Signing in at an OpenID provider: the browser goes there and comes back to this page, with what came of it behind `#`. Where
 * something stands on the page that must not be lost it goes there in another window, which tells this one and closes.
 *
 * Source: back office design, *Signing in*.
 */
import { type Answer, call } from "./call.ts";
import type { Body } from "./calls.ts";

type Purpose = Body<"/operator-session/openid/start">;
export type OpenidEnded = "signed_in" | "proven" | "refused" | "provider_away";

const ENDED = /^#openid=(signed_in|proven|refused|provider_away)$/;
/** Over which windows of this page hear of it, also where the provider has parted them from each other. */
const CHANNEL = "openid";
const WINDOW = "popup,width=520,height=680";
/** By it a window knows that it was opened for this, and is not needed any more. */
const WINDOW_NAME = "webframe-openid";
/** As long as the service lets somebody be at the provider. */
const ENDED_MS_MAX = 600_000;

/** What came of it, where the provider has just sent the browser here; other windows that wait for it are told. */
export function cameBack(): OpenidEnded | undefined {
	const found = ENDED.exec(location.hash)?.[1];
	const ended = (["signed_in", "proven", "refused", "provider_away"] as const).find((one) => one === found);
	if (ended === undefined) return undefined;
	history.replaceState(null, "", location.pathname + location.search);
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(ended);
	channel.close();
	if (window.name === WINDOW_NAME) window.close();
	return ended;
}

/** Leaves the page for the provider. @returns what kept it from that */
export async function goToProvider(purpose: Purpose): Promise<Answer<never> | undefined> {
	const started = await call("/operator-session/openid/start", purpose);
	if (started.kind !== "value") return started.kind === "refused" ? { ...started, value: undefined } : started;
	location.assign(started.value.address);
	return undefined;
}

/** Whoever begins anew does not wait for what was begun before. */
let waiting = new AbortController();

/** The same in another window. @returns undefined when it was not opened, or nothing came of it */
export async function inAnotherWindow(purpose: Purpose): Promise<OpenidEnded | undefined> {
	waiting.abort();
	waiting = new AbortController();
	const { signal } = waiting;
	const started = await call("/operator-session/openid/start", purpose);
	if (started.kind !== "value") return started.kind === "unreachable" ? "provider_away" : undefined;
	if (window.open(started.value.address, WINDOW_NAME, WINDOW) === null) return undefined;
	return await heard(AbortSignal.any([signal, AbortSignal.timeout(ENDED_MS_MAX)]));
}

function heard(signal: AbortSignal): Promise<OpenidEnded | undefined> {
	const channel = new BroadcastChannel(CHANNEL);
	return new Promise<OpenidEnded | undefined>((resolve) => {
		channel.onmessage = ({ data }: MessageEvent<OpenidEnded>) => resolve(data);
		signal.addEventListener("abort", () => resolve(undefined));
	}).finally(() => channel.close());
}
