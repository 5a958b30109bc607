import type { FrameState } from "../store/state.ts";

/** True when the connection has just come: what was read without it may be old, or could not be read. */
export function isBack(before: FrameState | undefined, { connection }: FrameState): boolean {
	return before !== undefined && before.connection !== "live" && connection === "live";
}
