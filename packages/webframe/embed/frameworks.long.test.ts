/** The frame in pages of each framework, whether its script comes before the page is made or after it. */
import { playIn } from "./testing/framework-hosts.ts";

playIn("all");
