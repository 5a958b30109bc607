/** The whole contract over the bridge of each platform. What differs between kinds of them is in the run that everybody waits for. */
import { PLATFORMS } from "../src/testing/simulated-bridges.ts";
import { hearAndObey, tellEachStep, tellTheClock, waitForBridge } from "./testing/bridge-contract.ts";
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { HOLDERS } from "./testing/frame-holders.ts";
import { bearHostileGame } from "./testing/hostile-game.ts";

openCasinoForEach();

tellEachStep(HOLDERS);
hearAndObey(HOLDERS);
tellTheClock(HOLDERS);
waitForBridge(PLATFORMS);
bearHostileGame(PLATFORMS);
