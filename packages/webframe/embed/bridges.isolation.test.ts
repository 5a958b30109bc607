/** A hostile game of another site, where sites have processes of their own. */
import { hearNobodyWhoIsGone } from "./testing/isolated-game.ts";

// The one hears what is posted in the page, the other its own object alone; the long test has all platforms.
hearNobodyWhoIsGone(["WKWebView", "Android WebView"]);
