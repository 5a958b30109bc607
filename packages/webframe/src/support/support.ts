/**
 * What is said of a frame to whoever looks after it: in the console while `debug` is set, and as an export. A chunk
 * of its own, loaded when one of the two is wanted. Nothing is sent anywhere.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { FrameState } from "../store/state.ts";
import { VERSION } from "../version.ts";
import { type DiagnosedFrame, type Diagnostics, diagnosticsOf, shownState } from "./diagnostics.ts";
import { shownStep } from "./shown-step.ts";
import type { Step, Trail } from "./trail.ts";

export interface SupportPorts {
	readonly frame: DiagnosedFrame & ReactiveControllerHost;
	readonly trail: Trail;
	readonly state: () => FrameState;
}

class Support implements ReactiveController {
	readonly #ports: SupportPorts;
	#lastStep: Step | undefined;
	#lastState = "";

	constructor(ports: SupportPorts) {
		this.#ports = ports;
		ports.trail.heard = () => this.hostUpdated();
		ports.frame.addController(this);
		this.hostUpdated();
	}

	diagnostics(): Diagnostics {
		const { frame, trail, state } = this.#ports;
		return diagnosticsOf(frame, trail, state());
	}

	/** Says what is new, while somebody wants to know. What happened before is told first. */
	hostUpdated(): void {
		const { frame, trail, state } = this.#ports;
		if (frame.debug !== true) return;
		const steps = trail.steps.slice(this.#lastStep === undefined ? 0 : trail.steps.indexOf(this.#lastStep) + 1);
		this.#lastStep = steps.at(-1) ?? this.#lastStep;
		for (const { atMs, name, detail } of steps.map(shownStep)) say(atMs, name, detail);
		const shown = shownState(state());
		const text = JSON.stringify(shown);
		if (text === this.#lastState) return;
		this.#lastState = text;
		say(Math.round(performance.now()), "state", shown);
	}
}

function say(atMs: number, name: string, detail: object): void {
	// biome-ignore lint/suspicious/noConsole: the page has asked for it by the attribute.
	console.info(`WebFrame ${VERSION} ${atMs} ms ${name}`, JSON.stringify(detail));
}

const supports = new WeakMap<object, Support>();

/** The one of that frame. */
export function supportOf(ports: SupportPorts): Support {
	const known = supports.get(ports.frame);
	if (known !== undefined) return known;
	const support = new Support(ports);
	supports.set(ports.frame, support);
	return support;
}
