/** A hostile game of another site, over the bridge of each platform. */
import { PLATFORMS } from "../src/testing/simulated-bridges.ts";
import { hearNobodyWhoIsGone } from "./testing/isolated-game.ts";

hearNobodyWhoIsGone(PLATFORMS);
