/** The whole provider lab: calls of each kind are replayed altered, and its page is used in every way. */
import { describe } from "vitest";
import { lab } from "./providers/lab.ts";
import { openProvidersDemo } from "./providers/open-demo.ts";

openProvidersDemo();

describe("the provider lab", () => lab("all"));
