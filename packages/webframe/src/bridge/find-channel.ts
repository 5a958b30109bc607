/**
 * The ways in which a text gets to whoever holds the frame, in the order in which they are looked for:
 * WKWebView, an Android `WebMessageListener`, React Native, the two Flutter plugins, the window around.
 *
 * Native bridges belong to the top window: where the frame is inside another page, only that page is spoken to, and
 * only at the origins that the casino has named. What comes from any other window, such as a game's, is not heard.
 *
 * Source: frame contract, "Webview bridge".
 */
export interface Channel {
	readonly post: (text: string) => void;
	/** Calls back with each text that comes, until the answer is called. */
	readonly listen: (hear: (text: unknown) => void) => () => void;
}

interface Poster {
	postMessage(text: string): void;
}

/** What bridges add to a window. */
export interface BridgedWindow extends EventTarget {
	readonly parent: unknown;
	readonly document: EventTarget;
	/** Where browsers tell it: the origin of the page around, before those around that one. */
	readonly location?: { readonly ancestorOrigins?: ArrayLike<string> };
	readonly webkit?: { readonly messageHandlers?: { readonly webframe?: Poster } };
	readonly webframe?: Poster & Partial<EventTarget>;
	readonly ReactNativeWebView?: Poster;
	readonly flutter_inappwebview?: { callHandler?(name: string, text: string): unknown };
}

/** @param origins the pages that may hold the frame, exactly */
export function findChannel(scope: BridgedWindow, origins: readonly string[]): Channel | undefined {
	if (scope.parent !== scope) return isWindow(scope.parent) ? parentChannel(scope, scope.parent, origins) : undefined;
	const poster = nativePoster(scope);
	return poster === undefined ? undefined : nativeChannel(scope, poster);
}

function nativePoster(scope: BridgedWindow): ((text: string) => void) | undefined {
	const { webkit, webframe, ReactNativeWebView, flutter_inappwebview: flutter } = scope;
	const wkWebView = webkit?.messageHandlers?.webframe;
	if (wkWebView !== undefined) return (text) => wkWebView.postMessage(text);
	if (webframe !== undefined) return (text) => webframe.postMessage(text);
	if (ReactNativeWebView !== undefined) return (text) => ReactNativeWebView.postMessage(text);
	if (flutter?.callHandler !== undefined) return (text) => void flutter.callHandler?.("webframe", text);
	return undefined;
}

/**
 * An app answers by running a script in the page: it posts a message to the page's own window, or dispatches one there
 * or on the document, as React Native does. Android's listener answers on its own object, which no iframe reaches.
 */
function nativeChannel(scope: BridgedWindow, post: (text: string) => void): Channel {
	return {
		post,
		listen: (hear) => {
			const own = (event: Event): void => {
				if (isMadeInside(event, scope) && "data" in event) hear(event.data);
			};
			const targets = [scope, scope.document, scope.webframe];
			for (const target of targets) target?.addEventListener?.("message", own);
			return () => {
				for (const target of targets) target?.removeEventListener?.("message", own);
			};
		},
	};
}

/**
 * True for what only a script of the page's own window can have made: a posted message that has this window for its
 * source, or an event that no browser has sent and that names no source. A message without a source proves nothing: so
 * arrives what an iframe has posted that is gone, when its site has a process of its own.
 */
function isMadeInside(event: Event, scope: BridgedWindow): boolean {
	const source = "source" in event ? event.source : null;
	return source === scope || (source === null && (!event.isTrusted || event.currentTarget === scope.webframe));
}

interface ParentWindow {
	postMessage(text: string, origin: string): void;
}

function isWindow(value: unknown): value is ParentWindow {
	return typeof value === "object" && value !== null && "postMessage" in value;
}

/** Until the page around has answered, every named origin is spoken to; then only the one that did. */
function parentChannel(scope: BridgedWindow, parent: ParentWindow, origins: readonly string[]): Channel {
	let pinned: string | undefined;
	const around = scope.location?.ancestorOrigins?.[0];
	const candidates = around === undefined ? origins : origins.filter((origin) => origin === around);
	return {
		post: (text) => {
			for (const origin of pinned === undefined ? candidates : [pinned]) parent.postMessage(text, origin);
		},
		listen: (hear) => {
			const fromParent = (event: Event): void => {
				if (!("data" in event && "source" in event && "origin" in event) || event.source !== parent) return;
				const origin = origins.find((allowed) => allowed === event.origin);
				if (origin === undefined || (pinned !== undefined && pinned !== origin)) return;
				pinned = origin;
				hear(event.data);
			};
			scope.addEventListener("message", fromParent);
			return () => scope.removeEventListener("message", fromParent);
		},
	};
}
