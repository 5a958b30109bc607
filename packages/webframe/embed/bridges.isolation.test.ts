/** A hostile game of another site, where sites have processes of their own. */
import { hearNobodyWhoIsGone } from "./testing/isolated-game.ts";

// It hears what is posted in the page, as all do, and its own object besides; the long test has all platforms.
hearNobodyWhoIsGone(["Android WebView"]);
