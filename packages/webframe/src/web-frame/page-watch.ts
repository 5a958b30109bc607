import type { FrameStore } from "../store/frame-store.ts";

/**
 * Tells the store of an element what the page and the device do; aborting the signal stops it. A page that is put into
 * the back/forward cache must not hold a socket, so leaving the page counts as hidden; another tab in front does not.
 *
 * @param store undefined while the element has none
 */
export function watchPage(store: () => FrameStore | undefined, signal: AbortSignal): void {
	addEventListener("online", () => store()?.setOnline(true), { signal });
	addEventListener("offline", () => store()?.setOnline(false), { signal });
	addEventListener("pagehide", () => store()?.setHidden(true), { signal });
	addEventListener("pageshow", () => store()?.setHidden(false), { signal });
	const visibility = (): void => {
		if (document.visibilityState === "visible") store()?.wake();
	};
	document.addEventListener("visibilitychange", visibility, { signal });
}
