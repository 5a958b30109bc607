/**
 * One contract, whoever holds the frame: all of it over DOM events, and over a bridge what is said of a bet. All of it over the
 * bridge of each platform is in the long test, and what is sent over each of them in `src/bridge/bridge.test.ts`.
 */
import { hearAndObey, tellEachStep, tellTheClock, waitForBridge } from "./testing/bridge-contract.ts";
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { HOLDERS } from "./testing/frame-holders.ts";
import { bearHostileGame } from "./testing/hostile-game.ts";

openCasinoForEach();

/** A casino's page, and an app that answers as most do, by a message in the page. */
const [DOM, APP] = HOLDERS;

tellEachStep([DOM, APP]);
hearAndObey([DOM]);
tellTheClock([DOM]);
// Its bridge is made anew by its plugin, and tells when.
waitForBridge(["flutter_inappwebview"]);
// It hears what is posted in the page, as a game posts it.
bearHostileGame(["WKWebView"]);
