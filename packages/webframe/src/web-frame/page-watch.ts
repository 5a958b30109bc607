/** Hears what the page and the device do, for as long as an element is in the page. */
export interface PagePorts {
	readonly online: (online: boolean) => void;
	readonly hidden: (hidden: boolean) => void;
	readonly visible: () => void;
}

/**
 * Starts listening; aborting the signal stops it. A page that is put into the back/forward cache must not hold
 * a socket, so leaving the page counts as hidden; another tab in front does not.
 */
export function watchPage(ports: PagePorts, signal: AbortSignal): void {
	addEventListener("online", () => ports.online(true), { signal });
	addEventListener("offline", () => ports.online(false), { signal });
	addEventListener("pagehide", () => ports.hidden(true), { signal });
	addEventListener("pageshow", () => ports.hidden(false), { signal });
	const visibility = (): void => {
		if (document.visibilityState === "visible") ports.visible();
	};
	document.addEventListener("visibilitychange", visibility, { signal });
}
