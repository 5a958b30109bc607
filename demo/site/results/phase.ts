import type { GamesInfo } from "@webframe/shared/wire";

/** Where a game is, as the wall shows it. */
export type Phase =
	| { readonly kind: "betting"; readonly opensMs: number; readonly closesMs: number }
	| { readonly kind: "unknown" | "waiting" | "drawing" | "maintenance" };

/** The phase that a state of the feed tells. */
export function phaseOf({ im, bt, wgi }: GamesInfo): Phase {
	const current = wgi.find(({ cr }) => cr === 1);
	if (current?.ps === 1) return { kind: "betting", opensMs: Date.parse(current.sdt), closesMs: bt * 1_000 };
	if (current?.s === 2) return { kind: "drawing" };
	if (im) return { kind: "maintenance" };
	return { kind: current === undefined ? "unknown" : "waiting" };
}

/** Minutes and seconds, rounded up: at 0:00 betting has closed. */
export function clockText(leftMs: number): string {
	const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
