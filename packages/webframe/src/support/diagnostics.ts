/** What a casino's support sends to ours: how one frame stands, in a plain object. Nothing of it is sent by itself. */
import type { FrameState } from "../store/state.ts";
import { VERSION } from "../version.ts";
import { type ShownStep, shownStep } from "./shown-step.ts";
import type { Trail } from "./trail.ts";

const PARAMETERS = [
	...(["partnerClientId", "server", "tagId", "theme", "category", "activeTab", "singleSport", "language"] as const),
	...(["game", "demo", "debug"] as const),
] as const;

export type DiagnosedFrame = HTMLElement & Readonly<Record<(typeof PARAMETERS)[number], unknown>>;

export interface Diagnostics {
	readonly version: string;
	/** ISO 8601, by the device's clock. */
	readonly at: string;
	/** The parameters as the page has set them, but for tokens. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly state: Readonly<Record<string, string | number | boolean | undefined>>;
	/** Calls and events of late, the newest last, without tokens and without what says who plays. */
	readonly calls: readonly ShownStep[];
	readonly events: readonly ShownStep[];
	/** Those of the events that tell of an error. */
	readonly errors: readonly ShownStep[];
	/** When each file of the frame was asked for and how long it took, and the performance marks, in milliseconds. */
	readonly timings: readonly { readonly name: string; readonly atMs: number; readonly tookMs: number }[];
	readonly browser: Readonly<Record<string, string | number | boolean>>;
}

export function diagnosticsOf(frame: DiagnosedFrame, trail: Trail, state: FrameState): Diagnostics {
	const steps = trail.steps.map(shownStep);
	const events = steps.filter(({ name }) => name !== "call");
	return {
		version: VERSION,
		at: new Date().toISOString(),
		parameters: Object.fromEntries(PARAMETERS.map((name) => [name, frame[name] ?? undefined])),
		state: shownState(state),
		calls: steps.filter(({ name }) => name === "call"),
		events,
		errors: events.filter(({ name }) => name.endsWith("error")),
		timings: timings(),
		browser: browser(frame),
	};
}

/** What can be seen of a frame's state, in words. */
export function shownState(state: FrameState): Diagnostics["state"] {
	const { connection, catalogue, session, place, paused, bets } = state;
	return {
		connection,
		catalogue: catalogue.kind === "failed" ? `failed: ${catalogue.reason}` : catalogue.kind,
		games: catalogue.kind === "ready" ? catalogue.config.games.length : undefined,
		session: session.kind,
		tab: place.tab,
		gameCode: place.gameCode,
		paused,
		bets: bets.length,
	};
}

/** The folder that all files of the frame come from. */
const FOLDER = import.meta.url.replace(/[^/]*$/, "");

function timings(): Diagnostics["timings"] {
	const files = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith(FOLDER));
	const marks = performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("webframe-"));
	return [...files, ...marks].map(({ name, startTime, duration }) => ({
		name: name.replace(FOLDER, ""),
		atMs: Math.round(startTime),
		tookMs: Math.round(duration),
	}));
}

function browser(frame: HTMLElement): Diagnostics["browser"] {
	const { width, height } = frame.getBoundingClientRect();
	return {
		userAgent: navigator.userAgent,
		language: navigator.language,
		online: navigator.onLine,
		visibility: document.visibilityState,
		origin: location.origin,
		isSecure: isSecureContext,
		isFramed: window.parent !== window,
		size: `${Math.round(width)}x${Math.round(height)}`,
		pixelRatio: devicePixelRatio,
		reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
	};
}
