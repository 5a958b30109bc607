/**
 * What each kind of webview puts into the page that it shows, so that the page can speak with the app around it. For
 * tests, and for the simulated webviews of the developer page.
 *
 * Source: frame contract, "Webview bridge"; the platforms' documentation.
 */
export const PLATFORMS = [
	"WKWebView",
	"Android WebView",
	"React Native",
	"webview_flutter",
	"flutter_inappwebview",
] as const;

export type Platform = (typeof PLATFORMS)[number];

/**
 * Puts a platform's bridge into this window. It stands by itself, so that a browser under test can be given its text.
 *
 * @param hear is called with each text that the page sends to the app
 * @returns how the app's texts get into the page
 */
export function installBridge(platform: Platform, hear: (text: string) => void): (text: string) => void {
	const scope = window as unknown as Record<string, unknown>;
	// An app runs this script in the page, whose own window is then the source of the message.
	const say = (text: string): void => window.postMessage(text, location.origin);
	const poster = { postMessage: (text: unknown) => hear(String(text)) };
	switch (platform) {
		case "WKWebView":
			scope["webkit"] = { messageHandlers: { webframe: poster } };
			return say;
		case "Android WebView": {
			const listener = Object.assign(new EventTarget(), poster);
			scope["webframe"] = listener;
			return (text) => void listener.dispatchEvent(new MessageEvent("message", { data: text }));
		}
		case "React Native":
			scope["ReactNativeWebView"] = poster;
			return say;
		case "webview_flutter":
			scope["webframe"] = poster;
			return say;
		case "flutter_inappwebview":
			scope["flutter_inappwebview"] = {
				callHandler: async (name: string, ...given: readonly unknown[]) => {
					if (name === "webframe") hear(String(given[0]));
				},
			};
			window.dispatchEvent(new Event("flutterInAppWebViewPlatformReady"));
			return say;
	}
}
