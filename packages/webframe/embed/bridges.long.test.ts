/** The whole contract over the bridge of each platform. One of each kind is in the run that everybody waits for. */
import { PLATFORMS } from "../src/testing/simulated-bridges.ts";
import { bearHostileGame, keepContract, waitForBridge } from "./testing/bridge-contract.ts";
import { openCasinoForEach } from "./testing/each-casino-page.ts";
import { HOLDERS } from "./testing/frame-holders.ts";

openCasinoForEach();

keepContract(HOLDERS);
waitForBridge(PLATFORMS);
bearHostileGame(PLATFORMS);
