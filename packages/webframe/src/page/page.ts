/**
 * The script of the hosted page: the frame by itself, for webviews and iframes.
 *
 * Parameters stand in the query, the place that is shown in the fragment. A token never stands in the query: it comes over
 * the bridge, or in the fragment, which is not sent to any server and from which it is erased before anything else happens.
 *
 * Source: frame contract, "Loading" and "Webview bridge".
 */
import { Bridge } from "../bridge/bridge.ts";
import { type BridgedWindow, findChannel } from "../bridge/find-channel.ts";
import { EVENT_NAMES } from "../events/event-map.ts";
import { gameCodeOf, tabOf } from "../parameters.ts";
import { obey } from "./commands.ts";
import { followPlace, linkedPlace, takeToken } from "./place-link.ts";

const PARAMETERS = [
	"partnerClientId",
	// As the specification spells it; all its other names are ours, too.
	"TagId",
	"tagId",
	"theme",
	"category",
	"activeTab",
	"singleSport",
	"language",
	"game",
] as const;

const styles = new CSSStyleSheet();
styles.replaceSync("html,body{margin:0;block-size:100%}web-frame{display:block;block-size:100dvh}");
document.adoptedStyleSheets = [styles];

function start(): void {
	const token = takeToken();
	const query = new URLSearchParams(location.search);
	// The page itself has no words; what the frame says in it carries its own language.
	document.documentElement.lang = navigator.language;
	const given = PARAMETERS.map((name) => [name, query.get(name) ?? undefined]);
	const linked = linkedPlace();
	const frame = globalThis.WebFrame?.mount(document.querySelector("main") ?? document.body, {
		...Object.fromEntries(given),
		...(linked.tab === undefined ? {} : { activeTab: linked.tab, game: undefined }),
		...(linked.gameCode === undefined ? {} : { game: String(linked.gameCode) }),
		...(token === undefined ? {} : { refreshToken: token }),
		demo: query.has("demo"),
		debug: query.has("debug"),
	});
	if (frame === undefined) return;
	const lead = followPlace(frame, { tab: tabOf(query.get("activeTab")), gameCode: gameCodeOf(query.get("game")) });
	addEventListener("popstate", () => {
		const fresh = takeToken();
		if (fresh !== undefined) void frame.authorize(fresh);
		void lead();
	});
	const origins = document.querySelector<HTMLMetaElement>('meta[name="webframe-origins"]')?.content.split(" ") ?? [];
	const bridge = new Bridge({
		// Bridges add what the types of a window do not know.
		find: () => findChannel(globalThis as unknown as BridgedWindow, origins),
		after: (delayMs, callback) => {
			const timer = setTimeout(callback, delayMs);
			return () => clearTimeout(timer);
		},
		version: globalThis.WebFrame?.version ?? "",
		command: async (type, payload) => {
			// The other side may be quicker than the shell, without which the element can do nothing yet.
			await customElements.whenDefined("web-frame");
			return await obey(frame, type, payload);
		},
	});
	for (const name of EVENT_NAMES) {
		frame.addEventListener(name, (event) => {
			if (event instanceof CustomEvent) bridge.send(name, event.detail);
		});
	}
	bridge.start();
}

start();
