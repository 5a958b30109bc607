import { installBridge, PLATFORMS } from "../../../packages/webframe/src/testing/simulated-bridges.ts";

/** How late a bridge appears that is late, as they do on a busy phone. */
const LATE_MS = 2_000;

/**
 * Makes this document one that a webview shows: it is the top of its window, and the platform's bridge is in it.
 *
 * @param hear is called with what the page sends to the app
 * @returns how the app's texts get into the page; as long as there is no bridge they are lost, as on a device
 */
export function simulateWebview(name: string, hear: (text: string) => void): (text: string) => void {
	const platform = PLATFORMS.find((known) => known === name);
	if (platform === undefined) throw new Error(`There is no webview ${name}.`);
	Object.defineProperty(window, "parent", { value: window });
	let say: (text: string) => void = () => undefined;
	const install = (): void => {
		say = installBridge(platform, hear);
	};
	if (new URLSearchParams(location.search).has("late")) setTimeout(install, LATE_MS);
	else install();
	return (text) => say(text);
}
